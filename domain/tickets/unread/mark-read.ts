import { eq } from 'drizzle-orm'
import { messages } from '#db/schema/messages.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { permit } from '../../core/contract/permissions.ts'
import { enqueuePush } from '../../core/jobs/enqueue-push.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import { isPlainGroup } from '../contract/lifecycle.ts'
import type { TicketView } from '../contract/schema.ts'
import { type LockedTicket, lockTicket, newestFirst, seenTicket } from '../queries.ts'
import { ticketView } from '../view.ts'
import { writeTicket } from '../write-ticket.ts'
import { beginReadsOfGroup, keepRead, keepUnread, readsBesideOthers } from './personal-reads.ts'

/** The channel is told of at most so many messages at once; older ones count as read with them. */
const MAX_MARKED = 200

/**
 * The actor has the conversation before them. Its unread counter goes to 0, and the channel is told, when the ticket is
 * theirs or a group that they read; looking at one that waits, or at a colleague's, does neither. Of a group, and of a
 * colleague's in which they take part, they have a count of their own. Throws ERR_NO_TICKET_FOUND. Server behaviour §1.6,
 * docs/decisions/108-unread-is-each-persons.md.
 */
export async function markRead(ctx: Ctx, input: { ticketId: number }): Promise<TicketView> {
  permit(ctx.actor, 'tickets:list')

  return inTransaction(ctx, async (tx) => {
    const ticket = await seenTicket(tx, input.ticketId)
    const view = await ticketView(tx, ticket.id)
    if (view.unreadMessages === 0 && ticket.unreadMessages === 0) return view
    await reset(tx, view.id)
    return ticketView(tx, view.id)
  })
}

/**
 * A ticket shows as unread again: to the actor alone where they read it beside others. Throws ERR_NO_TICKET_FOUND. Server
 * behaviour §1.6.
 */
export function markUnread(ctx: Ctx, input: { ticketId: number }): Promise<TicketView> {
  permit(ctx.actor, 'tickets:list')

  return inTransaction(ctx, async (tx) => {
    const before = await lockTicket(tx, input.ticketId)
    const userId = userIdOf(tx.actor)
    if (readsBesideOthers(userId, before)) await keepUnread(tx, before, userId)
    else if (before.unreadMessages === 0) await writeCount(tx, before, 1)
    return ticketView(tx, before.id)
  })
}

/** Takes back that the actor marked the ticket as unread, which held no more then. */
export async function unmarkUnread(tx: Tx, ticket: LockedTicket): Promise<void> {
  const userId = userIdOf(tx.actor)
  if (readsBesideOthers(userId, ticket)) await keepRead(tx, ticket, userId)
  else await writeCount(tx, ticket, 0)
}

async function reset(tx: Tx, ticketId: number): Promise<void> {
  const before = await lockTicket(tx, ticketId)
  const userId = userIdOf(tx.actor)
  if (isPlainGroup(before) && before.unreadMessages > 0) await beginReadsOfGroup(tx, before)
  if (readsBesideOthers(userId, before)) await keepRead(tx, before, userId)
  const isReader = userId !== null && (before.userId === userId || isPlainGroup(before))
  if (before.unreadMessages === 0 || !isReader) return
  await tellChannel(tx, before)
  await writeCount(tx, before, 0)
  await enqueuePush(tx, { kind: 'read', ticketId })
}

/** The counter alone does not move the ticket in its list. */
function writeCount(tx: Tx, ticket: LockedTicket, unreadMessages: number) {
  return writeTicket(tx, ticket, { unreadMessages, updatedAt: ticket.updatedAt })
}

async function tellChannel(tx: Tx, ticket: LockedTicket): Promise<void> {
  const rows = await tx.db
    .select({ id: messages.id })
    .from(messages)
    .where(inCompany(tx, messages, eq(messages.ticketId, ticket.id), eq(messages.fromMe, false)))
    .orderBy(newestFirst(messages.id))
    .limit(Math.min(ticket.unreadMessages, MAX_MARKED))
  if (rows.length === 0) return
  const { companyId } = tx
  const { connectionId, contactId } = ticket
  const messageIds = rows.map((row) => row.id).reverse()
  await tx.services.jobs.enqueue(tx, 'mark-read', { companyId, connectionId, contactId, messageIds })
}
