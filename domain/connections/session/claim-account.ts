import { and, eq, ne, or, sql } from 'drizzle-orm'
import { connections, pairedNumbers } from '#db/schema/connections.ts'
import { canonicalPhone } from '../../contacts/contract/rules.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { sqlState } from '../../core/database/database-errors.ts'
import { requireLease } from '../../core/system/lease-fence.ts'
import type { Lease } from '../../core/system/leases.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import { existingConnections } from '../queries.ts'
import { changeConnection, openDrop } from '../write-status.ts'

/** An account of a channel: its phone and its hidden id, whichever are known. */
export type Account = { phone: string | null; lid: string | null }

/** The holder may let go of the account between our failed write and our look. */
const TRIES = 3

/**
 * Claims the account for this connection before it logs in. Of the company's connections that are meant to run only one
 * holds an account, as two unique indexes see to; for any other this answers false, and writes which one has the number.
 * Connections of other companies are never looked at. Throws LeaseLost.
 */
export async function claimAccount(ctx: Ctx, lease: Lease, account: Account): Promise<boolean> {
  const keys = keysOf(account)
  for (let tried = 1; ; tried++) {
    try {
      await hold(ctx, lease, keys)
      return true
    } catch (error) {
      if (!isTaken(error)) throw error
      if (await refuse(ctx, lease, keys)) return false
      if (tried >= TRIES) throw error
    }
  }
}

/** One of the company's connections that are meant to run already has the account. */
export function isTaken(error: unknown): boolean {
  return sqlState(error) === '23505'
}

type Keys = { accountPhone: string | null; accountLid: string | null }

/** Both forms of a Brazilian mobile number are one account. */
function keysOf({ phone, lid }: Account): Keys {
  return { accountPhone: phone === null ? null : canonicalPhone(phone), accountLid: lid }
}

function hold(ctx: Ctx, lease: Lease, keys: Keys): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await requireLease(tx, lease)
    const isOther = sql`(${connections.accountPhone}, ${connections.accountLid}, ${connections.duplicateOfId})
      is distinct from (${keys.accountPhone}::text, ${keys.accountLid}::text, null::bigint)`
    const isHere = inCompany(tx, connections, eq(connections.id, lease.connectionId))
    const [before] = await tx.db
      .select({ phone: connections.accountPhone, lid: connections.accountLid })
      .from(connections)
      .where(isHere)
      .for('no key update')
    await tx.db
      .update(connections)
      .set({ ...keys, duplicateOfId: null })
      .where(and(isHere, isOther))
    // Unlinking forgets the account.
    if (before?.phone === null && before.lid === null) await recordLink(tx, lease.connectionId, keys)
    await keepFirstPairing(tx, keys)
  })
}

/** From its first login on a number is warmed up, over whichever connection it comes back. */
async function keepFirstPairing(tx: Tx, { accountPhone, accountLid }: Keys): Promise<void> {
  const { companyId } = tx
  const rows = [accountPhone, accountLid].flatMap((number) =>
    number === null ? [] : { companyId, number, firstPairedAt: tx.now() },
  )
  if (rows.length > 0) await tx.db.insert(pairedNumbers).values(rows).onConflictDoNothing()
}

/** Whether there still was another connection to name. */
function refuse(ctx: Ctx, lease: Lease, keys: Keys): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    await requireLease(tx, lease)
    const holder = await findHolder(tx, lease.connectionId, keys)
    if (!holder) return false
    await openDrop(tx, lease, { cause: 'number_in_use', code: null, otherConnectionId: holder.id })
    await changeConnection(tx, lease, {
      accountPhone: null,
      accountLid: null,
      duplicateOfId: holder.id,
      lastDropCause: 'number_in_use',
    })
    return true
  })
}

/** The company's other connection that is meant to run with this account. */
export async function findHolder(
  tx: Tx,
  connectionId: number,
  { accountPhone, accountLid }: Keys,
): Promise<{ id: number; name: string } | undefined> {
  const isSame = or(
    eq(connections.accountPhone, sql`${accountPhone}::text`),
    eq(connections.accountLid, sql`${accountLid}::text`),
  )
  const [row] = await tx.db
    .select({ id: connections.id, name: connections.name })
    .from(connections)
    .where(
      existingConnections(tx, ne(connections.id, connectionId), eq(connections.desired, 'running'), isSame),
    )
    .limit(1)
  return row
}

/** The number of newest messages that are searched for the latest time: chats are stored side by side. */
const NEWEST = 100
/**
 * The time before the newest message in which messages of others may still have been under way, or waited for their
 * content.
 */
const UNDER_WAY = '1 minute'

/**
 * A connection was linked to an account: notes, in the whole seconds of channels, since when its messages were missed, before anything comes over the new link.
 * Nothing was missed where the connection was not linked to this account before.
 */
async function recordLink(
  tx: Tx,
  connectionId: number,
  { accountPhone, accountLid }: { accountPhone: string | null; accountLid: string | null },
): Promise<void> {
  const ofConnection = sql`company_id = ${tx.companyId} and connection_id = ${connectionId}`
  const now = sql`${tx.now().toISOString()}::timestamptz`
  await tx.db.execute(sql`
    with links as (select l.*, lead(l.linked_at) over (partition by l.connection_id order by l.id) as next_at
        from connection_links l where l.company_id = ${tx.companyId}),
      same as (select distinct on (connection_id) * from links
        where account_phone = ${accountPhone}::text or account_lid = ${accountLid}::text
        order by connection_id, id desc),
      missed as (select case when s.missed_since is not null and s.told_all_at is null then s.missed_since
          else greatest(s.linked_at, (select max(least(m.sent_at, m.created_at)) - ${UNDER_WAY}::interval from (
            select sent_at, created_at from messages where company_id = ${tx.companyId}
              and connection_id = s.connection_id and not from_me
              and created_at < coalesce(s.next_at, 'infinity') order by id desc limit ${NEWEST}) m)) end as since
        from same s where exists (select from same where ${ofConnection}))
    insert into connection_links (company_id, connection_id, account_phone, account_lid, linked_at, missed_since, due_at)
      values (${tx.companyId}, ${connectionId}, ${accountPhone}, ${accountLid}, ${now},
        (select date_trunc('second', least(max(since), ${now})) from missed having max(since) is not null),
        case when exists (select from history_messages where ${ofConnection} and is_late and given_id is null) then ${now} end)`)
}
