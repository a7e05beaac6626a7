import { z } from 'zod'
import { endpoint } from '../../core/contract/endpoint.ts'
import {
  CreateTicketNoteInput,
  EditTicketNoteInput,
  ListTicketNotesInput,
  TicketNoteIdParam,
  TicketNoteView,
} from './schema.ts'

// Specification 1 §7, ticket notes.

const SAVED = { audience: 'user', permission: 'ticketNotes:save' } as const
const NOTE_CALL = { ids: { 'params.ticketNoteId': 'ticketNote' }, params: TicketNoteIdParam } as const

export const list = endpoint({
  method: 'GET',
  path: '/ticket-notes/list',
  audience: 'user',
  permission: 'ticketNotes:list',
  ids: { 'query.ticketId': 'ticket', 'query.contactId': 'contact' },
  summary: 'The notes on a contact, or on one ticket, the latest first',
  query: ListTicketNotesInput,
  answer: z.array(TicketNoteView),
  refuses: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_TICKET_FOUND'],
})

export const create = endpoint({
  ...SAVED,
  method: 'POST',
  path: '/ticket-notes',
  ids: { 'body.ticketId': 'ticket', 'body.contactId': 'contact' },
  summary: 'Notes something about a ticket, or about a contact',
  body: CreateTicketNoteInput,
  answer: TicketNoteView,
  refuses: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_TICKET_FOUND'],
  sample: { body: { note: 'Prefere receber à tarde.' } },
})

export const update = endpoint({
  ...SAVED,
  ...NOTE_CALL,
  method: 'PUT',
  path: '/ticket-notes/:ticketNoteId',
  summary: 'Corrects a note of one’s own',
  body: EditTicketNoteInput,
  answer: TicketNoteView,
  refuses: ['ERR_NOT_FOUND'],
  sample: { body: { note: 'Prefere receber de manhã.' } },
})

export const remove = endpoint({
  ...SAVED,
  ...NOTE_CALL,
  method: 'DELETE',
  path: '/ticket-notes/:ticketNoteId',
  summary: 'Deletes a note',
  answer: 'done',
  message: 'note deleted',
  refuses: ['ERR_NOT_FOUND'],
})

export const undoRemove = endpoint({
  ...SAVED,
  ...NOTE_CALL,
  method: 'POST',
  path: '/ticket-notes/:ticketNoteId/undo-delete',
  summary: 'Takes the deletion of a note back',
  answer: TicketNoteView,
  refuses: ['ERR_NOT_FOUND', 'ERR_UNDO_EXPIRED'],
})
