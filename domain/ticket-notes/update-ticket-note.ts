import { eq } from 'drizzle-orm'
import { ticketNotes } from '#db/schema/ticket-notes.ts'
import { maskWritten, restoreHidden } from '../contacts/contract/masking.ts'
import { masksNumbers } from '../contacts/contract/rules.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import { mayEditNote } from './contract/rules.ts'
import type { EditTicketNoteInput, TicketNoteView } from './contract/schema.ts'
import { announceNotes, lockNote, noteView } from './queries.ts'

/**
 * PUT /ticket-notes/{id}: the author corrects a note. Parts that were hidden from the author stay as they were. Throws
 * ERR_NOT_FOUND, and ERR_NO_PERMISSION for anybody else.
 */
export function updateTicketNote(
  ctx: Ctx,
  input: EditTicketNoteInput & { ticketNoteId: number },
): Promise<TicketNoteView> {
  permit(ctx.actor, 'ticketNotes:save')
  return inTransaction(ctx, async (tx) => {
    const before = await lockNote(tx, input.ticketNoteId)
    if (before.deletedAt !== null) throw new AppError('ERR_NOT_FOUND')
    if (!mayEditNote(userIdOf(tx.actor), { user: { id: before.userId } })) {
      throw new AppError('ERR_NO_PERMISSION')
    }
    const note = wantedNote(tx, input.note, before.note)
    if (note === before.note) return noteView(tx, before.id)
    const now = tx.now()
    await tx.db
      .update(ticketNotes)
      .set({ note, editedAt: now, updatedAt: now })
      .where(inCompany(tx, ticketNotes, eq(ticketNotes.id, before.id)))
    announceNotes(tx, before)
    return noteView(tx, before.id)
  })
}

function wantedNote({ actor }: Tx, typedNote: string, before: string): string {
  return masksNumbers(actor) ? restoreHidden(typedNote, before, maskWritten) : typedNote
}
