import { and, asc, eq, sql } from 'drizzle-orm'
import { contacts } from '#db/schema/contacts.ts'
import { ticketParticipants, tickets } from '#db/schema/tickets.ts'
import { users } from '#db/schema/users.ts'
import { maskContact } from '../contacts/contract/masking.ts'
import { masksNumbers, type NamedContact } from '../contacts/contract/rules.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { permit } from '../core/contract/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { visibleTo } from '../tickets/visibility.ts'
import type { TakeoverRequests } from './contract/schema.ts'

/** More than anybody answers at once. */
const MAX_ASKS = 50

/**
 * Lists the requests of colleagues for tickets that the user holds, and the user's own requests that were declined; the
 * oldest first.
 */
export function listTakeoverRequests(ctx: Ctx): Promise<TakeoverRequests> {
  permit(ctx.actor, 'tickets:list')
  const userId = userIdOf(ctx.actor)
  if (userId === null) return Promise.resolve({ asks: [], declined: [] })

  return reading(ctx, async (tx) => {
    const [asks, declined] = await Promise.all([requestsOf(tx, userId), declinedTo(tx, userId)])
    const call = nameFor(ctx)
    return {
      asks: asks.map(withText).map((row) => ({ ...row, contact: call(row.contact) })),
      declined: declined.map(withText).map((row) => ({ ...row, contact: row.contact && call(row.contact) })),
    }
  })
}

const withText = <T extends { createdAt: Date }>(row: T) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
})

type Whom = { id: number; name: string; number: string; otherNumbers: string[]; isGroup: boolean }

/** Returns a function that names a contact as the actor may see it. */
function nameFor({ actor }: Ctx): (contact: Whom) => NamedContact {
  const hides = masksNumbers(actor)
  return (contact) => ({ id: contact.id, name: (hides ? maskContact(contact) : contact).name })
}

function requestsOf(tx: Tx, owner: number) {
  return tx.db
    .select({
      ticketId: tickets.id,
      uuid: tickets.uuid,
      contact: {
        id: contacts.id,
        name: contacts.name,
        number: contacts.number,
        otherNumbers: contacts.otherNumbers,
        isGroup: contacts.isGroup,
      },
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
    .where(inCompany(tx, tickets, eq(tickets.userId, owner)))
    .orderBy(asc(ticketParticipants.createdAt), asc(tickets.id))
    .limit(MAX_ASKS)
}

function declinedTo(tx: Tx, userId: number) {
  const isVisible = visibleTo(tx.actor) ?? sql`true`
  return tx.db
    .select({
      uuid: tickets.uuid,
      holder: { name: users.name },
      contact: sql<Whom | null>`case when ${isVisible} then jsonb_build_object('id', ${contacts.id}, 'name', ${contacts.name},
        'number', ${contacts.number}, 'otherNumbers', ${contacts.otherNumbers}, 'isGroup', ${contacts.isGroup}) end`,
      createdAt: ticketParticipants.createdAt,
    })
    .from(ticketParticipants)
    .innerJoin(
      tickets,
      and(eq(tickets.companyId, ticketParticipants.companyId), eq(tickets.id, ticketParticipants.ticketId)),
    )
    .innerJoin(contacts, and(eq(contacts.companyId, tickets.companyId), eq(contacts.id, tickets.contactId)))
    .innerJoin(users, and(eq(users.companyId, tickets.companyId), eq(users.id, tickets.userId)))
    .where(
      inCompany(tx, tickets, eq(ticketParticipants.userId, userId), eq(ticketParticipants.state, 'declined')),
    )
    .orderBy(asc(ticketParticipants.createdAt), asc(tickets.id))
    .limit(MAX_ASKS)
}
