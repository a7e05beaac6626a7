import { sql } from 'drizzle-orm'
import type { Tx } from './context.ts'
import type { DomainEvent } from './events.ts'

/** Announces what changed: a row in the event log, in the same transaction, written just before the commit. */
export function emit(tx: Tx, event: DomainEvent): void {
  tx.leaving.events.push(event)
  tx.leaving.wakes.add('events')
}

/** Wakes the hands of another process once this transaction is committed; its rows are the truth, this is a nudge. */
export function wakeAfterCommit(tx: Tx, kind: 'sends' | 'raw' | 'commands'): void {
  tx.leaving.wakes.add(kind)
}

/** Called by inTransaction alone. One text for any number of events, so that the statement stays prepared. */
export async function writeEvents(tx: Tx): Promise<void> {
  if (tx.leaving.events.length === 0) return
  await tx.db.execute(sql`
    insert into events (company_id, type, event) select ${tx.companyId}, event->>'type', event
    from jsonb_array_elements(${JSON.stringify(tx.leaving.events)}::jsonb) with ordinality as e (event, nth) order by nth`)
}
