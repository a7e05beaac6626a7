import type { Ctx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { inTransaction } from '../core/transaction.ts'
import type { TicketView } from '../tickets/contract/schema.ts'
import { lockTicket } from '../tickets/queries.ts'
import { ticketView } from '../tickets/view.ts'
import type { MoveCardInput } from './contract/schema.ts'
import { holdLane, type LaneOfCard, laneOf } from './lane-of.ts'
import { moveToLane } from './move-to-lane.ts'

/**
 * PUT /ticket/kanban/{ticketId}: a card into a lane, or out of any. One that is there already is answered as it stands:
 * somebody pressed twice. Nothing is said to the customer: a lane's greeting goes with time alone. Throws
 * ERR_NO_TICKET_FOUND, ERR_NO_TAG_FOUND, ERR_CARD_MOVED with `lane` and `by` when it is not where the caller saw it.
 * Server behaviour §8, docs/decisions/045-the-board.md.
 */
export function moveCard(ctx: Ctx, input: MoveCardInput): Promise<TicketView> {
  permit(ctx.actor, 'tags:assign')
  const to = input.laneId ?? null
  return inTransaction(ctx, async (tx) => {
    const ticket = await lockTicket(tx, input.ticketId)
    const lane = to === null ? null : await holdLane(tx, to)
    const now = await laneOf(tx, ticket.id)
    if ((now?.id ?? null) !== to) {
      requireSeen(now, input.fromLaneId)
      await moveToLane(tx, ticket, lane && { id: lane.id })
    }
    return ticketView(tx, ticket.id)
  })
}

/**
 * Throws unless the card is still in the lane in which the caller saw it. A caller who names no lane moves it from
 * wherever it is.
 */
function requireSeen(now: LaneOfCard | null, seenAt: number | null | undefined): void {
  const currentLane = now?.id ?? null
  if (seenAt === undefined || seenAt === currentLane) return
  throw new AppError('ERR_CARD_MOVED', { lane: now?.name ?? null, by: now?.by ?? null })
}
