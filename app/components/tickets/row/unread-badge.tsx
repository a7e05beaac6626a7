import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { capped } from '~/lib/text/format'

/** How many messages are unread; nothing for none. */
export function UnreadBadge({ count, className }: { count: number; className?: string }) {
  const { t } = useTranslation('tickets')
  if (count === 0) return null
  return (
    <span
      className={cn(
        'inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-accent px-1 text-2xs font-semibold text-on-accent tabular',
        className,
      )}
    >
      <span aria-hidden>{capped(count)}</span>
      <span className="sr-only">{t('unread', { count })}</span>
    </span>
  )
}
