import { and, eq, ne } from 'drizzle-orm'
import { ticketParticipants } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inTransaction } from '../../core/transaction.ts'
import { requireUser } from '../../users/queries.ts'
import { logTicket } from '../log-ticket.ts'
import { lockTicket } from '../queries.ts'
import { writeTicket } from '../write-ticket.ts'
import { assertOwnOrDecides, joinedIds, participantsOf, tellAsked } from './participants.ts'

/**
 * A participant leaves, or the ticket's owner or an admin takes them out; who had only asked is declined, and told so. Of
 * who is neither nothing changes. Throws ERR_NO_TICKET_FOUND, ERR_NO_USER_FOUND, ERR_NO_PERMISSION. docs/decisions/012-joining-a-ticket.md.
 */
export function removeParticipant(ctx: Ctx, input: { ticketId: number; userId: number }): Promise<void> {
  permit(ctx.actor, 'tickets:join')

  return inTransaction(ctx, async (tx) => {
    const ticket = await lockTicket(tx, input.ticketId)
    assertOwnOrDecides(tx, ticket, input.userId)
    const ownPart = and(
      participantsOf(tx, ticket.id),
      eq(ticketParticipants.userId, input.userId),
      ne(ticketParticipants.state, 'declined'),
    )
    const [deletedPart] = await tx.db.delete(ticketParticipants).where(ownPart).returning()
    if (!deletedPart) return requireUser(tx, input.userId)

    const type = deletedPart.state === 'joined' ? 'left' : 'askDeclined'
    await logTicket(tx, { ticketId: ticket.id, type, userId: input.userId, queueId: ticket.queueId })
    if (deletedPart.state === 'asking') {
      tellAsked(tx, ticket.userId)
      return userIdOf(tx.actor) === input.userId ? undefined : keepDeclined(tx, input)
    }
    const participantIds = await joinedIds(tx, ticket.id)
    await writeTicket(tx, ticket, { participantIds, updatedAt: ticket.updatedAt })
  })
}

/** Until the requester has seen it, or the ticket changes hands. */
async function keepDeclined(tx: Tx, { ticketId, userId }: { ticketId: number; userId: number }) {
  const { companyId } = tx
  await tx.db
    .insert(ticketParticipants)
    .values({ companyId, ticketId, userId, state: 'declined', createdAt: tx.now() })
  tellAsked(tx, userId)
}
