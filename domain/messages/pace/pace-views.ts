import type { Tx } from '../../core/context.ts'
import { dayOfLife, forecast, limitsAt, WARM_UP_DAYS } from '../contract/pace/pace-rules.ts'
import type { PaceView } from '../contract/pace/pace-schema.ts'
import { type ReadPace, readDepartures, readLine, readPaces } from './read-pace.ts'

/** The pace of each of these connections as users see it, by the connection's id. */
export async function paceViews(
  tx: Tx,
  connectionIds: readonly number[],
): Promise<ReadonlyMap<number, PaceView>> {
  if (connectionIds.length === 0) return new Map()
  const views = new Map<number, PaceView>()
  for (const [id, read] of await readPaces(tx, connectionIds)) views.set(id, await viewOf(tx, id, read))
  return views
}

async function viewOf(tx: Tx, connectionId: number, { pace, used, waiting }: ReadPace): Promise<PaceView> {
  const now = tx.now().getTime()
  const { perDay, strangersPerDay } = limitsAt(pace, now)
  const day = dayOfLife(pace.since, now)
  const until = waiting === 0 ? null : await lastOf(tx, connectionId, pace)
  return {
    profile: pace.profile,
    warmUpDay: day > WARM_UP_DAYS ? null : day,
    sent: used.perDay,
    perDay,
    strangers: used.strangersPerDay,
    strangersPerDay,
    waiting,
    until: until === null ? null : new Date(until).toISOString(),
  }
}

async function lastOf(tx: Tx, connectionId: number, pace: ReadPace['pace']): Promise<number | null> {
  const [departures, waitingLine] = [await readDepartures(tx, connectionId), await readLine(tx, connectionId)]
  const times = forecast(pace, departures, waitingLine, tx.now().getTime())
  return times.length === 0 ? null : Math.max(...times)
}
