import { useTranslation } from 'react-i18next'
import type { Funnel } from '#domain/campaigns/contract/report-schema.ts'
import { countText } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'

const STEPS = ['planned', 'sent', 'delivered', 'read', 'replied'] as const

/** Steps that people reached, as bars; the figures are a list that can be read. */
export function FunnelChart({ funnel }: { funnel: Funnel }) {
  const { t } = useTranslation('campaigns')
  const { language } = useClock()
  const widest = Math.max(1, funnel.planned)
  return (
    <>
      <dl className="grid gap-2">
        {STEPS.map((step) => (
          <div key={step} className="grid grid-cols-[7rem_minmax(0,1fr)_6rem] items-center gap-3 text-sm">
            <dt>{t(`funnelStep.${step}`)}</dt>
            <dd aria-hidden className="h-4 rounded bg-hover">
              <span
                className="block h-full rounded bg-accent"
                style={{ width: `${(100 * funnel[step]) / widest}%` }}
              />
            </dd>
            <dd className="tabular text-end">
              {countText(funnel[step], language)}
              <span className="text-muted"> · {Math.round((100 * funnel[step]) / widest)} %</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">{t('readAtLeast')}</p>
    </>
  )
}
