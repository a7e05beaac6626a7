import type { LinksFunction } from '@remix-run/node'
import {
  Outlet,
  type ShouldRevalidateFunction,
  useLoaderData,
  useLocation,
  useNavigate,
  useSearchParams,
} from '@remix-run/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { scheduleResource } from '#domain/schedules/contract/resource.ts'
import { MAX_IN_CALENDAR, type ScheduleView } from '#domain/schedules/contract/schema.ts'
import { ReadingFailed } from '~/kit/list/list-states'
import { NewLink } from '~/kit/list/new-link'
import { useWide } from '~/kit/list/use-wide'
import { NEW } from '~/kit/resource'
import { useDelete } from '~/kit/use-delete'
import { cn } from '~/lib/cn'
import { useActions } from '~/lib/ui/shortcuts'
import { useClock } from '~/lib/ui/use-clock'
import { useMay } from '~/lib/ui/use-may'
import { useShownName } from '~/lib/ui/use-shown-name'
import { PAGES } from '~/pages/all-pages'
import { Alert } from '~/ui/alert'
import { onDemand } from '~/ui/on-demand/on-demand'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { Agenda } from './calendar/agenda'
import styles from './calendar/calendar.css?url'
import { CalendarFilters } from './calendar/calendar-filters'
import type { CalendarGridProps } from './calendar/calendar-grid'
import { CalendarToolbar, usePeriod } from './calendar/calendar-toolbar'
import { FILTERS } from './calendar/filter'
import { isShownIn, SPAN_PARAMS } from './calendar/span'
import { timesOf } from './calendar/times'
import { useCalendar } from './calendar/use-calendar'
import { useMoving } from './calendar/use-moving'
import { type LoadedCalendar, loadCalendar } from './load.server'

export const loader = loadCalendar
/**
 * The styles of the grid. They are loaded here, because a part of the page that comes later cannot bring styles of its
 * own.
 */
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/** Other days are another calendar; another view of the same days, or a sheet over it, is not. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod }) =>
  formMethod === 'POST' || currentUrl.href === nextUrl.href || daysOf(currentUrl) !== daysOf(nextUrl)

/** The days that an address asks for, and what they are narrowed by. */
function daysOf({ searchParams }: URL): string {
  return [SPAN_PARAMS.view, SPAN_PARAMS.date, ...FILTERS]
    .map((name) => searchParams.get(name) ?? '')
    .join('\n')
}

/** The grid has code of its own, which a phone's agenda does not need. */
const CalendarGrid = onDemand<CalendarGridProps>(
  async () => (await import('./calendar/calendar-grid')).CalendarGrid,
  { meanwhile: () => <Skeleton className="m-4 mt-0 min-h-96 flex-1" /> },
)

/** The calendar of scheduled messages. Specification 2 §2. */
export default function Schedules() {
  const shownName = useShownName()
  const { t } = useTranslation('schedules')
  const loaded = useLoaderData<LoadedCalendar>() as LoadedCalendar
  const { span, today, choices, filter } = loaded
  const isNarrowed = Object.keys(filter).length > 0
  const { schedules, hasMore, problem, retry } = useCalendar(loaded)
  const isWide = useWide()
  const view = span.view ?? (isWide ? 'month' : 'agenda')
  const { timeZone } = useClock()
  const times = useMemo(() => timesOf(schedules, timeZone), [schedules, timeZone])
  const maySave = useMay('schedules:save')
  const move = useMoving()
  const spanAddress = usePlace()
  const remove = useDelete(scheduleResource)
  const onDelete = ({ id, contact }: ScheduleView) => remove.run({ id, name: shownName(contact) })
  const period = usePeriod(span, view)
  const navigate = useNavigate()
  const { search } = useLocation()
  const begin = () => navigate(`${PAGES.schedules.path}/${NEW}${search}`, { preventScrollReset: true })
  useActions(maySave ? { newSchedule: begin } : {})
  // What the server writes serves both a phone and a wide window, which draws the grid once it is awake.
  const isUndecided = span.view === undefined && isWide === undefined
  const inAgenda = times.filter(({ day }) => isShownIn(day, span, view))
  return (
    <div
      className="relative flex min-h-0 flex-1 flex-col overflow-y-auto"
      data-page="schedules"
      data-view={view}
    >
      <PageHeader title={t('title')}>{maySave && <NewLink>{t('new')}</NewLink>}</PageHeader>
      <CalendarToolbar span={span} view={view} isChosen={!isUndecided} />
      <CalendarFilters choices={choices} />
      {problem && <ReadingFailed problem={problem} retry={retry} />}
      {hasMore && (
        <div className="px-4 pb-3">
          <Alert tone="info">{t('tooMany', { count: MAX_IN_CALENDAR })}</Alert>
        </div>
      )}
      {view === 'agenda' && (
        <div className={cn('flex flex-1 flex-col', isUndecided && 'md:hidden noscript:md:flex')}>
          <Agenda times={inAgenda} today={today} isNarrowed={isNarrowed} onDelete={onDelete} />
        </div>
      )}
      {isUndecided && <Skeleton className="m-4 mt-0 min-h-96 flex-1 max-md:hidden noscript:hidden" />}
      {view !== 'agenda' && (
        <>
          <div className="hidden noscript:block">
            <Agenda times={inAgenda} today={today} isNarrowed={isNarrowed} onDelete={onDelete} />
          </div>
          <CalendarGrid
            span={span}
            view={view}
            times={times}
            period={period}
            move={move}
            onDelete={onDelete}
            onPlace={spanAddress}
          />
        </>
      )}
      {remove.dialog}
      <Outlet />
    </div>
  )
}

/** Begins a new message at a place of the grid that was pressed. */
function usePlace(): (wall: string) => void {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  return (wall) => {
    const next = new URLSearchParams(params)
    next.set('at', wall.length > 10 ? wall : `${wall}T09:00`)
    navigate(`${PAGES.schedules.path}/new?${next}`, { preventScrollReset: true })
  }
}
