import { and, eq, inArray, isNull, lt, or, type SQL } from 'drizzle-orm'
import { ticketNotes } from '#db/schema/ticket-notes.ts'
import { contactView } from '../contacts/view.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { invalid } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { reading } from '../core/transaction.ts'
import { readableTickets } from '../tickets/readable-tickets.ts'
import { type ListTicketNotesInput, NOTES_PER_PAGE, type TicketNoteView } from './contract/schema.ts'
import { noteViews, readableTicket } from './queries.ts'

/**
 * GET /ticket-notes/list: the notes on a contact and on those of its tickets that the actor may read, or on one ticket; the
 * latest first, a page at a time. Throws ERR_NO_CONTACT_FOUND, ERR_NO_TICKET_FOUND, ERR_VALIDATION when neither is named.
 * Specification 1 §7, server behaviour §3.
 */
export function listTicketNotes(ctx: Ctx, input: ListTicketNotesInput): Promise<TicketNoteView[]> {
  permit(ctx.actor, 'ticketNotes:list')
  return reading(ctx, async (tx) => {
    const conditions = [await ofTicket(tx, input), await ofContact(tx, input)]
    const { before } = input
    const older = before === undefined ? undefined : lt(ticketNotes.id, before)
    return noteViews(tx, and(...conditions, older), NOTES_PER_PAGE)
  })
}

async function ofTicket(tx: Tx, { ticketId, contactId }: ListTicketNotesInput): Promise<SQL | undefined> {
  if (!ticketId && !contactId) throw invalid({ contactId: 'required' })
  if (!ticketId) return undefined
  return eq(ticketNotes.ticketId, (await readableTicket(tx, ticketId)).id)
}

async function ofContact(tx: Tx, { contactId }: ListTicketNotesInput): Promise<SQL | undefined> {
  if (!contactId) return undefined
  const { id } = await contactView(tx, contactId)
  const readable = await readableTickets(tx, id)
  const isShown = or(isNull(ticketNotes.ticketId), inArray(ticketNotes.ticketId, [0, ...readable]))
  return and(eq(ticketNotes.contactId, id), isShown)
}
