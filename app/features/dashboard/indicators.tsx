import { useTranslation } from 'react-i18next'
import type { CountedFigure } from '#domain/figures/contract/rules.ts'
import type { FigureCounts, FiguresView, TimeFigure } from '#domain/figures/contract/schema.ts'
import { BarRows } from '~/kit/charts/bar-rows'
import { HeatMap } from '~/kit/charts/heat-map'
import { LineChart } from '~/kit/charts/line-chart'
import { hourPoints, weekdayPoints } from '~/kit/charts/points'
import { type StatCardProps, StatCards } from '~/kit/charts/stat-card'
import { countText } from '~/lib/text/format'
import { formatDuration } from '~/lib/text/format-duration'
import { useClock } from '~/lib/ui/use-clock'
import { useDay } from '~/lib/ui/use-day'
import { useShell } from '~/lib/ui/use-shell'
import { isAdmin } from '~/lib/viewer'
import { PAGES } from '~/pages/all-pages'
import { CourseBars, useCourse } from './course'
import { countsReceived, inboxAddress, listAddress } from './figures-filter'
import { Group } from './group'
import type { TabProps } from './tab-props'
import { useTimeText } from './use-time-text'

/** Shows what stands now, how today goes, what came and went, how long it took, and when it came. */
export function Indicators(props: TabProps) {
  return (
    <>
      <Now {...props} />
      <Today {...props} />
      <Service {...props} />
      <Times {...props} />
      <Course {...props} />
      <Arrivals {...props} />
      <Queues {...props} />
    </>
  )
}

function Now({ figures: { now }, filter }: TabProps) {
  const { t } = useTranslation('dashboard')
  const { language } = useClock()
  const viewer = useShell()?.viewer
  const wait = now.longestWaitSeconds
  // An admin's list shows colleagues' conversations anyway.
  const namesUsers = !viewer || isAdmin(viewer)
  const listOf = (section: string) => {
    const to = inboxAddress({ section, ...(!namesUsers && { all: '1' }) }, filter, { namesUsers })
    return to && { to }
  }
  const cards = [
    {
      key: 'supportHappening',
      title: t('figure.supportHappening'),
      figure: countText(now.supportHappening, language),
      ...listOf('open'),
    },
    {
      key: 'supportPending',
      title: t('figure.supportPending'),
      figure: countText(now.supportPending, language),
      ...listOf('pending'),
      ...(wait !== null && { note: t('longestWait', { time: formatDuration(wait, language) }) }),
    },
    {
      key: 'supportGroups',
      title: t('figure.supportGroups'),
      figure: countText(now.supportGroups, language),
      ...listOf('group'),
    },
    {
      key: 'onlineUsers',
      title: t('figure.onlineUsers'),
      figure: countText(now.onlineUsers, language),
      ...(viewer && isAdmin(viewer) && { to: PAGES.users.path }),
    },
  ]
  return (
    <Group title={t('now')}>
      <StatCards cards={cards} />
    </Group>
  )
}

/** The line of today as far as it has come, over the one of such a weekday. */
function Today({ figures: { today }, filter }: TabProps) {
  const { t } = useTranslation('dashboard')
  const { language } = useClock()
  const days = { dateFrom: today.day, dateTo: today.day }
  const service = { ...filter, weekdays: [] }
  const sum = (key: 'started' | 'finished') =>
    today.hours.reduce((total, slot) => total + (slot[key] ?? 0), 0)
  const listOf = (figure: 'tickets' | 'supportFinished') => (index: number) =>
    listAddress(figure, service, days, { hours: [index] })
  return (
    <Group
      title={t('today')}
      note={t('todayNote', {
        started: countText(sum('started'), language),
        finished: countText(sum('finished'), language),
      })}
    >
      <LineChart
        title={t('today')}
        pointHead={t('hour')}
        points={hourPoints().map((point, index) => ({ ...point, to: listOf('tickets')(index) }))}
        series={[
          {
            key: 'started',
            label: t('started'),
            values: today.hours.map(({ started }) => started),
            tone: 1,
            hrefOf: listOf('tickets'),
          },
          {
            key: 'finished',
            label: t('finished'),
            values: today.hours.map(({ finished }) => finished),
            tone: 2,
            hrefOf: listOf('supportFinished'),
          },
          {
            key: 'usual',
            label: t('usual'),
            values: today.hours.map(({ usual }) => usual),
            tone: 'muted',
            isDashed: true,
          },
        ]}
        hasArea
      />
    </Group>
  )
}

