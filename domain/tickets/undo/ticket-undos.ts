import { and, eq, type SQL } from 'drizzle-orm'
import { ticketUndos } from '#db/schema/ticket-undos.ts'
import { tickets } from '#db/schema/tickets.ts'
import type { Tx } from '../../core/context.ts'
import { clearTimer } from '../../core/jobs/timers.ts'
import { inCompany } from '../../core/tenancy.ts'
import type { UndoState } from '../contract/schema.ts'
import { DeferredEffect, FactsBefore } from './undo-schema.ts'

/*
 * The last undoable act upon each ticket. `tickets.undoable_until` tells every verb at no cost that something of it is
 * outstanding; whoever holds the ticket's lock holds its row here too. docs/decisions/024-undo.md.
 */

export type UndoRow = typeof ticketUndos.$inferSelect

/** Finds the ticket's last act, whether it is still open, undone or carried out. */
export async function findUndo(tx: Tx, ticketId: number): Promise<UndoRow | undefined> {
  const [row] = await tx.db.select().from(ticketUndos).where(ofTicket(tx, ticketId))
  return row
}

export type OpenUndo = NonNullable<Awaited<ReturnType<typeof findOpenUndo>>>

/** Finds the outstanding undo, with the facts before the act and the effect that waits. */
export async function findOpenUndo(tx: Tx, ticketId: number) {
  const row = await findUndo(tx, ticketId)
  if (row?.state !== 'open' || row.before === null) return undefined
  const facts = FactsBefore.parse(row.before)
  return { ...row, facts, deferred: row.deferred === null ? null : DeferredEffect.parse(row.deferred) }
}

/** Takes the place of the ticket's last act. */
export async function keepUndo(
  tx: Tx,
  { ticketId, ...values }: Omit<typeof ticketUndos.$inferInsert, 'companyId'>,
): Promise<void> {
  await tx.db
    .insert(ticketUndos)
    .values({ ...values, companyId: tx.companyId, ticketId })
    .onConflictDoUpdate({ target: [ticketUndos.companyId, ticketUndos.ticketId], set: values })
}

/**
 * Nothing is outstanding any more. Of what is undone the ticket says so together with what is brought back: by that its service goes
 * on, where a reopening begins another (db/service-facts.ts).
 */
export async function settleUndo(tx: Tx, ticketId: number, state: Exclude<UndoState, 'open'>): Promise<void> {
  await tx.db
    .update(ticketUndos)
    .set({ state, before: null, deferred: null })
    .where(and(ofTicket(tx, ticketId), eq(ticketUndos.state, 'open')))
  if (state !== 'undone')
    await tx.db
      .update(tickets)
      .set({ undoableUntil: null })
      .where(inCompany(tx, tickets, eq(tickets.id, ticketId)))
  await clearTimer(tx, { kind: 'undo', refId: ticketId })
}

function ofTicket(tx: Tx, ticketId: number): SQL | undefined {
  return inCompany(tx, ticketUndos, eq(ticketUndos.ticketId, ticketId))
}
