import { type SQL, sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../core/context.ts'
import { DAY_MS } from '../../core/contract/time.ts'
import { idArray, textArray } from '../../core/database/sql-arrays.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { isHeld, type Leased, LeaseLost } from '../../core/system/lease-fence.ts'
import { inTransaction } from '../../core/transaction.ts'
import { nowOf } from '../outbound/store-outbound.ts'
import { holdExpiredSends } from './hold-sends.ts'
import { type SendTask, type TakenRow, takenRows, taskOf } from './send-task.ts'
import { giveUpSendsTo } from './settle-failed.ts'
import { type TakenBulkSends, takeBulkSends } from './take-bulk-sends.ts'

export type TakeSendsInput = Leased & {
  limit: number
  /** Chats with something in flight: nothing of theirs is taken. */
  busyContactIds: readonly number[]
  /**
   * The sends in flight: if a chat's contact was replaced by another since it was taken, the chat is busy under its new
   * contact too.
   */
  inFlight?: readonly string[]
  /** Nothing that is paced leaves before; absent: nothing paced left a moment ago. */
  spacedUntil?: Date | undefined
  /**
   * The known state of the machine's line: the line is not read before that time, unless something has come to it
   * since.
   */
  bulkPause?: BulkPause | undefined
}

/** Nothing of the machine's line leaves before `until`, for the number's pace; `end` is the last that was in it then. */
export type BulkPause = { until: Date; end: number }

export type TakenSends = {
  tasks: SendTask[]
  /** Null where the pace keeps nothing. */
  bulkPause: BulkPause | null
}

/**
 * Takes the next messages to send: for each chat that has nothing in flight, the oldest one. Messages that were handed
 * over before and never acknowledged come first. People's messages and the answers to them go before those that the
 * machine sends of its own accord. The machine's messages wait for the number's pace (`takeBulkSends`) and hold up
 * nobody: a person's message passes them, in its own chat too. Rows that waited a day are held until a person decides,
 * and their bubbles say so; rows for a contact who has been blocked, and which the channel never had, are given up. At
 * most one send with a planned time is taken: those that were due together while the channel was away still go one
 * after the other, and later messages of the chat wait behind the one that is due. Nothing is marked here:
 * `recordHanded` does that, just before the channel gets the messages, in the same transaction. Until it ends, nobody
 * can correct or take back the messages that were taken. Throws LeaseLost when the lease is lost. Architecture section
 * 6, rule 11.
 */
export function takeNext(ctx: Ctx, input: TakeSendsInput): Promise<TakenSends> {
  return inTransaction(ctx, async (tx) => {
    const { rows, bulkQueueEnd, isHeld } = await selectNext(tx, input)
    if (rows.length === 0 && bulkQueueEnd === null) return { tasks: [], bulkPause: null }
    if (!isHeld) throw new LeaseLost(input.connectionId)
    const bulkSends =
      bulkQueueEnd === null ? NO_BULK_SENDS : await takeNextBulkSends(tx, input, { rows, bulkQueueEnd })
    if (await giveUp(tx, input.connectionId, { rows, bulkSends })) return takeNext(tx, input)
    const tasks = [...rows, ...bulkSends.rows].map((row) => taskOf(tx, row))
    const { closedUntil: until } = bulkSends
    return { tasks, bulkPause: until === null || bulkQueueEnd === null ? null : { until, end: bulkQueueEnd } }
  })
}

/** The same, for who asks for the sends alone. */
export async function takeSends(ctx: Ctx, input: TakeSendsInput): Promise<SendTask[]> {
  return (await takeNext(ctx, input)).tasks
}

/**
 * Stops the sends that may no longer leave: those to a contact who has been blocked, or those that waited a day. Tells
 * whether there were any.
 */
async function giveUp(
  tx: Tx,
  connectionId: number,
  { rows, bulkSends }: { rows: readonly TakenRow[]; bulkSends: Pick<TakenBulkSends, 'rows' | 'isStale'> },
): Promise<boolean> {
  const blocked = [...rows, ...bulkSends.rows].filter((row) => row.isBlocked && !row.handedBefore)
  for (const { contactId } of blocked) await giveUpSendsTo(tx, contactId)
  const cutoff = new Date(tx.now().getTime() - DAY_MS)
  const isOld = ({ createdAt }: TakenRow) => new Date(createdAt) < cutoff
  const isExpired = rows.some(isOld) || (bulkSends.isStale && bulkSends.rows.some(isOld))
  if (blocked.length === 0 && isExpired)
    await holdExpiredSends(tx, connectionId, { cutoff, withLine: bulkSends.isStale })
  return blocked.length > 0 || isExpired
}

const NO_BULK_SENDS: TakenBulkSends = { rows: [], closedUntil: null, isStale: false }

/** Takes the messages that the machine may send besides those; none while its line is known to wait. */
async function takeNextBulkSends(
  tx: Tx,
  input: TakeSendsInput,
  { rows: takenRows, bulkQueueEnd }: { rows: readonly TakenRow[]; bulkQueueEnd: number },
) {
  const { bulkPause, spacedUntil } = input
  if (bulkPause && bulkPause.until > tx.now() && bulkPause.end === bulkQueueEnd)
    return { ...NO_BULK_SENDS, closedUntil: bulkPause.until }
  const mayTimed = isPast(tx, spacedUntil) && !takenRows.some(({ isSpaced }) => isSpaced)
  return takeBulkSends(tx, {
    connectionId: input.connectionId,
    limit: input.limit - takenRows.length,
    busyContactIds: [...(await busyChats(tx, input)), ...takenRows.map(({ contactId }) => contactId)],
    beside: {
      byMachine: takenRows.filter(({ byMachine }) => byMachine).length,
      toStrangers: takenRows.filter(({ toStranger }) => toStranger).length,
    },
    mayTimed,
  })
}

function isPast(tx: Tx, until: Date | undefined): boolean {
  return until === undefined || until.getTime() <= tx.now().getTime()
}

/**
 * Returns the time when the next send may leave that may not yet, because of its time or of the pace; null if all may.
 */
export async function nextSendAt(
  tx: Tx,
  connectionId: number,
  { spacedUntil, pausedUntil }: { spacedUntil?: Date | undefined; pausedUntil?: Date | undefined } = {},
): Promise<Date | null> {
  const now = tx.now().getTime()
  const from = new Date(Math.max(now, spacedUntil?.getTime() ?? 0)).toISOString()
  const pausedFrom = new Date(Math.max(now, pausedUntil?.getTime() ?? 0)).toISOString()
  const [row] = await tx.db.execute<{ nextAt: string | null }>(sql`
    select min(greatest(not_before, ${from}::timestamptz, case when by_machine and handed_at is null
      then ${pausedFrom}::timestamptz end))::text as "nextAt" from sends
    where company_id = ${tx.companyId} and connection_id = ${connectionId} and state = 'queued'
      and not_before is not null`)
  const sendAt = row?.nextAt ? new Date(row.nextAt) : null
  return sendAt && sendAt.getTime() > now ? sendAt : null
}

/** Chats beyond this many waiting rows get their turn when those before them are sent. */
const WINDOW = 2000

/** `bulkQueueEnd` = the last in the machine's line, null = it is empty. */
type Next = { rows: TakenRow[]; bulkQueueEnd: number | null; isHeld: boolean }

async function selectNext(tx: Tx, input: TakeSendsInput): Promise<Next> {
  const { connectionId, limit, busyContactIds, inFlight = [] } = input
  const queuedHere = sql`company_id = ${tx.companyId} and connection_id = ${connectionId} and state = 'queued'`
  const queued = sql`${queuedHere} and (not by_machine or handed_at is not null)`
  const free = sql`contact_id <> all(${idArray(busyContactIds)}) and ${isFree(tx, connectionId, inFlight)}`
  const foundRows = await tx.db.execute<Next>(sql`
    with timed as (select contact_id, min(id) as first from sends where ${queued}
        and not_before <= ${nowOf(tx)}::timestamptz group by contact_id),
      waiting as (select sends.* from sends left join timed using (contact_id) where ${queued} and not_before is null
        and ${free} and (timed.first is null or id < timed.first or handed_at is not null) order by id limit ${WINDOW}),
      paced as (${nextPaced(tx, input, { queued, free })}),
      turn as (select distinct on (contact_id) * from (select * from waiting union all select * from paced) as either
        order by contact_id, handed_at is null, id),
      next as (select * from turn order by handed_at is null, id limit ${limit}),
      taken as materialized (${takenRows(sql`next`)})
    select coalesce((select jsonb_agg(row) from taken), '[]') as rows, ${isHeld(tx, input)} as "isHeld",
      (select id from sends where ${queuedHere} and by_machine and handed_at is null order by id desc limit 1)::float8 as "bulkQueueEnd"`)
  return firstOrThrow(foundRows)
}

/** The one that may leave of those that have a time: nothing of its chat stands before it. */
function nextPaced(
  tx: Tx,
  { spacedUntil }: TakeSendsInput,
  { queued, free }: { queued: SQL; free: SQL },
): SQL {
  const isOpen = isPast(tx, spacedUntil)
  return sql`select p.* from (select * from sends where ${queued} and ${free} and ${isOpen}::boolean
      and not_before <= ${nowOf(tx)}::timestamptz) as p
    where p.handed_at is not null or not exists (select from sends e where e.company_id = ${tx.companyId}
      and e.connection_id = p.connection_id and e.state = 'queued' and e.contact_id = p.contact_id and e.id < p.id)
    order by p.handed_at is null, p.not_before, p.id limit 1`
}

/** At most twenty are in flight; they are looked up once. Nothing is, nothing is looked up. */
function isFree(tx: Tx, connectionId: number, inFlight: readonly string[]): SQL {
  if (inFlight.length === 0) return sql`true`
  return sql`contact_id <> all(array(select f.contact_id from sends f where f.company_id = ${tx.companyId}
    and f.connection_id = ${connectionId} and f.external_id = any(${textArray(inFlight)})))`
}

/** The chats with something in flight, by the names that they have now. */
async function busyChats(tx: Tx, { connectionId, busyContactIds, inFlight = [] }: TakeSendsInput) {
  if (inFlight.length === 0) return busyContactIds
  const rows = await tx.db.execute<{ id: number }>(sql`select contact_id::float8 as id from sends
    where company_id = ${tx.companyId} and connection_id = ${connectionId} and external_id = any(${textArray(inFlight)})`)
  return [...busyContactIds, ...rows.map(({ id }) => id)]
}
