import type { Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { UNDO_MS } from '../../core/contract/time.ts'
import { setTimer } from '../../core/jobs/timers.ts'
import type { UndoableAct } from '../contract/schema.ts'
import { lockAnyTicket, type TicketRow } from '../queries.ts'
import { writeRow } from '../write-ticket.ts'
import { carryOut } from './deferred-effects.ts'
import { keepUndo } from './ticket-undos.ts'
import { readFacts } from './undo-facts.ts'
import type { DeferredEffect, FactsBefore } from './undo-schema.ts'

/** Reads the ticket's facts before an act; null for the company's automatic actors, whose acts nobody could undo. */
export async function factsAhead(tx: Tx, before: TicketRow): Promise<FactsBefore | null> {
  return userIdOf(tx.actor) === null ? null : readFacts(tx, before)
}

/**
 * The window of an act that is one of many: the id that they share, and the time until which it can be undone unless
 * all of them are done before.
 */
export type ActWindow = { actId: string; until: Date }
type Act = {
  act: UndoableAct
  facts: FactsBefore | null
  deferred: DeferredEffect | null
  window?: ActWindow | undefined
}

/**
 * The end of an act: from here who acted can undo it for UNDO_MS, and what a customer would see of it waits for that long,
 * as a timer of the same transaction. Without facts it is done now.
 */
export async function openWindow(
  tx: Tx,
  ticketId: number,
  { act, facts, deferred, window }: Act,
): Promise<void> {
  const ticket = await lockAnyTicket(tx, ticketId)
  const userId = userIdOf(tx.actor)
  if (facts === null || userId === null) {
    if (deferred) await carryOut(tx, ticket, deferred, { userId })
    return
  }
  const until = window?.until ?? new Date(tx.now().getTime() + UNDO_MS)
  const before: FactsBefore = { ...facts, leftAt: ticket.updatedAt }
  const actId = window?.actId ?? crypto.randomUUID()
  const isHeld = window !== undefined
  await keepUndo(tx, { ticketId, actId, userId, act, state: 'open', until, isHeld, before, deferred })
  await writeRow(tx, ticket, { undoableUntil: until })
  if (deferred) await setTimer(tx, { kind: 'undo', refId: ticketId, dueAt: until })
}
