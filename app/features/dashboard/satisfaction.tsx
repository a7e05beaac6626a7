import { useTranslation } from 'react-i18next'
import { BarChart } from '~/kit/charts/bar-chart'
import { DonutChart } from '~/kit/charts/donut-chart'
import { StatCard } from '~/kit/charts/stat-card'
import { countText, decimalText, percentText } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { listAddress } from './figures-filter'
import { Group } from './group'
import type { TabProps } from './tab-props'

const RATES = Array.from({ length: 11 }, (_, rate) => rate)
const KINDS = [
  ['promoters', 'ok'],
  ['passives', 'muted'],
  ['detractors', 'bad'],
] as const

/** The score, who gave it, and how many of those who were asked answered. */
export function Satisfaction({ figures, filter }: TabProps) {
  const { t } = useTranslation('dashboard')
  const { language } = useClock()
  const { current, before, rates } = figures
  const { nps, withRating, withoutRating } = current
  const asked = withRating + withoutRating
  const counts = new Map(rates.map(({ rate, count }) => [rate, count]))
  const { score } = nps
  return (
    <>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard
          title={t('npsScore')}
          figure={score === null ? '–' : String(score)}
          {...(score !== null &&
            before.nps.score !== null && { note: t('npsBefore', { score: before.nps.score }) })}
        />
        <StatCard
          title={t('averageRate')}
          figure={nps.averageRate === null ? '–' : decimalText(nps.averageRate, language)}
          note={t('ratings', { count: withRating })}
          to={listAddress('withRating', filter, figures)}
        />
        <StatCard
          title={t('answered')}
          figure={asked === 0 ? '–' : percentText(withRating / asked, language)}
          note={t('askedNote', { count: asked })}
        />
        <StatCard
          title={t('figure.withoutRating')}
          figure={countText(withoutRating, language)}
          to={listAddress('withoutRating', filter, figures)}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Group title={t('whoRates')}>
          <DonutChart
            title={t('whoRates')}
            parts={KINDS.map(([kind, tone]) => ({
              key: kind,
              label: t(`figure.${kind}`),
              value: nps[kind],
              tone,
              to: listAddress(kind, filter, figures),
            }))}
            {...(score !== null && { centre: { figure: String(score), label: 'NPS' } })}
            empty={t('noRatings')}
          />
        </Group>
        <Group title={t('byRate')}>
          <BarChart
            title={t('byRate')}
            pointHead={t('rate')}
            points={RATES.map((rate) => ({
              key: String(rate),
              label: t('rateOf', { rate }),
              tick: String(rate),
            }))}
            series={[
              { key: 'count', label: t('ratingCount'), values: RATES.map((rate) => counts.get(rate) ?? 0) },
            ]}
            empty={t('noRatings')}
          />
        </Group>
      </div>
    </>
  )
}
