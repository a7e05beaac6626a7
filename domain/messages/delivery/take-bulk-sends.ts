import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import { idArray } from '../../core/database/sql-arrays.ts'
import { limitsAt, roomOf, type Used } from '../contract/pace/pace-rules.ts'
import { nowOf } from '../outbound/store-outbound.ts'
import { announcePace } from '../pace/announce-pace.ts'
import { nextBulkSendAt } from '../pace/next-bulk-send-at.ts'
import { readPace } from '../pace/read-pace.ts'
import { type TakenRow, takenRows } from './send-task.ts'

export type BulkSendsInput = {
  connectionId: number
  limit: number
  /** Chats with something in flight, or with something else that is taken now. */
  busyContactIds: readonly number[]
  /**
   * The messages that leave at the same time and count as well: those that were handed over before, and those that
   * people send to strangers.
   */
  beside: { byMachine: number; toStrangers: number }
  /** True if one send with a planned time may leave now; otherwise none may. */
  mayTimed: boolean
}

export type TakenBulkSends = {
  rows: TakenRow[]
  /** Nothing of the line leaves before, for the pace; null where that does not keep it. */
  closedUntil: Date | null
  /** Nothing of it has left for a day: the connection was away. */
  isStale: boolean
}

/**
 * Takes the messages that the machine sends of its own accord and that the number's pace lets leave now: in the order
 * of the line, one per chat, and none before the messages for which its chat waits. The messages that left are counted
 * under a lock, so that two processes that take at once never exceed the pace. docs/decisions/079-pace-of-a-number.md.
 */
export async function takeBulkSends(tx: Tx, input: BulkSendsInput): Promise<TakenBulkSends> {
  const { connectionId, limit } = input
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`pace:${tx.companyId}:${connectionId}`}, 0))`,
  )
  const { pace, used } = await readPace(tx, connectionId)
  const room = roomOf(limitsAt(pace, tx.now().getTime()), withBeside(used, input.beside))
  const rows =
    room.total === 0 || limit <= 0
      ? []
      : await selectBulkSends(tx, input, {
          total: Math.min(limit, room.total),
          strangers: Math.min(limit, room.strangers),
        })
  if (rows.length > 0) await announcePace(tx, connectionId)
  const closedUntil = rows.length > 0 || limit <= 0 ? null : await nextBulkSendAt(tx, connectionId, pace)
  return { rows, closedUntil, isStale: used.perDay === 0 }
}

function withBeside(used: Used, { byMachine, toStrangers }: BulkSendsInput['beside']): Used {
  return {
    perMinute: used.perMinute + byMachine,
    perHour: used.perHour + byMachine,
    perDay: used.perDay + byMachine,
    strangersPerDay: used.strangersPerDay + toStrangers,
  }
}

type Room = ReturnType<typeof roomOf>

/** A chat in which tens of thousands wait is not gone through to its end: behind so many, others go while its first is on its way. */
const WINDOW = 2000

async function selectBulkSends(tx: Tx, input: BulkSendsInput, room: Room): Promise<TakenRow[]> {
  const { connectionId, busyContactIds, mayTimed } = input
  const queuedHere = sql`s.company_id = ${tx.companyId} and s.connection_id = ${connectionId} and s.state = 'queued'`
  // Known and strange ones apart: who is kept waiting as a stranger is not looked through for those who are not. The first of a
  // chat is looked up in its index, one by one: joined, all of 100,000 were gone through for each.
  const oldestOfChats = (toStranger: boolean, limit: number) => sql`(select s.company_id, s.id, s.not_before
    from (select * from sends s where ${queuedHere} and s.by_machine and s.handed_at is null and s.to_stranger = ${toStranger}
        and (s.not_before is null or (${mayTimed}::boolean and s.not_before <= ${nowOf(tx)}::timestamptz))
        and s.contact_id <> all(${idArray(busyContactIds)}) order by s.id limit ${WINDOW}) s
    where s.id = (select e.id from sends e where e.company_id = ${tx.companyId} and e.connection_id = ${connectionId}
      and e.state = 'queued' and e.contact_id = s.contact_id order by e.id limit 1)
    order by s.id limit ${limit})`
  const foundRows = await tx.db.execute<{ row: TakenRow }>(sql`
    with open as (${oldestOfChats(false, room.total)} union all ${oldestOfChats(true, room.strangers)}),
      spaced as (select *, row_number() over (partition by not_before is null order by id) as nth from open),
      taken as (select company_id, id from spaced where not_before is null or nth = 1 order by id limit ${room.total})
    ${takenRows(sql`taken`)}`)
  return foundRows.map(({ row }) => row)
}
