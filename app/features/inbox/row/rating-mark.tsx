import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MAX_RATE } from '#domain/tickets/contract/rules.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { cn } from '~/lib/cn'
import { faceOf } from './rating-face'

/**
 * Shows that a rating is awaited; then the customer's rating of a closed conversation: a face, and the figure itself,
 * since a face alone says too little.
 */
export function RatingMark({ ticket: { status, userRating } }: { ticket: TicketView }) {
  const { t } = useTranslation('tickets')
  if (status === 'nps') return <RatingBadge />
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

/** The customer is asked to rate: resolved, unless they go on. */
export function RatingBadge({ className }: { className?: string }) {
  const { t } = useTranslation('tickets')
  const common = useTranslation().t
  return (
    <span
      title={t('ratingHelp')}
      className={cn(
        'inline-flex shrink-0 items-center gap-1 rounded-full bg-warn-soft px-1.5 text-2xs font-medium text-warn',
        className,
      )}
    >
      <Star aria-hidden className="size-3" />
      {common('ticketStatus.nps')}
    </span>
  )
}
