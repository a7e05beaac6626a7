import type { CampaignReport } from '#domain/campaigns/contract/report-schema.ts'
import { addDays, daysBetween, HOUR_MS } from '#domain/core/contract/time.ts'
import type { ChartPoint } from '~/kit/charts/chart-data'
import { dayPoint } from '~/kit/charts/points'
import { type Clock, dateAndTime, dayKey, timeOfDay } from '~/lib/text/format'

type Hour = CampaignReport['hours'][number]
type Moved = Pick<Hour, 'sent' | 'replied'>

/** A position in time and what happened there. */
export type MovedPoint = Moved & { point: ChartPoint }

/** More bars than this cannot be told apart: a longer campaign is shown by day. */
const MOST_HOURS = 72

/** True when a campaign is short enough to be shown hour by hour. */
export function isByHour(hours: readonly Hour[]): boolean {
  const [first, last] = [hours[0], hours.at(-1)]
  return !first || !last || hoursBetween(first.at, last.at) < MOST_HOURS
}

/** Hours, or local days, from the first to the last. The report leaves out those in which nothing happened. */
export function movedPoints(hours: readonly Hour[], clock: Clock): MovedPoint[] {
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last) return []
  if (!isByHour(hours)) return movedDays(hours, clock)
  const byInstant = new Map(hours.map((hour) => [Date.parse(hour.at), hour]))
  return Array.from({ length: hoursBetween(first.at, last.at) + 1 }, (_, index) => {
    const instant = Date.parse(first.at) + index * HOUR_MS
    const at = new Date(instant).toISOString()
    const { sent = 0, replied = 0 } = byInstant.get(instant) ?? {}
    return { point: { key: at, label: dateAndTime(at, clock), tick: timeOfDay(at, clock) }, sent, replied }
  })
}

function movedDays(hours: readonly Hour[], clock: Clock): MovedPoint[] {
  const byDay = Map.groupBy(hours, ({ at }) => dayKey(at, clock))
  const days = [...byDay.keys()]
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => {
    const day = addDays(first, index)
    const moved = byDay.get(day) ?? []
    return {
      point: dayPoint(day, clock.language),
      sent: moved.reduce((sum, hour) => sum + hour.sent, 0),
      replied: moved.reduce((sum, hour) => sum + hour.replied, 0),
    }
  })
}

function hoursBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / HOUR_MS)
}
