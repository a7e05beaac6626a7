import { eq, type SQL } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import type { Ctx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { reading } from '../core/transaction.ts'
import { canSee } from './contract/rules.ts'
import type { TicketFacts, TicketView } from './contract/schema.ts'
import { seenOnceTicket } from './queries.ts'
import { selectTickets, toTicketView } from './view.ts'

/** A ticket by id. Throws ERR_NO_TICKET_FOUND when it is another company's, deleted, or not visible to the actor. */
export function getTicket(ctx: Ctx, input: { ticketId: number }): Promise<TicketView> {
  return getOne(ctx, eq(tickets.id, input.ticketId))
}

/** GET /tickets/u/{uuid}. Throws as getTicket does. */
export function getTicketByUuid(ctx: Ctx, input: { uuid: string }): Promise<TicketView> {
  return getOne(ctx, eq(tickets.uuid, input.uuid))
}

/**
 * The facts that decide which action a client's update request means. Also for users who could see the ticket only while
 * it waited: accept answers them with the ticket as it is now, and every other verb refuses them itself. Throws
 * ERR_NO_TICKET_FOUND.
 */
export function getTicketStanding(ctx: Ctx, input: { ticketId: number }): Promise<TicketStanding> {
  permit(ctx.actor, 'tickets:list')
  return reading(ctx, async (tx) => {
    const { id, status, queueId, userId } = await seenOnceTicket(tx, input.ticketId)
    return { id, status, queueId, userId }
  })
}
export type TicketStanding = Pick<TicketFacts, 'status' | 'queueId' | 'userId'> & { id: number }

function getOne(ctx: Ctx, condition: SQL): Promise<TicketView> {
  permit(ctx.actor, 'tickets:list')
  return reading(ctx, async (tx) => {
    const [row] = await selectTickets(tx, condition)
    if (!row || !canSee(tx.actor, row)) throw new AppError('ERR_NO_TICKET_FOUND')
    return toTicketView(tx, row)
  })
}
