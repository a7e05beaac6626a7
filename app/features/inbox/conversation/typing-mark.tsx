import { Mic } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { useTyping } from '~/live/presence/use-presence'

const WORDS = { composing: 'presence.composing', recording: 'presence.recording' } as const

/** Says in a word that the customer is typing or recording; nothing otherwise. */
export function TypingMark({ ticketId, className }: { ticketId: number; className?: string }) {
  const { t } = useTranslation('tickets')
  const activity = useTyping(ticketId)
  if (!activity) return null
  return (
    <span className={cn('inline-flex items-center gap-1 truncate font-medium text-accent-text', className)}>
      {activity === 'recording' && (
        <Mic aria-hidden className="size-3.5 shrink-0 motion-safe:animate-pulse" />
      )}
      <span className="truncate">{t(WORDS[activity])}</span>
    </span>
  )
}
