import { useTranslation } from 'react-i18next'
import type { Funnel } from '#domain/campaigns/contract/report-schema.ts'
import { BarRows } from '~/kit/charts/bar-rows'
import { percentText } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'

const STEPS = ['planned', 'sent', 'delivered', 'read', 'replied'] as const

/** Steps that people reached, and how many of all did. */
export function FunnelChart({ funnel }: { funnel: Funnel }) {
  const { t } = useTranslation('campaigns')
  const { language } = useClock()
  const widest = Math.max(1, funnel.planned)
  return (
    <>
      <BarRows
        title={t('funnel')}
        pointHead={t('funnel')}
        points={STEPS.map((step) => ({
          key: step,
          label: t(`funnelStep.${step}`),
          note: percentText((100 * funnel[step]) / widest, language),
        }))}
        series={[{ key: 'people', label: t('funnel'), values: STEPS.map((step) => funnel[step]) }]}
        widest={widest}
        empty={t('nothingYet')}
      />
      <p className="text-sm text-muted">{t('readAtLeast')}</p>
    </>
  )
}
