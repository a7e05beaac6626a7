import FullCalendar, { type EventDisplayInfo, type EventDropInfo } from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import interactionPlugin from '@fullcalendar/react/interaction'
import es from '@fullcalendar/react/locales/es'
import ptBr from '@fullcalendar/react/locales/pt-br'
import tr from '@fullcalendar/react/locales/tr'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import { Link } from '@remix-run/react'
import { Pencil, Trash2 } from 'lucide-react'
import { useMemo, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { shownName } from '#domain/contacts/contract/rules.ts'
import { mayChange } from '#domain/schedules/contract/rules.ts'
import type { ScheduleView } from '#domain/schedules/contract/schema.ts'
import { cn } from '~/lib/cn'
import { companyTimeOf } from '~/lib/text/company-local-time'
import { useClock, useNow } from '~/lib/ui/use-clock'
import { useMay } from '~/lib/ui/use-may'
import { useShownName } from '~/lib/ui/use-shown-name'
import { type CalendarView, firstDayOf, type Span } from './span'
import { STATE_ICONS, useEditHref } from './time-acts'
import type { ShownState, ShownTime } from './times'
import type { Move } from './use-moving'

export type CalendarGridProps = {
  span: Span
  view: Exclude<CalendarView, 'agenda'>
  times: readonly ShownTime[]
  period: string
  move: Move
  onDelete: (schedule: ScheduleView) => void
  /** A free place was pressed: `2026-11-24T09:30`, or the day alone. */
  onPlace: (wall: string) => void
}

const VIEWS = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay' } as const
/** The specification's word for how long one is (2 §2): only that there is something to see. */
const SHOWN_MS = 7_200_000

/**
 * The month, the week or the day as a grid. It is given times of the company's wall clock as if they were UTC, so that no
 * zone of the browser, and no summer time, moves anything in it.
 */
export function CalendarGrid(props: CalendarGridProps) {
  const { span, view, times, period, move, onDelete, onPlace } = props
  const { t, i18n } = useTranslation('schedules')
  const { timeZone } = useClock()
  const maySave = useMay('schedules:save')
  const now = companyTimeOf(useNow(), timeZone)
  const byKey = useMemo(() => new Map(times.map((time) => [time.key, time])), [times])
  const [drops, countDrop] = useReducer((count: number) => count + 1, 0)
  // Drawn anew after each drop: one that business days put back onto its old time is the same time, standing elsewhere.
  const events = useMemo(
    () =>
      times.map((time) => {
        const event = eventOf(time, i18n.language)
        return { ...event, editable: event.editable && maySave, extendedProps: { drops } }
      }),
    [times, drops, i18n.language, maySave],
  )
  const drop = ({ event, revert }: EventDropInfo) => {
    const time = byKey.get(event.id)
    if (!time) return
    void move(time.schedule, event.startStr.slice(0, 16)).then((isKept) => (isKept ? countDrop() : revert()))
  }
  const draw = ({ event }: EventDisplayInfo) => {
    const time = byKey.get(event.id)
    return time ? <Face time={time} onDelete={onDelete} /> : null
  }
  return (
    <section aria-label={t('calendar', { period })} className="schedule-calendar min-h-0 flex-1 px-4 pb-4">
      <FullCalendar
        key={`${view} ${span.date}`}
        plugins={[dayGridPlugin, timeGridPlugin, interactionPlugin, classicTheme]}
        locales={[ptBr, es, tr]}
        locale={i18n.language.toLowerCase()}
        initialView={VIEWS[view]}
        initialDate={span.date}
        now={`${now}:00Z`}
        timeZone="UTC"
        firstDay={firstDayOf(i18n.language)}
        headerToolbar={false}
        height="100%"
        allDaySlot={false}
        nowIndicator
        scrollTime="08:00:00"
        dayMaxEvents={3}
        moreLinkText={(count) => t('more', { count })}
        moreLinkHint={(count) => t('moreHint', { count })}
        closeHint={t('closeMore')}
        events={events}
        eventContent={draw}
        eventInteractive={false}
        eventStartEditable={maySave}
        eventDurationEditable={false}
        eventLongPressDelay={400}
        eventDrop={drop}
        dateClick={({ dateStr }) => maySave && onPlace(dateStr.slice(0, 16))}
      />
    </section>
  )
}

function eventOf({ key, schedule, wall, state }: ShownTime, language: string) {
  const start = `${wall}:00Z`
  // Shown on its own day alone, however late it is.
  const endOfDay = Date.parse(`${wall.slice(0, 10)}T23:59:00Z`)
  const end = Math.max(Math.min(Date.parse(start) + SHOWN_MS, endOfDay), Date.parse(start) + 1)
  return {
    id: key,
    title: shownName(schedule.contact, language),
    start,
    end: new Date(end).toISOString(),
    editable: state === 'planned' && mayChange(schedule),
    className: 'schedule-event',
  }
}

const COLOURS = {
  planned: 'border-info bg-info-soft text-info',
  next: 'border-dashed border-line-strong bg-panel text-muted',
  sent: 'border-ok bg-ok-soft text-ok',
  failed: 'border-bad bg-bad-soft text-bad',
  skipped: 'border-line-strong bg-panel text-muted line-through',
} as const satisfies Record<ShownState, string>

/** The classes of the actions. When a place of the grid is too narrow for them, its message opens and holds both. */
const ACT =
  'ring-inside grid size-5 shrink-0 place-items-center rounded-sm text-muted hover:text-ink touch:size-8'

type FaceProps = { time: ShownTime; onDelete: CalendarGridProps['onDelete'] }

/** A time as the grid shows it: pressed it opens, and it is deleted here; its state stands in sign, colour and word. */
function Face({ time: { schedule, wall, state }, onDelete }: FaceProps) {
  const { t } = useTranslation('schedules')
  const editHref = useEditHref()
  const name = useShownName()(schedule.contact)
  const maySave = useMay('schedules:save')
  const mayDelete = useMay('schedules:delete')
  const Icon = STATE_ICONS[state]
  return (
    <span
      data-time={schedule.id}
      data-state={state}
      className={cn(
        '@container/time flex h-full w-full min-w-0 items-start gap-1 overflow-hidden rounded-sm border-s-3 border-solid ps-1 text-xs',
        COLOURS[state],
      )}
    >
      <Link
        to={editHref(schedule)}
        preventScrollReset
        draggable={false}
        className="ring-inside flex min-w-0 flex-1 items-center gap-1 rounded-sm py-0.5"
      >
        <Icon aria-hidden className="size-3 shrink-0" />
        <span className="tabular shrink-0">{wall.slice(11)}</span>
        <span className="truncate font-medium text-ink">{name}</span>
        <span className="sr-only">{t(`state.${state}`)}</span>
      </Link>
      {state !== 'next' && (
        <>
          <Link
            to={editHref(schedule)}
            preventScrollReset
            draggable={false}
            aria-label={t('actOf', {
              act: t(maySave && mayChange(schedule) ? 'act.edit' : 'act.open'),
              name,
            })}
            className={cn(ACT, '@max-[12rem]/time:hidden')}
          >
            <Pencil aria-hidden className="size-3" />
          </Link>
          {mayDelete && (
            <button
              type="button"
              aria-label={t('actOf', { act: t('act.delete'), name })}
              onClick={() => onDelete(schedule)}
              className={cn(ACT, '@max-[8rem]/time:hidden')}
            >
              <Trash2 aria-hidden className="size-3" />
            </button>
          )}
        </>
      )}
    </span>
  )
}
