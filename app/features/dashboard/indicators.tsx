import { useTranslation } from 'react-i18next'
import type { CountedFigure } from '#domain/figures/contract/rules.ts'
import type { FigureCounts, TimeFigure } from '#domain/figures/contract/schema.ts'
import { BarChart } from '~/kit/charts/bar-chart'
import { BarRows } from '~/kit/charts/bar-rows'
import { HeatMap } from '~/kit/charts/heat-map'
import { LineChart } from '~/kit/charts/line-chart'
import { StatCard } from '~/kit/charts/stat-card'
import { countText } from '~/lib/text/format'
import { formatDuration } from '~/lib/text/format-duration'
import { useClock } from '~/lib/ui/use-clock'
import { PAGES } from '~/pages/all-pages'
import { useSeriesPoints, useWeekdays } from './figure-points'
import { listAddress } from './figures-filter'
import { Group } from './group'
import type { TabProps } from './tab-props'
import { useTimeText } from './use-time-text'

/** Shows what stands now, what came and went, how long it took, and when it came. */
export function Indicators(props: TabProps) {
  return (
    <>
      <Now {...props} />
      <Service {...props} />
      <Times {...props} />
      <Course {...props} />
      <Arrivals {...props} />
      <Queues {...props} />
    </>
  )
}

const CARDS = 'grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4'

function Now({ figures: { now } }: TabProps) {
  const { t } = useTranslation('dashboard')
  const { language } = useClock()
  const wait = now.longestWaitSeconds
  const { path } = PAGES.tickets
  return (
    <Group title={t('now')}>
      <div className={CARDS}>
        <StatCard
          title={t('figure.supportHappening')}
          figure={countText(now.supportHappening, language)}
          to={`${path}?section=open`}
        />
        <StatCard
          title={t('figure.supportPending')}
          figure={countText(now.supportPending, language)}
          to={`${path}?section=pending`}
          {...(wait !== null && { note: t('longestWait', { time: formatDuration(wait, language) }) })}
        />
        <StatCard
          title={t('figure.supportGroups')}
          figure={countText(now.supportGroups, language)}
          to={`${path}?section=group`}
        />
        <StatCard
          title={t('figure.onlineUsers')}
          figure={countText(now.onlineUsers, language)}
          to={PAGES.users.path}
        />
      </div>
    </Group>
  )
}

const COUNTED = [
  ['tickets', undefined],
  ['supportFinished', 'more'],
  ['passiveTickets', undefined],
  ['activeTickets', undefined],
  ['reopened', 'less'],
  ['unanswered', 'less'],
  ['byBot', 'more'],
  ['transferred', 'less'],
] as const satisfies (readonly [CountedFigure & keyof FigureCounts, 'more' | 'less' | undefined])[]

const UNLISTED = [
  ['leads', 'more'],
  ['received', undefined],
  ['sent', undefined],
  ['failed', 'less'],
] as const satisfies (readonly [keyof FigureCounts, 'more' | 'less' | undefined])[]

function Service({ figures, filter }: TabProps) {
  const { t } = useTranslation('dashboard')
  const { language } = useClock()
  const { current, before, series } = figures
  const sparklines = {
    tickets: series.map(({ started }) => started),
    supportFinished: series.map(({ finished }) => finished),
  }
  return (
    <Group title={t('service')}>
      <div className={CARDS}>
        {COUNTED.map(([figure, better]) => (
          <StatCard
            key={figure}
            title={t(`figure.${figure}`)}
            figure={countText(current[figure], language)}
            comparison={{ now: current[figure], before: before[figure], ...(better && { better }) }}
            {...((figure === 'tickets' || figure === 'supportFinished') && { sparkline: sparklines[figure] })}
            to={listAddress(figure, filter, figures)}
          />
        ))}
        {UNLISTED.map(([figure, better]) => (
          <StatCard
            key={figure}
            title={t(`figure.${figure}`)}
            figure={countText(current[figure], language)}
            comparison={{ now: current[figure], before: before[figure], ...(better && { better }) }}
          />
        ))}
      </div>
    </Group>
  )
}

const TIMES = ['wait', 'firstAnswer', 'support'] as const

function Times({ figures, filter }: TabProps) {
  const { t } = useTranslation('dashboard')
  const timeText = useTimeText()
  const { current, before } = figures
  return (
    <Group title={t('times')}>
      <div className="grid gap-3 sm:grid-cols-3">
        {TIMES.map((figure) => (
          <StatCard
            key={figure}
            title={t(`figure.${figure}`)}
            figure={timeText(current[figure].medianSeconds)}
            {...(current[figure].medianSeconds !== null &&
              before[figure].medianSeconds !== null && {
                comparison: {
                  now: current[figure].medianSeconds,
                  before: before[figure].medianSeconds,
                  better: 'less' as const,
                },
              })}
            note={noteOf(current[figure])}
            to={listAddress(figure, filter, figures)}
          />
        ))}
      </div>
    </Group>
  )

  function noteOf({ count, averageSeconds, p90Seconds }: TimeFigure) {
    if (count === 0) return t('noTimes')
    return t('timeNote', { average: timeText(averageSeconds), p90: timeText(p90Seconds), count })
  }
}

function Course({ figures }: TabProps) {
  const { t } = useTranslation('dashboard')
  const points = useSeriesPoints(figures.series)
  const head = figures.dateFrom === figures.dateTo ? t('hour') : t('day')
  const valuesOf = (key: 'started' | 'finished' | 'received' | 'sent') =>
    figures.series.map((slot) => slot[key])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Group title={t('course')}>
        <BarChart
          title={t('course')}
          pointHead={head}
          points={points}
          series={[
            { key: 'started', label: t('started'), values: valuesOf('started') },
            { key: 'finished', label: t('finished'), values: valuesOf('finished') },
          ]}
        />
      </Group>
      <Group title={t('waitCourse')}>
        <LineChart
          title={t('waitCourse')}
          pointHead={head}
          points={points}
          unit="seconds"
          series={[
            {
              key: 'wait',
              label: t('figure.wait'),
              values: figures.series.map((slot) => slot.medianWaitSeconds),
            },
          ]}
        />
      </Group>
      <Group title={t('messages')}>
        <LineChart
          title={t('messages')}
          pointHead={head}
          points={points}
          series={[
            { key: 'received', label: t('figure.received'), values: valuesOf('received') },
            { key: 'sent', label: t('figure.sent'), values: valuesOf('sent') },
          ]}
        />
      </Group>
    </div>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

function Arrivals({ figures: { arrivals } }: TabProps) {
  const { t } = useTranslation('dashboard')
  const weekdays = useWeekdays()
  const averages = new Map(arrivals.map(({ weekday, hour, average }) => [`${weekday} ${hour}`, average]))
  return (
    <Group title={t('arrivals')}>
      <HeatMap
        title={t('arrivals')}
        rowHead={t('weekday')}
        rows={weekdays}
        columns={HOURS.map((hour) => ({ key: String(hour), label: `${hour} h`, tick: String(hour) }))}
        values={weekdays.map((_, index) =>
          HOURS.map((hour) => Math.round((averages.get(`${index + 1} ${hour}`) ?? 0) * 10) / 10),
        )}
      />
    </Group>
  )
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
          ...(id !== null && { to: listAddress('tickets', { ...filter, queueId: String(id) }, figures) }),
        }))}
        series={[
          { key: 'tickets', label: t('figure.tickets'), values: queues.map(({ tickets }) => tickets) },
        ]}
      />
    </Group>
  )
}
