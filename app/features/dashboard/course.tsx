import { useTranslation } from 'react-i18next'
import type { CountedFigure } from '#domain/figures/contract/rules.ts'
import { BarChart } from '~/kit/charts/bar-chart'
import { dayPoint, hourPoints } from '~/kit/charts/points'
import { useClock } from '~/lib/ui/use-clock'
import { listAddress } from './figures-filter'
import { Group } from './group'
import type { TabProps } from './tab-props'

/** The days of the figures, or the hours of their one day: as points of charts, with the way to what each counts. */
export function useCourse({ figures, filter }: Pick<TabProps, 'figures' | 'filter'>) {
  const { t } = useTranslation('dashboard')
  const { language } = useClock()
  const hours = hourPoints()
  const slots = figures.series.map(({ at }) => {
    const [day = '', hour] = at.split('T')
    return { at, day, hour: hour === undefined ? undefined : Number(hour) }
  })
  const listOf = (figure: CountedFigure) => (index: number) => {
    const { day = '', hour } = slots[index] ?? {}
    const days = { dateFrom: day, dateTo: day }
    return listAddress(figure, filter, days, hour === undefined ? {} : { hours: [hour] })
  }
  const points = slots.map(({ at, day, hour }) => ({
    ...((hour !== undefined && hours[hour]) || dayPoint(day, language)),
    key: at,
  }))
  return {
    head: figures.dateFrom === figures.dateTo ? t('hour') : t('day'),
    points,
    leading: (figure: CountedFigure) =>
      points.map((point, index) => ({ ...point, to: listOf(figure)(index) })),
    listOf,
  }
}

/** Conversations that began and ended, by day or hour. */
export function CourseBars(props: TabProps) {
  const { t } = useTranslation('dashboard')
  const { head, leading, listOf } = useCourse(props)
  const { series } = props.figures
  return (
    <Group title={t('course')}>
      <BarChart
        title={t('course')}
        pointHead={head}
        points={leading('tickets')}
        series={[
          {
            key: 'started',
            label: t('started'),
            values: series.map(({ started }) => started),
            hrefOf: listOf('tickets'),
          },
          {
            key: 'finished',
            label: t('finished'),
            values: series.map(({ finished }) => finished),
            hrefOf: listOf('supportFinished'),
          },
        ]}
      />
    </Group>
  )
}
