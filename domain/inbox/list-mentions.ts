import { and, desc, eq, isNull } from 'drizzle-orm'
import { contacts } from '#db/schema/contacts.ts'
import { messageMentions, messages } from '#db/schema/messages.ts'
import { tickets } from '#db/schema/tickets.ts'
import { maskContact } from '../contacts/contract/masking.ts'
import { masksNumbers } from '../contacts/contract/rules.ts'
import type { Ctx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { permit } from '../core/contract/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { messageViews } from '../messages/queries.ts'
import { visibleTo } from '../tickets/visibility.ts'
import type { Mentions } from './contract/schema.ts'

/** More than anybody reads at once; older ones come up as these are seen. */
const MAX_MENTIONS = 50
const EXCERPT = 160

/** GET /mentions: where colleagues named the user and the user has not looked since, in tickets that they see; the latest first. */
export function listMentions(ctx: Ctx): Promise<Mentions> {
  permit(ctx.actor, 'tickets:list')
  const userId = userIdOf(ctx.actor)
  if (userId === null) return Promise.resolve({ mentions: [] })
  return reading(ctx, async (tx) => {
    const { id, name, number, otherNumbers, isGroup } = contacts
    const rows = await tx.db
      .select({ messageId: messages.id, contact: { id, name, number, otherNumbers, isGroup } })
      .from(messageMentions)
      .innerJoin(
        messages,
        and(eq(messages.companyId, messageMentions.companyId), eq(messages.id, messageMentions.messageId)),
      )
      .innerJoin(tickets, and(eq(tickets.companyId, messages.companyId), eq(tickets.id, messages.ticketId)))
      .innerJoin(contacts, and(eq(contacts.companyId, tickets.companyId), eq(contacts.id, tickets.contactId)))
      .where(
        inCompany(
          tx,
          messageMentions,
          eq(messageMentions.userId, userId),
          isNull(messageMentions.seenAt),
          visibleTo(tx.actor),
        ),
      )
      .orderBy(desc(messages.id))
      .limit(MAX_MENTIONS)
    const hides = masksNumbers(tx.actor)
    const views = await messageViews(
      tx,
      rows.map(({ messageId }) => messageId),
    )
    return {
      mentions: rows.flatMap(({ messageId, contact }) => {
        const view = views.find(({ id }) => id === messageId)
        if (!view) return []
        const { ticketId, ticketUuid: uuid, user, body, createdAt } = view
        const text = body.slice(0, EXCERPT).toWellFormed()
        const called = (hides ? maskContact(contact) : contact).name
        return {
          messageId,
          ticketId,
          uuid,
          contact: { id: contact.id, name: called },
          by: user?.name ?? '',
          text,
          createdAt,
        }
      }),
    }
  })
}
