import { ticketParticipants } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inTransaction } from '../../core/transaction.ts'
import { requireUser } from '../../users/queries.ts'
import type { TicketView } from '../contract/schema.ts'
import { tellGiven } from '../handovers/handovers.ts'
import { logTicket } from '../log-ticket.ts'
import { lockTicket } from '../queries.ts'
import { beginReads } from '../unread/personal-reads.ts'
import { ticketView } from '../view.ts'
import { writeTicket } from '../write-ticket.ts'
import { assertOwnOrDecides, isColleagues, joinedIds, tellAsked } from './participants.ts'

/**
 * A user takes part in a ticket that a colleague holds: sees it whatever their queues, is notified of it and may answer
 * in it, until it ends. Whoever sees it may join; its owner and admins let others in. Once in, again changes nothing.
 * Throws ERR_NO_TICKET_FOUND, ERR_NO_USER_FOUND, ERR_NO_PERMISSION, and ERR_TICKET_TRANSITION when no colleague of theirs
 * holds it. docs/decisions/012-joining-a-ticket.md.
 */
export function addParticipant(ctx: Ctx, input: { ticketId: number; userId: number }): Promise<TicketView> {
  permit(ctx.actor, 'tickets:join')

  return inTransaction(ctx, async (tx) => {
    const ticket = await lockTicket(tx, input.ticketId)
    assertOwnOrDecides(tx, ticket, input.userId)
    await requireUser(tx, input.userId)
    if (!isColleagues(ticket, input.userId)) throw new AppError('ERR_TICKET_TRANSITION')
    if (ticket.participantIds.includes(input.userId)) return ticketView(tx, ticket.id)

    await storeJoined(tx, input)
    await beginReads(tx, ticket, input.userId)
    const participantIds = await joinedIds(tx, ticket.id)
    await writeTicket(tx, ticket, { participantIds, updatedAt: ticket.updatedAt })
    await logTicket(tx, {
      ticketId: ticket.id,
      type: 'joined',
      userId: input.userId,
      queueId: ticket.queueId,
    })
    await tellGiven(tx, { ...input, kind: 'letIn' })
    tellAsked(tx, ticket.userId)
    return ticketView(tx, ticket.id)
  })
}

/** Also in place of having asked. */
async function storeJoined(tx: Tx, { ticketId, userId }: { ticketId: number; userId: number }) {
  const joined = { state: 'joined' as const, createdAt: tx.now() }
  await tx.db
    .insert(ticketParticipants)
    .values({ companyId: tx.companyId, ticketId, userId, ...joined })
    .onConflictDoUpdate({
      target: [ticketParticipants.companyId, ticketParticipants.ticketId, ticketParticipants.userId],
      set: joined,
    })
}
