import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import { MINUTE_MS } from '../../core/contract/time.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { forecast, type Pace } from '../contract/pace/pace-rules.ts'
import { readDepartures } from './read-pace.ts'

/** It is looked at again after so long at the latest: another pace may have been chosen. */
const LOOK_AGAIN_MS = MINUTE_MS

/** Until when nothing of what waits may leave for the pace; null where it is not the pace that keeps it. */
export async function nextBulkSendAt(tx: Tx, connectionId: number, pace: Pace): Promise<Date | null> {
  const queued = sql`company_id = ${tx.companyId} and connection_id = ${connectionId} and state = 'queued' and by_machine
    and handed_at is null`
  const rows = await tx.db.execute<{ hasKnown: boolean; strange: boolean }>(sql`
    select exists (select from sends where ${queued} and not to_stranger) as "hasKnown",
      exists (select from sends where ${queued} and to_stranger) as strange`)
  const { hasKnown, strange } = firstOrThrow(rows)
  const departures = await readDepartures(tx, connectionId)
  const now = tx.now().getTime()
  const first = (toStranger: boolean) => forecast(pace, departures, [{ from: now, toStranger }], now)
  const opens = Math.min(...(hasKnown ? first(false) : []), ...(strange ? first(true) : []))
  return opens > now && Number.isFinite(opens) ? new Date(Math.min(opens, now + LOOK_AGAIN_MS)) : null
}
