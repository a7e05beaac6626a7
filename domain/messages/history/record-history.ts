import { type SQL, sql } from 'drizzle-orm'
import { historyMessages } from '#db/schema/phone-books.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { DAY_MS } from '../../core/contract/time.ts'
import type { SealLocation } from '../../core/secrets.ts'
import { requireLease } from '../../core/system/lease-fence.ts'
import type { Lease } from '../../core/system/leases.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import { safeJson } from '../contract/safe-text.ts'
import { announceImport } from './announce-import.ts'

/** A message of a phone's past, as the channel encodes it. */
export type PastMessage = {
  /** The same for every delivery of one message. */
  dedupeKey: string
  externalId: string
  sentAt: Date
  isGroup: boolean
  /** The owner of the account read it on the phone. */
  isRead: boolean
  data: Uint8Array
}

/** Messages of one part of a phone's past; `isLast` when the phone said that this was the last part. */
export type PastNews = { messages: readonly PastMessage[]; isLast: boolean }

/**
 * The time, in seconds, that the import waits for further parts before it begins; less once the phone said that this
 * was the last.
 */
const WAIT_SECONDS = 35
const WAIT_AT_END_SECONDS = 3

/** The use of a phone's past: `isWhole` = all of it is requested, `isWanted` = messages of it are read. */
export type WantedPast = { isWhole: boolean; isWanted: boolean }

/**
 * Returns the part of its past that is requested from a phone, and whether its messages are read: if an import asks for
 * them, or some were missed.
 */
export function wantedPast(ctx: Ctx, connectionId: number): Promise<WantedPast> {
  return reading(ctx, async (tx) => {
    const [row] = await tx.db.execute<{ isWhole: boolean; hasGap: boolean }>(sql`
      select w.import_old_messages is not null as "isWhole", l.missed_since is not null as "hasGap"
      from connections w ${joinNewestLink(sql`w`)}
      where w.company_id = ${tx.companyId} and w.id = ${connectionId}`)
    const { isWhole = false, hasGap = false } = row ?? {}
    return { isWhole, isWanted: isWhole || hasGap }
  })
}

/** The row `l` of a connection's newest link. */
export function joinNewestLink(connection: SQL): SQL {
  return sql`left join lateral (select * from connection_links n where n.company_id = ${connection}.company_id
    and n.connection_id = ${connection}.id order by n.id desc limit 1) l on true`
}

/**
 * Stores those messages of a phone's past that are wanted, each once, in one transaction: late ones, which were written while the
 * number was not linked, and those that the import's settings ask for. The phone sends each part once: it is acknowledged when this
 * resolves. Messages that are in the inbox already are skipped.
 * Throws LeaseLost when another process has the connection. Server behaviour §1.13.
 */
export function recordHistory(ctx: Ctx, lease: Lease, { messages, isLast }: PastNews): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await requireLease(tx, lease)
    const { connectionId } = lease
    const terms = await termsOf(tx, connectionId)
    if (!terms) return
    const stubIds = await stubIdsIn(tx, connectionId, terms.missedSince === null ? [] : messages)
    const { late, importable } = sortedBy({ terms, stubIds, now: tx.now() }, messages)
    // Late messages are younger: their ids come after those of the import.
    const imported = await keep(tx, lease, await unknown(tx, connectionId, importable), false)
    await keep(tx, lease, late, true)
    const part = { messages, isLast, seconds: isLast ? WAIT_AT_END_SECONDS : WAIT_SECONDS }
    if (terms.linkId !== null) await noteTold(tx, terms.linkId, part)
    if (terms.from === null || (imported === 0 && !isLast)) return
    await noteComing(tx, connectionId, imported, part.seconds)
    await announceImport(tx, connectionId)
  })
}

/** Those that are wanted: late ones, the content of those that could not be read, and those that the import asks for. */
function sortedBy({ terms, stubIds, now }: SortingRule, messages: readonly PastMessage[]) {
  const isTakenLate = (message: PastMessage) => stubIds.has(message.externalId) || isLate(terms, message, now)
  const late = messages.filter(isTakenLate)
  const importable = messages.filter((message) => !isTakenLate(message) && isToImport(terms, message))
  return { late, importable }
}

type SortingRule = { terms: Terms; stubIds: ReadonlySet<string>; now: Date }

type Terms = {
  /** The period to import; null when nothing is imported. */
  from: Date | null
  until: Date | null
  withGroups: boolean
  allowGroup: boolean
  /** The link before which messages were missed. */
  linkId: number | null
  missedSince: Date | null
}

/** Clocks of senders go wrong by less than that. */
const AHEAD_MS = DAY_MS

function isLate({ missedSince, allowGroup }: Terms, { sentAt, isGroup }: PastMessage, now: Date): boolean {
  const isSound = sentAt.getTime() < now.getTime() + AHEAD_MS
  return missedSince !== null && sentAt >= missedSince && isSound && (allowGroup || !isGroup)
}

