import { eq } from 'drizzle-orm'
import { messages } from '#db/schema/messages.ts'
import type { Actor } from '../../core/actor.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { tellAway } from '../../core/jobs/tell-away.ts'
import { permit } from '../../core/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import { isPlainGroup } from '../lifecycle.ts'
import { type LockedTicket, lockTicket, newestFirst, seenTicket } from '../queries.ts'
import type { TicketView } from '../schema.ts'
import { ticketView } from '../view.ts'
import { writeTicket } from '../write-ticket.ts'

/** The channel is told of at most so many messages at once; older ones count as read with them. */
const MAX_MARKED = 200

/**
 * The actor has the conversation before them. Its unread counter goes to 0, and the channel is told, when the ticket is
 * theirs or a group that they read; looking at one that waits, or at a colleague's, does neither. Throws
 * ERR_NO_TICKET_FOUND. Server behaviour §1.6.
 */
export async function markRead(ctx: Ctx, input: { ticketId: number }): Promise<TicketView> {
  permit(ctx.actor, 'tickets:list')

  return inTransaction(ctx, async (tx) => {
    const seen = await seenTicket(tx, input.ticketId)
    if (seen.unreadMessages > 0) await reset(tx, seen.id)
    return ticketView(tx, input.ticketId)
  })
}

/** A ticket shows as unread again. Throws ERR_NO_TICKET_FOUND. Server behaviour §1.6. */
export function markUnread(ctx: Ctx, input: { ticketId: number }): Promise<TicketView> {
  permit(ctx.actor, 'tickets:list')

  return inTransaction(ctx, async (tx) => {
    const before = await lockTicket(tx, input.ticketId)
    if (before.unreadMessages === 0) {
      await writeTicket(tx, before, { unreadMessages: 1, updatedAt: before.updatedAt })
    }
    return ticketView(tx, before.id)
  })
}

async function reset(tx: Tx, ticketId: number): Promise<void> {
  const before = await lockTicket(tx, ticketId)
  if (before.unreadMessages === 0 || !isReader(tx.actor, before)) return
  await tellChannel(tx, before)
  // The counter alone does not move the ticket in its list.
  await writeTicket(tx, before, { unreadMessages: 0, updatedAt: before.updatedAt })
  await tellAway(tx, { kind: 'read', ticketId })
}

function isReader(actor: Actor, ticket: LockedTicket): boolean {
  if (actor.kind !== 'user') return false
  return ticket.userId === actor.userId || isPlainGroup(ticket)
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
