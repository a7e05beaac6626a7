import { sql } from 'drizzle-orm'
import { preparedStatement } from '#db/prepared-statement.ts'
import type { PendingEffects, Tx } from './context.ts'
import { userIdOf } from './contract/actor.ts'
import type { DomainEvent } from './contract/events.ts'
import { joinRowChanges, type RowChanged } from './contract/row-events.ts'
import type { SignalKind } from './signals/signal.ts'

/** Announces what changed: a row in the event log, in the same transaction, written just before the commit. */
export function emit(tx: Tx, event: DomainEvent): void {
  tx.pendingEffects.events.push(event)
  tx.pendingEffects.signals.add('events')
}

type TicketChange = Extract<DomainEvent, { type: 'ticket.changed' }>

/**
 * Returns the event about a ticket that the transaction will send, as it is so far. The cost does not grow when the
 * transaction has events about thousands of tickets.
 */
export function pendingTicketChange({ pendingEffects }: Tx, ticketId: number): TicketChange | undefined {
  const { events } = pendingEffects
  const cachedChanges = knownChanges.get(pendingEffects) ?? {
    read: 0,
    ofTickets: new Map<number, TicketChange>(),
  }
  knownChanges.set(pendingEffects, cachedChanges)
  for (const event of events.slice(cachedChanges.read))
    if (event.type === 'ticket.changed') cachedChanges.ofTickets.set(event.ticketId, event)
  cachedChanges.read = events.length
  return cachedChanges.ofTickets.get(ticketId)
}

/** The changes found so far, with the number of events that were searched. */
type CachedChanges = { read: number; ofTickets: Map<number, TicketChange> }
const knownChanges = new WeakMap<PendingEffects, CachedChanges>()

/** Announces a row's change, once a transaction however often it changed in it. */
export function emitRow(tx: Tx, change: Omit<RowChanged, 'type'>): void {
  const by = userIdOf(tx.actor)
  const event: RowChanged = { type: 'row.changed', ...change, ...(by !== null && { by }) }
  const { events } = tx.pendingEffects
  const index = events.findIndex((candidate) => isSameRow(candidate, event))
  const earlier = events[index]
  if (earlier?.type === 'row.changed') events[index] = joinRowChanges(earlier, event)
  else emit(tx, event)
}

function isSameRow(candidate: DomainEvent, { noun, id }: RowChanged): boolean {
  return candidate.type === 'row.changed' && candidate.noun === noun && candidate.id === id
}

/** Signals another process once this transaction is committed; the rows are the truth, the signal only says to look. */
export function signalAfterCommit(tx: Tx, kind: Exclude<SignalKind, 'events'>): void {
  tx.pendingEffects.signals.add(kind)
}

/**
 * Called by inTransaction alone, last. The events are on their way to the database when it returns; it resolves with
 * their answer. One text for any number of events, so that the statement stays prepared.
 */
export function writeEvents(tx: Tx): Promise<unknown> {
  if (tx.pendingEffects.events.length === 0) return Promise.resolve()
  const events = JSON.stringify(tx.pendingEffects.events)
  const answer = WRITE.now(tx.db, { companyId: tx.companyId, events })
  // Whoever waits for it hears of a failure; a connection that is lost meanwhile is told by the commit.
  answer.catch(() => undefined)
  return answer
}

const WRITE = preparedStatement<{ companyId: number; events: string }>(
  (hole) => sql`insert into events (company_id, type, event)
    select ${hole('companyId')}, event->>'type', event
    from jsonb_array_elements(${hole('events')}::jsonb) with ordinality as e (event, nth) order by nth`,
)
