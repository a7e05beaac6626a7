import { useTranslation } from 'react-i18next'
import type { WeekHours } from '#domain/hours/contract/schema.ts'
import { shiftsText } from './shifts-text'

/** A week in a line: its days from the first hour to the last, days alike together. */
export function WeekSummary({ week }: { week: WeekHours }) {
  const { t, i18n } = useTranslation('hours')
  const runs = runsOf(week)
  if (runs.length === 0) return <>{t('closedAllWeek')}</>
  const dayName = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' })
  const nameOf = (day: number) => dayName.format(Date.UTC(2024, 0, 1 + day)).replace('.', '')
  return (
    <span className="grid">
      {runs.map(({ first, last, hours }) => (
        <span key={first}>
          {first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`} {hours}
        </span>
      ))}
    </span>
  )
}

type Run = { first: number; last: number; hours: string }

/** Open days that follow one another with the same hours. Days count from Monday, 0. */
function runsOf(week: WeekHours): Run[] {
  const runs: Run[] = []
  for (const [day, dayHours] of week.entries()) {
    const hours = shiftsText(dayHours)
    const lastRun = runs.at(-1)
    if (hours === '') continue
    if (lastRun?.hours === hours && lastRun.last === day - 1) lastRun.last = day
    else runs.push({ first: day, last: day, hours })
  }
  return runs
}