type Better = 'more' | 'less' | undefined

const COUNTED = [
  ['tickets', undefined],
  ['supportFinished', 'more'],
  ['passiveTickets', undefined],
  ['activeTickets', undefined],
  ['reopened', 'less'],
  ['unanswered', 'less'],
  ['byBot', 'more'],
  ['handedByBot', undefined],
  ['transferred', 'less'],
] as const satisfies (readonly [CountedFigure & keyof FigureCounts, Better])[]

const UNLISTED = [
  ['leads', 'more'],
  ['received', undefined],
  ['sent', undefined],
  ['failed', 'less'],
] as const satisfies (readonly [keyof FigureCounts, Better])[]

type NumberOf = (typeof COUNTED)[number][0] | (typeof UNLISTED)[number][0]

function Service({ figures, filter }: TabProps) {
  const { t } = useTranslation('dashboard')
  const { language } = useClock()
  const { current, before, series } = figures
  const sparklines: Partial<Record<NumberOf, number[]>> = {
    tickets: series.map(({ started }) => started),
    supportFinished: series.map(({ finished }) => finished),
    received: series.map(({ received }) => received),
    sent: series.map(({ sent }) => sent),
  }
  const cardOf = (figure: NumberOf, better: Better): StatCardProps & { key: string } => ({
    key: figure,
    title: t(`figure.${figure}`),
    figure: countText(current[figure], language),
    comparison: { now: current[figure], before: before[figure], ...(better && { better }) },
    ...(sparklines[figure] && { sparkline: sparklines[figure] }),
  })
  const listed = COUNTED.map(([figure, better]) => ({
    ...cardOf(figure, better),
    to: listAddress(figure, filter, figures),
  }))
  const unlisted = UNLISTED.filter(([figure]) => figure !== 'received' || countsReceived(filter)).map(
    ([figure, better]) => cardOf(figure, better),
  )
  return (
    <Group title={t('service')} note={`${t('serviceNote')} ${useBeforeNote(figures)}.`}>
      <StatCards cards={[...listed, ...unlisted]} />
    </Group>
  )
}

/** Says with which days those that are looked at are compared. */
function useBeforeNote({ beforeFrom, beforeTo }: Pick<FiguresView, 'beforeFrom' | 'beforeTo'>): string {
  const { t } = useTranslation('dashboard')
  const day = useDay()
  if (beforeFrom === beforeTo) return t('beforeDay', { day: day(beforeFrom) })
  return t('beforeNote', { from: day(beforeFrom), to: day(beforeTo) })
}

const TIMES = ['wait', 'firstAnswer', 'support'] as const

function Times({ figures, filter }: TabProps) {
  const { t } = useTranslation('dashboard')
  const timeText = useTimeText()
  const { current, before } = figures
  const cards = TIMES.map((figure): StatCardProps & { key: string } => {
    const [now, then] = [current[figure].medianSeconds, before[figure].medianSeconds]
    return {
      key: figure,
      title: t(`figure.${figure}`),
      figure: timeText(now),
      ...(now !== null && then !== null && { comparison: { now, before: then, better: 'less' as const } }),
      note: noteOf(current[figure]),
      to: listAddress(figure, filter, figures),
    }
  })
  return (
    <Group title={t('times')} note={t('timesNote')}>
      <StatCards cards={cards} />
    </Group>
  )

  function noteOf({ count, averageSeconds, p90Seconds }: TimeFigure) {
    if (count === 0) return t('noTimes')
    return t('timeNote', { average: timeText(averageSeconds), p90: timeText(p90Seconds), count })
  }
}

