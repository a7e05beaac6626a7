import { and, eq, inArray, sql } from 'drizzle-orm'
import { channelContents, channelCredentials, channelKeys } from '#db/schema/channel-state.ts'
import { connections } from '#db/schema/connections.ts'
import { rawEvents } from '#db/schema/raw-events.ts'
import { forgetPhoneBook } from '../contacts/phone-book/forget-phone-book.ts'
import { type Ctx, type Services, systemCtx } from '../core/context.ts'
import { textArray } from '../core/database/sql-arrays.ts'
import type { SealLocation } from '../core/secrets.ts'
import { heldLease, LeaseLost, requireLease } from '../core/system/lease-fence.ts'
import type { Lease } from '../core/system/leases.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import { finishImport } from '../messages/history/finish-import.ts'
import { hurryLate } from '../messages/history/finish-late.ts'
import type { RawEvent } from './raw-event.ts'
import { type Account, claimAccount } from './session/claim-account.ts'

export type KeyRow = { type: string; id: string; value: Uint8Array | null }
export type RawRow = { dedupeKey: string; data: Uint8Array }
export type ContentRow = { externalId: string; data: Uint8Array }
export type Changes = { keys: KeyRow[]; raw: RawRow[]; contents: ContentRow[] }

/** Slot of the credentials in use; 1 to 3 are the last ones that logged in; ARCHIVED are those of an unlinked account. */
const CURRENT = 0
const OLDEST = 3
const ARCHIVED = 9

/**
 * Makes the store of a channel's driver: credentials, keys, raw events and contents of one connection. Everything is
 * sealed and bound to its row; every write is one transaction that succeeds only while the lease holds, and rejects
 * with LeaseLost otherwise.
 */
export function channelStore(services: Services, lease: Lease) {
  const ctx = systemCtx(services, lease.companyId, 'channel')
  let credentials: Promise<unknown> = Promise.resolve()
  /** One after the other: a snapshot that is being taken must not outlive the wiping of its credentials. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = credentials.then(work)
    credentials = done.catch(() => undefined)
    return done
  }
  return {
    readCredentials: () => readCredentials(ctx, lease),
    writeCredentials: (data: Uint8Array) => inTurn(() => writeCredentials(ctx, lease, data)),
    keepGoodCredentials: () => inTurn(() => keepGoodCredentials(ctx, lease)),
    readKeys: (type: string, ids: readonly string[]) => readKeys(ctx, lease, type, ids),
    listKeys: (type: string) => listKeys(ctx, lease, type),
    writeKeys: (changes: Changes) => writeKeys(ctx, lease, changes),
    readRaw: (dedupeKey: string) => readRaw(ctx, lease, dedupeKey),
    readContent: (externalId: string) => readContent(ctx, lease, externalId),
    claimAccount: (account: Account) => claimAccount(ctx, lease, account),
    wipe: () => inTurn(() => wipe(ctx, lease)),
  }
}

function readCredentials(ctx: Ctx, lease: Lease): Promise<Uint8Array | null> {
  return reading(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ data: channelCredentials.data })
      .from(channelCredentials)
      .where(and(ofConnection(channelCredentials, lease), eq(channelCredentials.slot, CURRENT)))
    return row ? ctx.services.secrets.open('channel-keys', credentialsPlace(lease), row.data) : null
  })
}

function writeCredentials(ctx: Ctx, lease: Lease, data: Uint8Array): Promise<void> {
  const sealed = ctx.services.secrets.seal('channel-keys', credentialsPlace(lease), data)
  return inTransaction(ctx, async (tx) => {
    await requireLease(tx, lease)
    const row = { ...owned(lease), slot: CURRENT, epoch: lease.epoch, revision: 1, data: sealed }
    const { companyId, connectionId, slot } = channelCredentials
    await tx.db
      .insert(channelCredentials)
      .values(row)
      .onConflictDoUpdate({
        target: [companyId, connectionId, slot],
        set: {
          data: sealed,
          epoch: lease.epoch,
          revision: sql`${channelCredentials.revision} + 1`,
          savedAt: sql`now()`,
        },
      })
  })
}

/** Copies credentials that have just logged in beside those of the last times. */
function keepGoodCredentials(ctx: Ctx, lease: Lease): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await requireLease(tx, lease)
    const { companyId, connectionId } = lease
    await tx.db.execute(sql`delete from channel_credentials where company_id = ${companyId}
      and connection_id = ${connectionId} and slot = ${OLDEST}`)
    // Upwards one by one: a single update would meet its own rows on the primary key.
    for (let slot = OLDEST - 1; slot > CURRENT; slot--) {
      await tx.db.execute(sql`update channel_credentials set slot = ${slot + 1} where company_id = ${companyId}
        and connection_id = ${connectionId} and slot = ${slot}`)
    }
    await tx.db.execute(sql`insert into channel_credentials (company_id, connection_id, slot, epoch, revision, data)
      select company_id, connection_id, ${CURRENT + 1}, epoch, revision, data from channel_credentials
      where company_id = ${companyId} and connection_id = ${connectionId} and slot = ${CURRENT}`)
  })
}

