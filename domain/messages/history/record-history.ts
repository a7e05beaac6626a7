import { eq, sql } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { historyMessages } from '#db/schema/phone-books.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import type { Place } from '../../core/secrets.ts'
import { requireLease } from '../../core/system/lease-fence.ts'
import type { Lease } from '../../core/system/leases.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import { safeJson } from '../safe-text.ts'
import { announceImport } from './announce-import.ts'

/** A message of a phone's past, as the channel encodes it. */
export type PastMessage = {
  /** The same for every delivery of one message. */
  dedupeKey: string
  externalId: string
  sentAt: Date
  isGroup: boolean
  data: Uint8Array
}

/** Messages of one part of a phone's past; `isLast` when the phone said that this was the last part. */
export type PastNews = { messages: readonly PastMessage[]; isLast: boolean }

/**
 * How long the import waits for further parts before it begins, in seconds; less once the phone said that this was the
 * last.
 */
const WAIT_SECONDS = 35
const WAIT_AT_END_SECONDS = 3

/** Whether a newly linked phone is to be asked for its whole past. */
export function wantsPast(ctx: Ctx, connectionId: number): Promise<boolean> {
  return reading(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ first: connections.importOldMessages })
      .from(connections)
      .where(inCompany(tx, connections, eq(connections.id, connectionId)))
    return Boolean(row?.first)
  })
}

/**
 * Stores those messages of a phone's past that the connection's settings ask for, each once, in one transaction. The
 * phone sends each part once: it is acknowledged when this resolves. Messages that are in the inbox already are skipped.
 * Throws LeaseLost when another process has the connection. Server behaviour §1.13.
 */
export function recordHistory(ctx: Ctx, lease: Lease, { messages, isLast }: PastNews): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await requireLease(tx, lease)
    const bounds = await boundsOf(tx, lease.connectionId)
    if (!bounds) return
    const wanted = messages.filter(
      ({ sentAt, isGroup }) =>
        sentAt >= bounds.from && sentAt < bounds.until && (bounds.withGroups || !isGroup),
    )
    const count = wanted.length > 0 ? await keep(tx, lease, wanted) : 0
    if (count === 0 && !isLast) return
    await noteComing(tx, lease.connectionId, count, isLast ? WAIT_AT_END_SECONDS : WAIT_SECONDS)
    await announceImport(tx, lease.connectionId)
  })
}

type Bounds = { from: Date; until: Date; withGroups: boolean }

/**
 * The period to import: from the start of the first day to the end of the last, in the company's time zone, or between
 * two instants. Null when nothing is imported.
 */
async function boundsOf(tx: Tx, connectionId: number): Promise<Bounds | null> {
  const [row] = await tx.db.execute<{ from: string; until: string; withGroups: boolean }>(sql`
    select to_json(w.import_old_messages::timestamp at time zone c.time_zone)#>>'{}' as from,
      to_json((w.import_recent_messages::timestamp + case when length(w.import_recent_messages) = 10
          then interval '1 day' else interval '1 ms' end) at time zone c.time_zone)#>>'{}' as until,
      w.import_old_messages_groups as "withGroups"
    from connections w join companies c on c.id = w.company_id
    where w.company_id = ${tx.companyId} and w.id = ${connectionId}
      and w.import_old_messages is not null and w.import_recent_messages is not null for update of w`)
  return row ? { ...row, from: new Date(row.from), until: new Date(row.until) } : null
}

/** A statement takes 65,535 values, and a row has five. */
const ROWS_AT_ONCE = 1_000

async function keep(tx: Tx, lease: Lease, messages: readonly PastMessage[]): Promise<number> {
  const { companyId, connectionId } = lease
  const fresh = await unknown(tx, connectionId, messages)
  if (fresh.length === 0) return 0
  const { secrets } = tx.services
  const rows = fresh.map(({ dedupeKey, sentAt, data }) => ({
    ...{ companyId, connectionId, dedupeKey, sentAt },
    data: secrets.seal('raw-events', historyPlace(lease, dedupeKey), data),
  }))
  let count = 0
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const kept = await tx.db
      .insert(historyMessages)
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflictDoNothing()
      .returning({ key: historyMessages.dedupeKey })
    count += kept.length
  }
  return count
}

/** The messages whose id is not in the inbox yet. Senders choose ids, so the import itself checks more closely. */
async function unknown(
  tx: Tx,
  connectionId: number,
  messages: readonly PastMessage[],
): Promise<PastMessage[]> {
  const ids = safeJson(messages.map(({ externalId }) => externalId))
  const rows = await tx.db.execute<{ id: string }>(sql`
    select distinct m.external_id as id from messages m
    where m.company_id = ${tx.companyId} and m.connection_id = ${connectionId}
      and m.external_id in (select jsonb_array_elements_text(${ids}::jsonb))`)
  const known = new Set(rows.map(({ id }) => id))
  const byKey = new Map(messages.map((message) => [message.dedupeKey, message]))
  return [...byKey.values()].filter(({ externalId }) => !known.has(externalId))
}

/** Counts the new messages for the import. A paused import stays paused; a running one continues with them. */
async function noteComing(tx: Tx, connectionId: number, count: number, seconds: number): Promise<void> {
  await tx.db.execute(sql`
    update connections set import_all = case when status_import_messages in ('preparing', 'importing', 'paused')
          then import_all else 0 end + ${count}::int,
        import_this = case when status_import_messages in ('preparing', 'importing', 'paused') then import_this else 0 end,
        import_due_at = now() + make_interval(secs => ${seconds}::int), updated_at = now(),
        status_import_messages = case when status_import_messages = 'paused' then 'paused' else 'preparing' end
    where company_id = ${tx.companyId} and id = ${connectionId}
      and (${count}::int > 0 or status_import_messages = 'preparing')`)
}

/** The place to which the seal of a past message is bound. */
export function historyPlace(
  { companyId, connectionId }: Pick<Lease, 'companyId' | 'connectionId'>,
  dedupeKey: string,
): Place {
  return { table: 'history_messages', row: `${connectionId} ${dedupeKey}`, companyId }
}
