import { ticketNotes } from '#db/schema/ticket-notes.ts'
import { lockContact } from '../contacts/queries.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { AppError, invalid } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { inTransaction } from '../core/transaction.ts'
import type { CreateTicketNoteInput, TicketNoteView } from './contract/schema.ts'
import { announceNotes, noteView, readableTicket } from './queries.ts'

/**
 * POST /ticket-notes: a note about a ticket that the actor may read, or about a contact. Throws ERR_NO_TICKET_FOUND,
 * ERR_NO_CONTACT_FOUND (also for a contact that is not the ticket's), ERR_VALIDATION when neither is named.
 * Specification 1 §5, §7.
 */
export function createTicketNote(ctx: Ctx, input: CreateTicketNoteInput): Promise<TicketNoteView> {
  permit(ctx.actor, 'ticketNotes:save')
  const userId = userIdOf(ctx.actor)
  if (userId === null) throw new AppError('ERR_NO_PERMISSION')
  return inTransaction(ctx, async (tx) => {
    const subject = await placeOf(tx, input)
    const now = tx.now()
    const values = { ...subject, userId, note: input.note, createdAt: now, updatedAt: now }
    const created = await tx.db
      .insert(ticketNotes)
      .values({ ...values, companyId: tx.companyId })
      .returning({ id: ticketNotes.id })
    announceNotes(tx, subject)
    return noteView(tx, firstOrThrow(created).id)
  })
}

/** Held until the commit: a contact that is merged meanwhile takes the note along. */
async function placeOf(tx: Tx, input: CreateTicketNoteInput) {
  const ticket = input.ticketId ? await readableTicket(tx, input.ticketId) : null
  const contactId = ticket?.contactId ?? input.contactId
  if (!contactId) throw invalid({ contactId: 'required' })
  if (input.contactId && input.contactId !== contactId) throw new AppError('ERR_NO_CONTACT_FOUND')
  const contact = await lockContact(tx, contactId)
  return { contactId: contact.id, ticketId: ticket?.id ?? null }
}
