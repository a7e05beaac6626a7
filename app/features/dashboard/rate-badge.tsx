import { useTranslation } from 'react-i18next'
import { DETRACTOR_UNTIL, PROMOTER_FROM } from '#domain/figures/contract/rules.ts'
import { Badge } from '~/ui/badge'

/** A rating from 0 to 10 in the colour of who gives such ones. */
export function RateBadge({ rate }: { rate: number }) {
  const { t } = useTranslation('dashboard')
  return (
    <span className="shrink-0">
      <Badge tone={toneOf(rate)}>
        <span className="sr-only">{t('rateOf', { rate })}</span>
        <span aria-hidden className="tabular">
          {rate}
        </span>
      </Badge>
    </span>
  )
}

function toneOf(rate: number) {
  if (rate >= PROMOTER_FROM) return 'ok'
  return rate <= DETRACTOR_UNTIL ? 'bad' : 'neutral'
}