async function readKeys(
  ctx: Ctx,
  lease: Lease,
  type: string,
  ids: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const rows = await reading(ctx, (tx) =>
    tx.db
      .select({ id: channelKeys.keyId, data: channelKeys.data })
      .from(channelKeys)
      .where(
        and(
          ofConnection(channelKeys, lease),
          eq(channelKeys.type, type),
          inArray(channelKeys.keyId, [...ids]),
        ),
      ),
  )
  const { secrets } = ctx.services
  return new Map(
    rows.map(({ id, data }) => [id, secrets.open('channel-keys', keyPlace(lease, type, id), data)]),
  )
}

async function listKeys(ctx: Ctx, lease: Lease, type: string): Promise<Map<string, Uint8Array>> {
  const rows = await reading(ctx, (tx) =>
    tx.db
      .select({ id: channelKeys.keyId, data: channelKeys.data })
      .from(channelKeys)
      .where(and(ofConnection(channelKeys, lease), eq(channelKeys.type, type))),
  )
  const { secrets } = ctx.services
  return new Map(
    rows.map(({ id, data }) => [id, secrets.open('channel-keys', keyPlace(lease, type, id), data)]),
  )
}

/**
 * Keys and raw events in one statement, so that a ratchet never steps without the message that stepped it. Resolves with
 * the raw events that are new, in the order of their rows.
 */
function writeKeys(ctx: Ctx, lease: Lease, { keys, raw, contents }: Changes): Promise<RawEvent[]> {
  const { secrets } = ctx.services
  const put = keys.flatMap(({ type, id, value }) =>
    value ? [{ type, id, data: secrets.seal('channel-keys', keyPlace(lease, type, id), value) }] : [],
  )
  const deletedKeys = keys.filter((key) => key.value === null)
  const sealed = raw.map(({ dedupeKey, data }) => ({
    dedupeKey,
    data: secrets.seal('raw-events', rawPlace(lease, dedupeKey), data),
  }))
  const sealedContents = contents.map(({ externalId, data }) => ({
    externalId,
    data: secrets.seal('contents', contentPlace(lease, externalId), data),
  }))
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.db.execute<{ isHeld: boolean; raws: { id: number; key: string }[] }>(sql`
      with lease as materialized (${heldLease(lease)}),
      put as (
        insert into channel_keys as k (company_id, connection_id, type, key_id, data)
        select ${lease.companyId}, ${lease.connectionId}, u.type, u.id, decode(u.data, 'base64')
        from unnest(${textArray(put.map((key) => key.type))}, ${textArray(put.map((key) => key.id))},
          ${blobs(put.map((key) => key.data))}) as u (type, id, data)
        where exists (select from lease)
        on conflict (company_id, connection_id, type, key_id)
          do update set data = excluded.data, saved_at = excluded.saved_at
      ),
      gone as (
        delete from channel_keys k
        using unnest(${textArray(deletedKeys.map((key) => key.type))}, ${textArray(deletedKeys.map((key) => key.id))}) as u (type, id)
        where k.company_id = ${lease.companyId} and k.connection_id = ${lease.connectionId}
          and k.type = u.type and k.key_id = u.id and exists (select from lease)
      ),
      kept as (
        insert into channel_contents (company_id, connection_id, external_id, data)
        select ${lease.companyId}, ${lease.connectionId}, u.id, decode(u.data, 'base64')
        from unnest(${textArray(sealedContents.map((content) => content.externalId))},
          ${blobs(sealedContents.map((content) => content.data))}) as u (id, data)
        where exists (select from lease)
        on conflict do nothing
      ),
      raws as (
        insert into raw_events (company_id, connection_id, dedupe_key, data)
        select ${lease.companyId}, ${lease.connectionId}, u.key, decode(u.data, 'base64')
        from unnest(${textArray(sealed.map((event) => event.dedupeKey))},
          ${blobs(sealed.map((event) => event.data))}) with ordinality as u (key, data, nth)
        where exists (select from lease) order by nth
        on conflict (company_id, connection_id, dedupe_key) do nothing
        returning id, dedupe_key
      )
      select exists (select from lease) as "isHeld",
        (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'key', dedupe_key) order by id), '[]') from raws) as raws`)
    if (!row?.isHeld) throw new LeaseLost(lease.connectionId)
    return rawEventsOf(raw, row.raws)
  })
}

