import * as ticketNotes from '#domain/ticket-notes/contract/endpoints.ts'
import { createTicketNote } from '#domain/ticket-notes/create-ticket-note.ts'
import { deleteTicketNote, undoDeleteTicketNote } from '#domain/ticket-notes/delete-ticket-note.ts'
import { listTicketNotes } from '#domain/ticket-notes/list-ticket-notes.ts'
import { updateTicketNote } from '#domain/ticket-notes/update-ticket-note.ts'
import { bind } from '../../lib/bind.ts'

export const ticketNoteRoutes = bind(ticketNotes, {
  list: listTicketNotes,
  create: createTicketNote,
  update: updateTicketNote,
  remove: deleteTicketNote,
  undoRemove: undoDeleteTicketNote,
})