function isToImport({ from, until, withGroups }: Terms, { sentAt, isGroup }: PastMessage): boolean {
  return from !== null && until !== null && sentAt >= from && sentAt < until && (withGroups || !isGroup)
}

/**
 * Reads the part of a phone's past that is wanted. The period to import is from the start of the first day to the end
 * of the last, in the company's time zone, or between two instants. Null when nothing is wanted.
 */
async function termsOf(tx: Tx, connectionId: number): Promise<Terms | null> {
  const [row] = await tx.db.execute<{
    from: string | null
    until: string | null
    withGroups: boolean
    allowGroup: boolean
    linkId: number | null
    missedSince: string | null
  }>(sql`
    select to_json(w.import_old_messages::timestamp at time zone c.time_zone)#>>'{}' as from,
      to_json((w.import_recent_messages::timestamp + case when length(w.import_recent_messages) = 10
          then interval '1 day' else interval '1 ms' end) at time zone c.time_zone)#>>'{}' as until,
      w.import_old_messages_groups as "withGroups", w.allow_group as "allowGroup",
      case when l.missed_since is not null then l.id::float8 end as "linkId",
      to_json(l.missed_since)#>>'{}' as "missedSince"
    from connections w join companies c on c.id = w.company_id ${joinNewestLink(sql`w`)}
    where w.company_id = ${tx.companyId} and w.id = ${connectionId}
      and (w.import_old_messages is not null and w.import_recent_messages is not null
        or l.missed_since is not null) for update of w`)
  if (!row) return null
  return { ...row, from: dateOf(row.from), until: dateOf(row.until), missedSince: dateOf(row.missedSince) }
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}

/** Records how far back the phone told, and when the work on late messages begins. */
async function noteTold(
  tx: Tx,
  linkId: number,
  { messages, isLast, seconds }: PastNews & { seconds: number },
): Promise<void> {
  const times = messages.map(({ sentAt }) => sentAt.getTime()).filter((time) => time > 0)
  const oldest = times.length === 0 ? null : new Date(Math.min(...times)).toISOString()
  await tx.db.execute(sql`
    update connection_links set told_since = least(told_since, ${oldest}::timestamptz),
      told_all_at = case when ${isLast}::boolean then now() else told_all_at end, finished_at = null,
      due_at = now() + make_interval(secs => ${seconds}::int)
    where company_id = ${tx.companyId} and id = ${linkId}`)
}

/** A statement takes 65,535 values, and a row has seven. */
const ROWS_AT_ONCE = 1_000

/** Resolves with how many are new. */
async function keep(
  tx: Tx,
  lease: Lease,
  messages: readonly PastMessage[],
  isLate: boolean,
): Promise<number> {
  const { companyId, connectionId } = lease
  const { secrets } = tx.services
  const byKey = new Map(messages.map((message) => [message.dedupeKey, message]))
  const rows = [...byKey.values()].map(({ dedupeKey, sentAt, isRead, data }) => ({
    companyId,
    connectionId,
    dedupeKey,
    sentAt,
    isLate,
    isRead,
    data: secrets.seal('raw-events', historyPlace(lease, dedupeKey), data),
  }))
  let count = 0
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const insertedRows = await tx.db
      .insert(historyMessages)
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflictDoNothing()
      .returning({ key: historyMessages.dedupeKey })
    count += insertedRows.length
  }
  return count
}

/** The messages whose id is not in the inbox yet. Senders choose ids, so late messages are compared more closely, and later. */
async function unknown(
  tx: Tx,
  connectionId: number,
  messages: readonly PastMessage[],
): Promise<PastMessage[]> {
  const knownIds = await inboxIdsIn(tx, connectionId, { messages, condition: sql`true` })
  return messages.filter(({ externalId }) => !knownIds.has(externalId))
}

/** Ids of messages that could not be read: whoever was to send them again finds the device gone, but the phone has them. */
function stubIdsIn(
  tx: Tx,
  connectionId: number,
  messages: readonly PastMessage[],
): Promise<ReadonlySet<string>> {
  return inboxIdsIn(tx, connectionId, { messages, condition: sql`m.is_stub` })
}

async function inboxIdsIn(
  tx: Tx,
  connectionId: number,
  { messages, condition }: { messages: readonly PastMessage[]; condition: SQL },
): Promise<ReadonlySet<string>> {
  if (messages.length === 0) return new Set()
  const ids = safeJson(messages.map(({ externalId }) => externalId))
  const rows = await tx.db.execute<{ id: string }>(sql`
    select distinct m.external_id as id from messages m
    where m.company_id = ${tx.companyId} and m.connection_id = ${connectionId}
      and m.external_id in (select jsonb_array_elements_text(${ids}::jsonb)) and ${condition}`)
  return new Set(rows.map(({ id }) => id))
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
): SealLocation {
  return { table: 'history_messages', row: `${connectionId} ${dedupeKey}`, companyId }
}
