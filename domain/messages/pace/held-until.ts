import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import { idArray } from '../../core/database/sql-arrays.ts'
import { forecast, WORTH_SAYING_MS } from '../contract/pace/pace-rules.ts'
import { readDepartures, readLine, readPaces } from './read-pace.ts'

/**
 * Returns those of these messages that wait for their number's pace, each with the time until which it waits, as things
 * stand.
 */
export async function heldUntil(tx: Tx, messageIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const until = new Map<number, string>()
  if (messageIds.length === 0) return until
  const rows = await tx.db.execute<{ id: number }>(sql`
    select distinct connection_id::float8 as id from sends where company_id = ${tx.companyId} and state = 'queued'
      and message_id = any(${idArray(messageIds)}) and by_machine and handed_at is null`)
  const wantedIds = new Set(messageIds)
  const now = tx.now().getTime()
  const paces = await readPaces(
    tx,
    rows.map(({ id }) => id),
  )
  for (const [connectionId, { pace }] of paces) {
    const waitingLine = await readLine(tx, connectionId)
    const times = forecast(pace, await readDepartures(tx, connectionId), waitingLine, now)
    for (const [index, { messageId }] of waitingLine.entries()) {
      const leavesAt = times[index] ?? now
      if (wantedIds.has(messageId) && leavesAt > now + WORTH_SAYING_MS)
        until.set(messageId, new Date(leavesAt).toISOString())
    }
  }
  return until
}
