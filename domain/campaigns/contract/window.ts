import { addDays, DAY_MS, dayOf, instantAt, minutesOf } from '../../core/contract/time.ts'

/** The hours in which a company's campaigns are sent, as clocks on its wall show them. Specification 3 §9. */
export type SendingHours = {
  /** `HH:mm`. The same as `endHour`: all day; later than it: over midnight. */
  startHour: string
  endHour: string
  sabado: boolean
  domingo: boolean
}

type Calendar = { timeZone: string; isHoliday(day: string): boolean }

const MINUTES_A_DAY = DAY_MS / 60_000
/** Days that are looked at: of so many at least one is open, whatever the weekends and holidays. */
const DAYS_AHEAD = 400

/** The first moment from `now` on in which a campaign may send; null where none comes in a year. Server behaviour §4. */
export function nextAllowed(now: Date, hours: SendingHours, { timeZone, isHoliday }: Calendar): Date | null {
  const today = dayOf(now, timeZone)
  for (let offset = 0; offset < DAYS_AHEAD; offset += 1) {
    const day = addDays(today, offset)
    if (!isOpenDay(day, hours) || isHoliday(day)) continue
    const spans = spansOf(hours).map((span) => span.map((minutes) => instantAt(day, minutes, timeZone)))
    const next = spans.find(([begins, ends]) => begins && ends && begins < ends && now < ends)
    if (next?.[0]) return next[0] > now ? next[0] : now
  }
  return null
}

function isOpenDay(day: string, { sabado, domingo }: SendingHours): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return (weekday !== 6 || sabado) && (weekday !== 0 || domingo)
}

/** Minutes of a day in which it may send, in order. */
function spansOf({ startHour, endHour }: SendingHours): readonly (readonly [number, number])[] {
  const [from, to] = [minutesOf(startHour), minutesOf(endHour)]
  if (from === to) return [[0, MINUTES_A_DAY]]
  if (from < to) return [[from, to]]
  return [
    [0, to],
    [from, MINUTES_A_DAY],
  ]
}
