import { useTranslation } from 'react-i18next'
import type { CampaignReport } from '#domain/campaigns/contract/report-schema.ts'
import { BarChart } from '~/kit/charts/bar-chart'
import { useClock } from '~/lib/ui/use-clock'
import { isByHour, movedPoints } from './hour-points'

const STEPS = ['sent', 'replied'] as const

/** Messages that left and answers that came, by hour; of a long campaign by day. */
export function MovedChart({ hours }: Pick<CampaignReport, 'hours'>) {
  const { t } = useTranslation('campaigns')
  const isHourly = isByHour(hours)
  const moved = movedPoints(hours, useClock())
  return (
    <BarChart
      title={t(isHourly ? 'byHour' : 'byDay')}
      pointHead={t(isHourly ? 'hour' : 'day')}
      points={moved.map(({ point }) => point)}
      series={STEPS.map((step) => ({
        key: step,
        label: t(`funnelStep.${step}`),
        values: moved.map((figures) => figures[step]),
      }))}
      empty={t('nothingYet')}
    />
  )
}
