import { sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../core/context.ts'
import { SECOND_MS } from '../core/contract/time.ts'
import { setTimer, takeTimer } from '../core/jobs/timers.ts'
import { inTransaction } from '../core/transaction.ts'
import { isListed } from '../tickets/contract/lifecycle.ts'
import { LATEST_WORDS_MS } from '../tickets/contract/rules.ts'
import { lockAnyTicket, type TicketRow } from '../tickets/queries.ts'
import { dueAt, isTimed, LOOK_AGAIN_MS } from './arm-timers.ts'
import { moveToLane } from './move-to-lane.ts'

/**
 * A card's time in its lane may be over: it goes on to the next lane, with that lane's greeting, or waits on where somebody
 * has written since. A greeting that comes long after that time surprises, and is left out. Throws ERR_NO_TICKET_FOUND.
 * Server behaviour §8.
 */
export function passLane(ctx: Ctx, input: { ticketId: number }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const ticket = await lockAnyTicket(tx, input.ticketId)
    // Who changes a lane holds it while it moves the timers of its cards: the lane comes first.
    const lane = await timedLaneOf(tx, ticket.id)
    const firedAt = await takeTimer(tx, { kind: 'lane', refId: ticket.id })
    if (!firedAt || !lane || !isListed(ticket)) return
    const wait = waitOf(tx, ticket, lane)
    if (wait) return setTimer(tx, { kind: 'lane', refId: ticket.id, dueAt: wait })
    const isLate = tx.now().getTime() - lane.dueAt.getTime() > LATEST_WORDS_MS
    await moveToLane(tx, ticket, { id: lane.nextLaneId, ...(!isLate && { greeting: lane.greeting }) })
  })
}

type TimedLane = { nextLaneId: number; greeting: string; dueAt: Date; isStanding: boolean }

/** Until when the card stays where it is; undefined when its time is over. */
function waitOf(tx: Tx, { undoableUntil }: TicketRow, lane: TimedLane): Date | undefined {
  const now = tx.now()
  if (!lane.isStanding) return new Date(now.getTime() + LOOK_AGAIN_MS)
  if (lane.dueAt > now) return lane.dueAt
  // Whoever takes back what was done to it a moment ago finds it as it was.
  return undoableUntil && undoableUntil > now ? new Date(undoableUntil.getTime() + SECOND_MS) : undefined
}

/** The ticket's lane, where time leads out of it; held, with the next. It stands while neither is deleted, and the plan has a board. */
async function timedLaneOf(tx: Tx, ticketId: number): Promise<TimedLane | undefined> {
  const [row] = await tx.db.execute<Omit<TimedLane, 'dueAt'> & { dueAt: string }>(sql`
    select n.id::float8 as "nextLaneId", n.greeting_message_lane as greeting, ${dueAt(tx)} as "dueAt",
      g.deleted_at is null and n.deleted_at is null and coalesce((select p.use_kanban from companies c
        join plans p on p.id = c.plan_id where c.id = g.company_id), true) as "isStanding"
    from ticket_tags l
    join tickets on tickets.company_id = l.company_id and tickets.id = l.ticket_id
    join tags g on g.company_id = l.company_id and g.id = l.tag_id and ${isTimed}
    join tags n on n.company_id = g.company_id and n.id = g.next_lane_id
    where l.company_id = ${tx.companyId} and l.ticket_id = ${ticketId}
    for share of g, n`)
  return row && { ...row, dueAt: new Date(row.dueAt) }
}