function rawEventsOf(raw: readonly RawRow[], stored: readonly { id: number; key: string }[]): RawEvent[] {
  const dataOf = new Map(raw.map(({ dedupeKey, data }) => [dedupeKey, data]))
  return stored.flatMap(({ id, key }) => {
    const data = dataOf.get(key)
    return data ? [{ id, attempts: 0, bytes: data.length, open: () => data }] : []
  })
}

function readRaw(ctx: Ctx, lease: Lease, dedupeKey: string): Promise<Uint8Array | null> {
  return reading(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ data: rawEvents.data })
      .from(rawEvents)
      .where(and(ofConnection(rawEvents, lease), eq(rawEvents.dedupeKey, dedupeKey)))
    return row ? ctx.services.secrets.open('raw-events', rawPlace(lease, dedupeKey), row.data) : null
  })
}

function readContent(ctx: Ctx, lease: Lease, externalId: string): Promise<Uint8Array | null> {
  return reading(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ data: channelContents.data })
      .from(channelContents)
      .where(and(ofConnection(channelContents, lease), eq(channelContents.externalId, externalId)))
    return row ? ctx.services.secrets.open('contents', contentPlace(lease, externalId), row.data) : null
  })
}

/** The account was unlinked and is free for another connection: its credentials are archived, its keys and whom its phone knows forgotten. Raw events and contents stay. */
function wipe(ctx: Ctx, lease: Lease): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await requireLease(tx, lease)
    const isOwnRow = and(ofConnection(channelCredentials, lease))
    const [current] = await tx.db
      .select({ slot: channelCredentials.slot })
      .from(channelCredentials)
      .where(and(isOwnRow, eq(channelCredentials.slot, CURRENT)))
    if (current) {
      await tx.db.delete(channelCredentials).where(and(isOwnRow, eq(channelCredentials.slot, ARCHIVED)))
      await tx.db
        .update(channelCredentials)
        .set({ slot: ARCHIVED, savedAt: sql`now()` })
        .where(and(isOwnRow, eq(channelCredentials.slot, CURRENT)))
    }
    await tx.db
      .delete(channelCredentials)
      .where(and(isOwnRow, inArray(channelCredentials.slot, [1, 2, OLDEST])))
    await tx.db.delete(channelKeys).where(ofConnection(channelKeys, lease))
    await forgetPhoneBook(tx, lease.connectionId)
    await finishImport(tx, lease.connectionId)
    await hurryLate(tx, lease.connectionId)
    await tx.db
      .update(connections)
      .set({ accountPhone: null, accountLid: null })
      .where(inCompany(lease, connections, eq(connections.id, lease.connectionId)))
  })
}

type Owned = typeof channelCredentials | typeof channelKeys | typeof rawEvents | typeof channelContents

function ofConnection(table: Owned, { companyId, connectionId }: Lease) {
  return inCompany({ companyId }, table, eq(table.connectionId, connectionId))
}

function owned({ companyId, connectionId }: Lease) {
  return { companyId, connectionId }
}

/** As text: the driver has no way to send an array of bytes. */
const blobs = (values: Uint8Array[]) => textArray(values.map((bytes) => bytes.toBase64()))

function credentialsPlace({ companyId, connectionId }: Lease): SealLocation {
  return { table: 'channel_credentials', row: String(connectionId), companyId }
}

function keyPlace({ companyId, connectionId }: Lease, type: string, id: string): SealLocation {
  return { table: 'channel_keys', row: `${connectionId} ${type} ${id}`, companyId }
}

/** Returns the location of a raw event: data that is sealed under one key opens under no other. */
export function rawPlace(
  { companyId, connectionId }: Pick<Lease, 'companyId' | 'connectionId'>,
  dedupeKey: string,
): SealLocation {
  return { table: 'raw_events', row: `${connectionId} ${dedupeKey}`, companyId }
}

export function contentPlace(
  { companyId, connectionId }: Pick<Lease, 'companyId' | 'connectionId'>,
  externalId: string,
): SealLocation {
  return { table: 'channel_contents', row: `${connectionId} ${externalId}`, companyId }
}
