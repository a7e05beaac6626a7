import { and, eq, inArray } from 'drizzle-orm'
import { queues } from '#db/schema/queues.ts'
import { tickets } from '#db/schema/tickets.ts'
import { users } from '#db/schema/users.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { readThread, visibleTickets } from '../tickets/thread.ts'
import type { ListMessagesInput, MessageList, MessageView, ThreadTicket } from './contract/schema.ts'
import { readPage } from './pages/read-page.ts'
import { messageViews } from './queries.ts'

/**
 * A page of the conversation that a ticket belongs to: messages of every ticket of the same contact and connection that
 * the actor may see, oldest first on the page, the newest page first. `selectedQueues` narrows past tickets; the ticket
 * asked for is always in. `around` stands the page around a message, `after` goes on from one towards now. Throws
 * ERR_NO_TICKET_FOUND; ERR_NO_MESSAGE_FOUND around what is not in the conversation or not the actor's to see.
 * Specification 1 §7, server behaviour §3.
 */
export function listMessages(ctx: Ctx, input: ListMessagesInput & { uuid: string }): Promise<MessageList> {
  return reading(ctx, async (tx) => {
    const thread = await readThread(tx, input.uuid)
    const { contactId, connectionId } = thread.current
    const ticketIds = visibleTickets(tx, thread, input.selectedQueues)
    const { ids, ...pageFacts } = await readPage(tx, { contactId, connectionId, ticketIds }, input)
    const messages = await messageViews(tx, ids)
    return { messages, tickets: await ticketsOf(tx, messages), ...pageFacts }
  })
}

/** The tickets in which they were said, as dividers tell them: only what was said there is shown, so all may be told. */
async function ticketsOf(tx: Tx, messages: readonly MessageView[]): Promise<ThreadTicket[]> {
  const ids = [...new Set(messages.map(({ ticketId }) => ticketId))]
  if (ids.length === 0) return []
  const rows = await tx.db
    .select({
      id: tickets.id,
      createdAt: tickets.createdAt,
      closedAt: tickets.closedAt,
      queue: queues.name,
      user: users.name,
    })
    .from(tickets)
    .leftJoin(queues, and(eq(queues.companyId, tickets.companyId), eq(queues.id, tickets.queueId)))
    .leftJoin(users, and(eq(users.companyId, tickets.companyId), eq(users.id, tickets.userId)))
    .where(inCompany(tx, tickets, inArray(tickets.id, ids)))
    .orderBy(tickets.id)
  return rows.map(({ createdAt, closedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }))
}
