import { BellOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { capped } from '~/lib/text/format'

/** Shows how much of a chat is unread, in a quiet style when the viewer has muted it. */
export function UnreadBadge({ unreads, isMuted }: { unreads: number; isMuted: boolean }) {
  const { t } = useTranslation('chats')
  return (
    <span className="flex shrink-0 items-center gap-1.5">
      {isMuted && (
        <span className="text-muted">
          <BellOff aria-hidden className="size-3.5" />
          <span className="sr-only">{t('isMuted')}</span>
        </span>
      )}
      {unreads > 0 && (
        <span
          className={cn(
            'min-w-5 rounded-full px-1.5 text-center text-xs font-semibold leading-5 tabular',
            isMuted ? 'bg-line text-ink' : 'bg-accent text-on-accent',
          )}
        >
          <span aria-hidden>{capped(unreads)}</span>
          <span className="sr-only">{t('unread', { count: unreads })}</span>
        </span>
      )}
    </span>
  )
}
