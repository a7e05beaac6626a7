import { useTranslation } from 'react-i18next'
import { MAX_RATE } from '#domain/tickets/rules.ts'
import type { TicketView } from '#domain/tickets/schema.ts'
import { faceOf } from './rating-face'

/** The customer's mark on a closed conversation: a face, and the figure itself, since a face alone says too little. */
export function RatingMark({ ticket: { status, userRating } }: { ticket: TicketView }) {
  const { t } = useTranslation('tickets')
  if (status !== 'closed' || !userRating) return null
  const { rate } = userRating
  const words = t('rated', { rate, max: MAX_RATE })
  return (
    <span
      role="img"
      aria-label={words}
      title={words}
      className="inline-flex shrink-0 items-center gap-0.5 text-xs text-muted tabular"
    >
      <span aria-hidden className="text-sm">
        {faceOf(rate)}
      </span>
      <span aria-hidden>{rate}</span>
    </span>
  )
}
