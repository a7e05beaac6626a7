import { and, desc, eq, isNull, type SQL } from 'drizzle-orm'
import { ticketNotes } from '#db/schema/ticket-notes.ts'
import { tickets } from '#db/schema/tickets.ts'
import { users } from '#db/schema/users.ts'
import { maskWritten } from '../contacts/contract/masking.ts'
import { masksNumbers } from '../contacts/contract/rules.ts'
import type { Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { emit } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'
import { canReadIn } from '../tickets/queries.ts'
import type { TicketNoteView } from './contract/schema.ts'

export type TicketNoteRow = typeof ticketNotes.$inferSelect

/** A ticket in which the actor may read what was said. Throws ERR_NO_TICKET_FOUND. */
export async function readableTicket(tx: Tx, ticketId: number) {
  const [ticket] = await tx.db
    .select()
    .from(tickets)
    .where(inCompany(tx, tickets, eq(tickets.id, ticketId)))
  if (!ticket || !(await canReadIn(tx, ticket))) throw new AppError('ERR_NO_TICKET_FOUND')
  return ticket
}

/** The note, locked, deleted or not; ERR_NOT_FOUND also where it is about a ticket that the actor may not read. */
export async function lockNote(tx: Tx, noteId: number): Promise<TicketNoteRow> {
  const rows = await tx.db
    .select()
    .from(ticketNotes)
    .where(inCompany(tx, ticketNotes, eq(ticketNotes.id, noteId)))
    .for('no key update')
  const note = firstOrThrow(rows, 'ERR_NOT_FOUND')
  if (note.ticketId === null) return note
  const [ticket] = await tx.db
    .select()
    .from(tickets)
    .where(inCompany(tx, tickets, eq(tickets.id, note.ticketId)))
  if (!ticket || !(await canReadIn(tx, ticket))) throw new AppError('ERR_NOT_FOUND')
  return note
}

/** Notes as the actor sees them, the latest first. */
export async function noteViews(
  tx: Tx,
  condition: SQL | undefined,
  limit: number,
): Promise<TicketNoteView[]> {
  const rows = await tx.db
    .select({ row: ticketNotes, user: { id: users.id, name: users.name } })
    .from(ticketNotes)
    .innerJoin(users, and(eq(users.companyId, ticketNotes.companyId), eq(users.id, ticketNotes.userId)))
    .where(inCompany(tx, ticketNotes, isNull(ticketNotes.deletedAt), condition))
    .orderBy(desc(ticketNotes.id))
    .limit(limit)
  return rows.map(({ row, user }) => ({
    id: row.id,
    contactId: row.contactId,
    ticketId: row.ticketId,
    user,
    note: shownNote(tx, row.note),
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  }))
}

/** One note, as a verb's answer. */
export async function noteView(tx: Tx, noteId: number): Promise<TicketNoteView> {
  return firstOrThrow(await noteViews(tx, eq(ticketNotes.id, noteId), 1), 'ERR_NOT_FOUND')
}

/**
 * Returns a note as the actor may see it. Users who may not see numbers may write notes, so hidden parts are recognised
 * by their shape alone: no asterisk tells which is right.
 */
export function shownNote({ actor }: Tx, note: string): string {
  return masksNumbers(actor) ? maskWritten(note) : note
}

/** Screens that show the contact's notes read them again. */
export function announceNotes(tx: Tx, { contactId }: { contactId: number }): void {
  emit(tx, { type: 'notes.changed', contactId })
}
