import { useField } from '@conform-to/react'
import { Link } from '@remix-run/react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, instantAt, minutesOf } from '#domain/core/contract/time.ts'
import {
  FARTHEST_DAYS,
  type HoursCalendar,
  type HoursVerdict,
  judgeHours,
} from '#domain/hours/contract/rules.ts'
import { type DayHours, WeekHours } from '#domain/hours/contract/schema.ts'
import { SavedWeek } from '#domain/hours/contract/week-schema.ts'
import { companyTimeOf } from '~/lib/text/company-local-time'
import { longDay, timeOfDay } from '~/lib/text/format'
import { useNow } from '~/lib/ui/use-clock'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { Badge } from '~/ui/badge'
import { Input } from '~/ui/input'
import { Label } from '~/ui/label'

/**
 * Shows what would happen at a time of the user's choice, by the hours as they are in the form. It is judged here by
 * the same rule as on the server. Its own two fields belong to no form.
 */
export function HoursTester({ name, calendar }: { name: string; calendar: HoursCalendar }) {
  const { t } = useTranslation('hours')
  const id = useId()
  const now = companyTimeOf(useNow(), calendar.timeZone)
  const [day, setDay] = useState<string>()
  const [time, setTime] = useState<string>()
  const question = { day: day ?? now.slice(0, 10), time: time ?? now.slice(11) }
  return (
    <section
      aria-labelledby={`${id}-title`}
      data-tester
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg bg-accent-soft p-3 noscript:hidden"
    >
      <div>
        <h4 id={`${id}-title`} className="font-medium">
          {t('tester.title')}
        </h4>
        <p className="text-xs text-muted">{t('tester.help')}</p>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <div className="grid gap-1.5">
          <Label htmlFor={`${id}-day`}>{t('tester.day')}</Label>
          <Input
            id={`${id}-day`}
            type="date"
            value={question.day}
            onChange={({ target }) => setDay(target.value)}
          />
        </div>
        <div className="grid gap-1.5">
          <Label htmlFor={`${id}-time`}>{t('tester.time')}</Label>
          <Input
            id={`${id}-time`}
            type="time"
            value={question.time}
            onChange={({ target }) => setTime(target.value)}
          />
        </div>
      </div>
      <output htmlFor={`${id}-day ${id}-time`} className="block" data-verdict>
        <Answer name={name} calendar={calendar} {...question} />
      </output>
      <Holidays count={calendar.holidays.length} timeZone={calendar.timeZone} />
    </section>
  )
}

type AnswerProps = { name: string; calendar: HoursCalendar; day: string; time: string }

function Answer({ name, calendar, day, time }: AnswerProps) {
  const { t } = useTranslation('hours')
  const [field] = useField<DayHours[]>(name)
  // Before the form wakes up its list holds nothing yet.
  const read = WeekHours.safeParse(field.value ?? field.initialValue)
  if (!isDay(day) || !/^\d\d:\d\d$/.test(time)) return <p className="text-sm">{t('tester.invalid')}</p>
  if (!read.success || !SavedWeek.safeParse(read.data).success)
    return <p className="text-sm">{t('tester.faulty')}</p>
  const moment = instantAt(day, minutesOf(time), calendar.timeZone)
  return (
    <Verdict verdict={judgeHours(read.data, calendar, moment)} moment={moment} timeZone={calendar.timeZone} />
  )
}

type VerdictProps = { verdict: HoursVerdict; moment: Date; timeZone: string }

function Verdict({ verdict, moment, timeZone }: VerdictProps) {
  const { t, i18n } = useTranslation('hours')
  const { isOpen, reason, holiday, opensAt } = verdict
  const clock = { language: i18n.language, timeZone }
  const opening = () => {
    if (!opensAt) return t('tester.never', { days: FARTHEST_DAYS })
    const time = timeOfDay(opensAt.toISOString(), clock)
    if (dayOf(opensAt, timeZone) === dayOf(moment, timeZone)) return t('tester.opensToday', { time })
    return t('tester.opens', { day: longDay(opensAt.toISOString(), clock), time })
  }
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-sm" data-why={reason}>
      <Badge tone={isOpen ? 'ok' : 'warn'}>{t(isOpen ? 'opened' : 'closed')}</Badge>
      <span>
        {t(`tester.${reason}`, { name: holiday ?? '' })} {!isOpen && opening()}
      </span>
    </p>
  )
}

function Holidays({ count, timeZone }: { count: number; timeZone: string }) {
  const { t } = useTranslation('hours')
  const viewer = useShell()?.viewer
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
      <span>{t('tester.zone', { zone: timeZone })}</span>
      <span>{count === 0 ? t('tester.noHolidays') : t('tester.holidays', { count })}</span>
      {viewer && may(viewer, 'holidays:save') && (
        <Link
          to="/holidays"
          className="inline-flex min-h-6 items-center text-accent-text underline underline-offset-2 touch:min-h-11"
        >
          {t('tester.openHolidays')}
        </Link>
      )}
    </p>
  )
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}