function Course(props: TabProps) {
  const { t } = useTranslation('dashboard')
  const { series } = props.figures
  const { head, points, leading } = useCourse(props)
  const received = {
    key: 'received',
    label: t('figure.received'),
    values: series.map((slot) => slot.received),
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <CourseBars {...props} />
      <Group title={t('waitCourse')}>
        <LineChart
          title={t('waitCourse')}
          pointHead={head}
          points={leading('wait')}
          unit="seconds"
          series={[
            { key: 'wait', label: t('figure.wait'), values: series.map((slot) => slot.medianWaitSeconds) },
          ]}
        />
      </Group>
      <Group title={t('messages')} isWide>
        <LineChart
          title={t('messages')}
          pointHead={head}
          points={points}
          series={[
            ...(countsReceived(props.filter) ? [received] : []),
            { key: 'sent', label: t('figure.sent'), values: series.map(({ sent }) => sent) },
          ]}
        />
      </Group>
    </div>
  )
}

function Arrivals({ figures, filter }: TabProps) {
  const { t } = useTranslation('dashboard')
  const { language } = useClock()
  const weekdays = weekdayPoints(language)
  const hours = hourPoints()
  const cells = new Map(figures.arrivals.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]))
  const cellAt = (row: number, column: number) => cells.get(`${row + 1} ${column}`)
  const busiest = busiestHour(figures.arrivals)
  const notes = [
    t('arrivalsNote'),
    ...(busiest ? [t('busiestHour', { hour: hours[busiest.hour]?.label, count: busiest.count })] : []),
  ]
  return (
    <Group title={t('arrivals')} note={notes.join(' · ')}>
      <HeatMap
        title={t('arrivals')}
        rowHead={t('weekday')}
        rows={weekdays}
        columns={hours.map(({ key, label }) => ({ key, label, tick: String(Number(key)) }))}
        values={weekdays.map((_, row) =>
          hours.map((__, column) => Math.round((cellAt(row, column)?.average ?? 0) * 10) / 10),
        )}
        noteOf={(row, column) => t('conversations', { count: cellAt(row, column)?.count ?? 0 })}
        hrefOf={(row, column) =>
          cellAt(row, column) &&
          listAddress('passiveTickets', filter, figures, { weekdays: [row + 1], hours: [column] })
        }
      />
    </Group>
  )
}

/** The hour in which most came, on all weekdays together. */
function busiestHour(arrivals: FiguresView['arrivals']): { hour: number; count: number } | undefined {
  const counts = new Map<number, number>()
  for (const { hour, count } of arrivals) counts.set(hour, (counts.get(hour) ?? 0) + count)
  return [...counts]
    .map(([hour, count]) => ({ hour, count }))
    .toSorted((a, b) => b.count - a.count || a.hour - b.hour)[0]
}

function Queues({ figures, filter }: TabProps) {
  const { t } = useTranslation('dashboard')
  const timeText = useTimeText()
  const { queues } = figures
  return (
    <Group title={t('byQueue')}>
      <BarRows
        title={t('byQueue')}
        pointHead={t('queue')}
        points={queues.map(({ id, name, medianWaitSeconds }) => ({
          key: String(id ?? 0),
          label: name ?? (id === null ? t('noQueue') : t('removed')),
          note: t('queueNote', { time: timeText(medianWaitSeconds) }),
          to: listAddress('tickets', filter, figures, { queueIds: [id ?? 0] }),
        }))}
        series={[
          { key: 'tickets', label: t('figure.tickets'), values: queues.map(({ tickets }) => tickets) },
        ]}
      />
    </Group>
  )
}
