import type { Tx } from '../../core/context.ts'
import { SECOND_MS } from '../../core/contract/time.ts'
import { forecast } from '../../messages/contract/pace/pace-rules.ts'
import { readDepartures, readPace } from '../../messages/pace/read-pace.ts'
import type { CampaignPreview } from '../contract/preview-schema.ts'
import type { CampaignSettingsView } from '../contract/settings-schema.ts'
import type { CampaignRow } from '../queries.ts'
import { sendingCalendar } from '../read-calendar.ts'

/** Messages that are walked one by one; those behind them take as long as these did. */
export const WALKED = 2_000

/**
 * When the first and the last message of so many leave: each waits for the company's interval and hours, and for the pace of the
 * number. `strangers`: of the first ones, who never wrote to the number.
 */
export async function forecastCampaign(
  tx: Tx,
  { connectionId, scheduledAt }: Pick<CampaignRow, 'connectionId' | 'scheduledAt'>,
  settings: CampaignSettingsView,
  { messageCount, strangers }: { messageCount: number; strangers: readonly boolean[] },
): Promise<CampaignPreview['forecast']> {
  const now = tx.now()
  const next = await sendingCalendar(tx, settings)
  const start = scheduledAt && scheduledAt > now ? scheduledAt : now
  const times = handOverTimes(next, settings, start, Math.min(messageCount, WALKED))
  const { pace } = await readPace(tx, connectionId)
  const wanted = times.map((from, index) => ({ from, toStranger: strangers[index] ?? true }))
  const leaving = forecast(pace, await readDepartures(tx, connectionId), wanted, now.getTime())
  const [first = start.getTime(), last = start.getTime()] = [leaving[0], leaving.at(-1)]
  const lastPlanned = times.at(-1) ?? start.getTime()
  const walkedMs = last - start.getTime()
  const lastMs = messageCount > WALKED ? start.getTime() + (walkedMs * messageCount) / WALKED : last
  return {
    firstAt: new Date(first).toISOString(),
    lastAt: new Date(Number.isFinite(lastMs) ? lastMs : lastPlanned).toISOString(),
    isOutsideHours: (times[0] ?? now.getTime()) > now.getTime() && start === now,
    isHeldByPace: last > lastPlanned + SECOND_MS * 60,
    messageCount,
  }
}

/** The moments at which so many are handed over, by the intervals and hours of the company. */
function handOverTimes(
  next: (from: Date) => Date,
  { messageInterval, longerIntervalAfter, greaterInterval }: CampaignSettingsView,
  start: Date,
  count: number,
): number[] {
  const times: number[] = []
  let at = start
  for (let nth = 1; nth <= count; nth += 1) {
    at = next(at)
    times.push(at.getTime())
    const isLonger = longerIntervalAfter > 0 && nth % longerIntervalAfter === 0
    at = new Date(at.getTime() + (isLonger ? greaterInterval : messageInterval) * SECOND_MS)
  }
  return times
}
