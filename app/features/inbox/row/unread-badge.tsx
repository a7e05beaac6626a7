import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { cn } from '~/lib/cn'
import { capped } from '~/lib/text/format'

type UnreadBadgeProps = { ticket: Pick<TicketView, 'unreadMessages' | 'handover'>; className?: string }

/**
 * Shows the number of unread messages, or a dot for a conversation that was handed to the viewer; nothing for neither.
 */
export function UnreadBadge({ ticket: { unreadMessages, handover }, className }: UnreadBadgeProps) {
  const { t } = useTranslation('tickets')
  if (unreadMessages === 0) {
    if (!handover) return null
    const label = t('handover.mark')
    return <span role="img" aria-label={label} className={cn('size-2.5 rounded-full bg-accent', className)} />
  }
  return (
    <span
      className={cn(
        'inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-accent px-1 text-2xs font-semibold text-on-accent tabular',
        className,
      )}
    >
      <span aria-hidden>{capped(unreadMessages)}</span>
      <span className="sr-only">{t('unread', { count: unreadMessages })}</span>
    </span>
  )
}
