import { z } from 'zod'
import { Id, OptionalId, Text } from '../../core/contract/fields.ts'

/** Room for an address, an agreement or a summary; what is longer is a document. */
export const MAX_NOTE = 4000
/** Specification 1 §5. */
export const MIN_NOTE = 2
/** So many are read at a time; `before` goes on. */
export const NOTES_PER_PAGE = 50

export const TicketNoteIdParam = z.object({ ticketNoteId: Id() })

/** A note of colleagues about a contact, or about one of its tickets. Specification 1 §3. */
export const TicketNoteView = z.object({
  id: z.number(),
  note: z.string(),
  contactId: z.number(),
  /** Null = about the contact, whatever the ticket. */
  ticketId: z.number().nullable(),
  user: z.object({ id: z.number(), name: z.string() }),
  createdAt: z.iso.datetime(),
  /** The time when its author last changed it. */
  editedAt: z.iso.datetime().nullable(),
})
export type TicketNoteView = z.infer<typeof TicketNoteView>

/** PUT /ticket-notes/{id}, and the field that its form shares with a new one. */
export const EditTicketNoteInput = z.object({ note: Text(MAX_NOTE, MIN_NOTE) })
export type EditTicketNoteInput = z.infer<typeof EditTicketNoteInput>

/** POST /ticket-notes: about the ticket when one is named, else about the contact. Specification 1 §7. */
export const CreateTicketNoteInput = EditTicketNoteInput.extend({
  ticketId: OptionalId(),
  contactId: OptionalId(),
})
export type CreateTicketNoteInput = z.infer<typeof CreateTicketNoteInput>

/** GET /ticket-notes/list: of a contact, of a ticket, or of both at once; the latest first. */
export const ListTicketNotesInput = z.object({
  ticketId: OptionalId(),
  contactId: OptionalId(),
  /** The oldest note that is known already: what was written before it. */
  before: z.coerce.number<number | string>().int().min(1).optional(),
})
export type ListTicketNotesInput = z.infer<typeof ListTicketNotesInput>
