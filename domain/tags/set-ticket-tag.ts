import { and, eq, isNull, ne } from 'drizzle-orm'
import { tags } from '#db/schema/contacts.ts'
import { ticketTags } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { permit } from '../core/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import { lockTicket } from '../tickets/queries.ts'
import type { TicketView } from '../tickets/schema.ts'
import { ticketView } from '../tickets/view.ts'
import { writeTicket } from '../tickets/write-ticket.ts'
import { announceTags } from './announce-tags.ts'

/**
 * PUT /ticket-tags/{ticketId}/{tagId}: moves a ticket into a lane, out of any other, in one change. Throws
 * ERR_NO_TICKET_FOUND, ERR_NO_TAG_FOUND for a tag that is no lane. Specification 1 §7, server behaviour §8.
 */
export function setTicketTag(ctx: Ctx, input: { ticketId: number; tagId: number }): Promise<TicketView> {
  permit(ctx.actor, 'tags:assign')
  return inTransaction(ctx, async (tx) => {
    const ticket = await lockTicket(tx, input.ticketId)
    await requireLane(tx, input.tagId)
    const link = { tagId: ticketTags.tagId }
    const left = await tx.db
      .delete(ticketTags)
      .where(and(ofTicket(tx, ticket.id), ne(ticketTags.tagId, input.tagId)))
      .returning(link)
    const entered = await tx.db
      .insert(ticketTags)
      .values({ companyId: tx.companyId, ticketId: ticket.id, tagId: input.tagId })
      .onConflictDoNothing()
      .returning(link)
    await announceTags(
      tx,
      [...left, ...entered].map(({ tagId }) => tagId),
    )
    // The view has changed, the ticket's place in its list has not.
    await writeTicket(tx, ticket, { updatedAt: ticket.updatedAt })
    return ticketView(tx, ticket.id)
  })
}

/** DELETE /ticket-tags/{ticketId}: takes a ticket out of its lane. Throws ERR_NO_TICKET_FOUND. */
export function clearTicketTags(ctx: Ctx, input: { ticketId: number }): Promise<TicketView> {
  permit(ctx.actor, 'tags:assign')
  return inTransaction(ctx, async (tx) => {
    const ticket = await lockTicket(tx, input.ticketId)
    const left = await tx.db
      .delete(ticketTags)
      .where(ofTicket(tx, ticket.id))
      .returning({ tagId: ticketTags.tagId })
    await announceTags(
      tx,
      left.map(({ tagId }) => tagId),
    )
    await writeTicket(tx, ticket, { updatedAt: ticket.updatedAt })
    return ticketView(tx, ticket.id)
  })
}

function ofTicket(tx: Tx, ticketId: number) {
  return inCompany(tx, ticketTags, eq(ticketTags.ticketId, ticketId))
}

async function requireLane(tx: Tx, tagId: number): Promise<void> {
  const rows = await tx.db
    .select({ id: tags.id })
    .from(tags)
    .where(inCompany(tx, tags, eq(tags.id, tagId), eq(tags.isKanban, true), isNull(tags.deletedAt)))
  if (rows.length === 0) throw new AppError('ERR_NO_TAG_FOUND')
}
