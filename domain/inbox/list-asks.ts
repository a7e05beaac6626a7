import { and, asc, eq } from 'drizzle-orm'
import { contacts } from '#db/schema/contacts.ts'
import { ticketParticipants, tickets } from '#db/schema/tickets.ts'
import { users } from '#db/schema/users.ts'
import { userIdOf } from '../core/actor.ts'
import type { Ctx } from '../core/context.ts'
import { permit } from '../core/permissions.ts'
import { reading } from '../core/transaction.ts'
import { mine } from '../tickets/queries.ts'
import type { TicketAsks } from './schema.ts'

/** More than anybody answers at once. */
const MAX_ASKS = 50

/** Who asks for tickets that the user holds, and for which; the oldest first. */
export function listAsks(ctx: Ctx): Promise<TicketAsks> {
  permit(ctx.actor, 'tickets:list')
  const owner = userIdOf(ctx.actor)
  if (owner === null) return Promise.resolve({ asks: [] })

  return reading(ctx, async (tx) => {
    const asks = await tx.db
      .select({
        ticketId: tickets.id,
        uuid: tickets.uuid,
        contact: { name: contacts.name },
        user: { id: users.id, name: users.name, color: users.color },
        createdAt: ticketParticipants.createdAt,
      })
      .from(tickets)
      .innerJoin(
        ticketParticipants,
        and(
          eq(ticketParticipants.companyId, tickets.companyId),
          eq(ticketParticipants.ticketId, tickets.id),
          eq(ticketParticipants.state, 'asking'),
        ),
      )
      .innerJoin(contacts, and(eq(contacts.companyId, tickets.companyId), eq(contacts.id, tickets.contactId)))
      .innerJoin(users, and(eq(users.companyId, tickets.companyId), eq(users.id, ticketParticipants.userId)))
      .where(mine(tx, eq(tickets.userId, owner)))
      .orderBy(asc(ticketParticipants.createdAt), asc(tickets.id))
      .limit(MAX_ASKS)
    return { asks: asks.map((ask) => ({ ...ask, createdAt: ask.createdAt.toISOString() })) }
  })
}
