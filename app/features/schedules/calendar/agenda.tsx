import { Link } from '@remix-run/react'
import { CalendarClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ScheduleView } from '#domain/schedules/contract/schema.ts'
import { NewLink } from '~/kit/list/new-link'
import { useFailureText } from '~/lib/text/failure-text'
import { longDay } from '~/lib/text/format'
import { useMay } from '~/lib/ui/use-may'
import { useShownName } from '~/lib/ui/use-shown-name'
import { EmptyState } from '~/ui/empty-state'
import { PacedNote } from '../paced-note'
import { StateBadge, TimeActs, useEditHref } from './time-acts'
import { byDay, type ShownTime } from './times'

type AgendaProps = {
  times: readonly ShownTime[]
  today: string
  /** Not all that there is in these days is asked for. */
  isNarrowed: boolean
  onDelete: (schedule: ScheduleView) => void
}

/** The days with something in them, one under the other: what a phone shows, and whoever has no scripts. */
export function Agenda({ times, today, isNarrowed, onDelete }: AgendaProps) {
  const { t, i18n } = useTranslation('schedules')
  const maySave = useMay('schedules:save')
  if (times.length === 0) {
    return (
      <EmptyState
        icon={<CalendarClock aria-hidden />}
        title={t(isNarrowed ? 'filter.none' : 'empty.title')}
        text={t(isNarrowed ? 'filter.noneText' : 'empty.text')}
        className="flex-1"
      >
        {maySave && <NewLink>{t('new')}</NewLink>}
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-5 px-4 pb-6" data-agenda>
      {byDay(times).map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2
            id={`day-${day}`}
            className="mb-2 flex items-baseline gap-2 text-sm font-semibold first-letter:uppercase"
          >
            {longDay(`${day}T12:00:00Z`, { language: i18n.language, timeZone: 'UTC' })}
            {day === today && <span className="text-xs font-medium text-accent-text">{t('today')}</span>}
          </h2>
          <ul className="overflow-hidden rounded-lg border border-line bg-panel">
            {ofDay.map((time) => (
              <Row key={time.key} time={time} onDelete={onDelete} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type RowProps = { time: ShownTime; onDelete: AgendaProps['onDelete'] }

function Row({ time: { schedule, send, wall, state }, onDelete }: RowProps) {
  const shownName = useShownName()
  const { t } = useTranslation('schedules')
  const failureText = useFailureText()
  const editHref = useEditHref()
  const { contact, body, enviarQuantasVezes: count } = schedule
  return (
    <li
      data-row
      data-state={state}
      className="flex flex-wrap items-start gap-x-3 gap-y-1 border-t border-line px-3 py-2.5 first:border-t-0"
    >
      <time dateTime={send.dueAt} className="tabular w-11 shrink-0 font-medium leading-6">
        {wall.slice(11)}
      </time>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={editHref(schedule)}
            preventScrollReset
            className="min-w-0 truncate font-medium leading-6 hover:underline touch:leading-9"
          >
            {shownName(contact)}
          </Link>
          <StateBadge state={state} />
          {count > 1 && (
            <span className="tabular text-xs text-muted">{t('nth', { nth: send.nth, count })}</span>
          )}
        </span>
        <span className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">{body}</span>
        <PacedNote send={send} />
        {state === 'failed' && <span className="text-sm text-bad">{failureText(send.failure ?? '')}</span>}
      </div>
      {state !== 'next' && <TimeActs schedule={schedule} isFailed={state === 'failed'} onDelete={onDelete} />}
    </li>
  )
}
