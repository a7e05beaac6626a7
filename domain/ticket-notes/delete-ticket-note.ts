import { eq, inArray, lt } from 'drizzle-orm'
import { ticketNotes } from '#db/schema/ticket-notes.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { DAY_MS, UNDO_MS } from '../core/contract/time.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import { mayDeleteNote } from './contract/rules.ts'
import type { TicketNoteView } from './contract/schema.ts'
import { announceNotes, lockNote, noteView, type TicketNoteRow } from './queries.ts'

/**
 * DELETE /ticket-notes/{id}, by its author and by admins: it can be undone for UNDO_MS, and is gone for good the night
 * after. Throws ERR_NOT_FOUND, ERR_NO_PERMISSION. Specification 1 §7.
 */
export function deleteTicketNote(ctx: Ctx, input: { ticketNoteId: number }): Promise<void> {
  permit(ctx.actor, 'ticketNotes:save')
  return inTransaction(ctx, async (tx) => {
    const before = await lockOwn(tx, input.ticketNoteId)
    if (before.deletedAt !== null) throw new AppError('ERR_NOT_FOUND')
    await mark(tx, before, tx.now())
  })
}

/** Takes a deletion back; of a note that stands already it is no error. Throws ERR_NOT_FOUND, ERR_NO_PERMISSION, ERR_UNDO_EXPIRED. */
export function undoDeleteTicketNote(ctx: Ctx, input: { ticketNoteId: number }): Promise<TicketNoteView> {
  permit(ctx.actor, 'ticketNotes:save')
  return inTransaction(ctx, async (tx) => {
    const before = await lockOwn(tx, input.ticketNoteId)
    if (before.deletedAt !== null) {
      if (before.deletedAt.getTime() <= tx.now().getTime() - UNDO_MS) throw new AppError('ERR_UNDO_EXPIRED')
      await mark(tx, before, null)
    }
    return noteView(tx, before.id)
  })
}

async function lockOwn(tx: Tx, noteId: number): Promise<TicketNoteRow> {
  const note = await lockNote(tx, noteId)
  const { actor } = tx
  if (actor.kind === 'user' && !mayDeleteNote(actor, { user: { id: note.userId } })) {
    throw new AppError('ERR_NO_PERMISSION')
  }
  return note
}

async function mark(tx: Tx, note: TicketNoteRow, deletedAt: Date | null): Promise<void> {
  await tx.db
    .update(ticketNotes)
    .set({ deletedAt })
    .where(inCompany(tx, ticketNotes, eq(ticketNotes.id, note.id)))
  announceNotes(tx, note)
}

const PURGE_BATCH = 500

/** Erases notes that were deleted a day ago or longer, a batch of one company's. Tells how many. */
export function purgeTicketNotes(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const isOver = lt(ticketNotes.deletedAt, new Date(tx.now().getTime() - DAY_MS))
    const ids = tx.db
      .select({ id: ticketNotes.id })
      .from(ticketNotes)
      .where(inCompany(tx, ticketNotes, isOver))
      .limit(PURGE_BATCH)
    const erasedNotes = await tx.db
      .delete(ticketNotes)
      .where(inCompany(tx, ticketNotes, inArray(ticketNotes.id, ids)))
      .returning({ id: ticketNotes.id })
    return erasedNotes.length
  })
}
