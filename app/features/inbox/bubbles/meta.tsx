import { Check, CheckCheck, Clock, type LucideIcon, Mic } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Ack } from '#domain/messages/contract/schema.ts'
import { cn } from '~/lib/cn'
import { dateAndTime, timeOfDay } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { Popover, PopoverContent, PopoverTrigger } from '~/ui/popover'
import type { BubbleProps } from './bubble-context'
import { FormattedText } from './text/text'

/** The last line of a bubble: whether it was edited, its time, and its ticks. */
export function Meta({ message }: BubbleProps) {
  const clock = useClock()
  const isAudio = message.mediaType === 'audio'
  const failed = message.failedAt !== null
  return (
    <span className="relative mt-0.5 flex items-center justify-end gap-1.5 text-2xs text-muted">
      {message.isEdited && <Edited history={message.history} />}
      <time dateTime={message.createdAt} title={dateAndTime(message.createdAt, clock)}>
        {timeOfDay(message.createdAt, clock)}
      </time>
      <span
        data-exact
        className="pointer-events-none absolute end-0 top-full z-10 hidden rounded-sm border border-line bg-raised px-1.5 py-0.5 whitespace-nowrap text-ink shadow-float group-has-focus-visible/bubble:block"
      >
        {dateAndTime(message.createdAt, clock)}
      </span>
      {message.fromMe && !message.isPrivate && !failed && <Ticks ack={message.ack} isAudio={isAudio} />}
    </span>
  )
}

/** The word "edited", which opens the earlier texts of the message. Interface 20. */
function Edited({ history }: Pick<BubbleProps['message'], 'history'>) {
  const { t } = useTranslation('bubbles')
  const clock = useClock()
  if (history.length === 0) return <span>{t('edited')}</span>
  return (
    <Popover>
      <PopoverTrigger className="min-h-4 underline decoration-dotted underline-offset-2 touch:min-h-11">
        {t('edited')}
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={t('history')}>
        <p className="pb-2 text-xs font-medium text-muted">{t('history')}</p>
        <ol className="grid max-h-64 gap-2 overflow-y-auto text-sm">
          {history.map((was) => (
            <li key={was.replacedAt} className="grid gap-0.5">
              <time dateTime={was.replacedAt} className="text-2xs text-muted">
                {t('until', { time: dateAndTime(was.replacedAt, clock) })}
              </time>
              <FormattedText text={was.body} />
            </li>
          ))}
        </ol>
      </PopoverContent>
    </Popover>
  )
}

type Look = { icon: LucideIcon; key: 'queued' | 'sent' | 'delivered' | 'read' | 'played'; className?: string }

/** Specification 1 §4: 0 clock, 1 sent, 2 delivered, 3 and 4 read (audio: played), 5 played. */
const LOOKS = {
  0: { icon: Clock, key: 'queued' },
  1: { icon: Check, key: 'sent' },
  2: { icon: CheckCheck, key: 'delivered' },
  3: { icon: CheckCheck, key: 'read', className: 'text-info' },
  4: { icon: CheckCheck, key: 'read', className: 'text-info' },
  5: { icon: Mic, key: 'played', className: 'text-info' },
} as const satisfies Record<Ack, Look>

/** Shows how far one of our messages has come: an icon to see, and a word for everyone else. */
function Ticks({ ack, isAudio }: { ack: Ack; isAudio?: boolean }) {
  const { t } = useTranslation('bubbles')
  const { icon: Icon, key, className }: Look = isAudio && ack >= 3 ? LOOKS[5] : LOOKS[ack]
  return (
    <span className="inline-flex" title={t(`ack.${key}`)} data-ack={ack}>
      <Icon aria-hidden className={cn('size-3.5', className)} />
      <span className="sr-only">{t(`ack.${key}`)}</span>
    </span>
  )
}
