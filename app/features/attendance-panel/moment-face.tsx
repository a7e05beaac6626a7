import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnreadView, isWaiting } from '#domain/tickets/contract/lifecycle.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { LastWords } from '~/features/inbox/row/last-words'
import { UnreadBadge } from '~/features/inbox/row/unread-badge'
import { type CardFaceProps, CardTime, SeeTicket } from '~/features/kanban/card-face'
import { QueueBar } from '~/features/queues/queue-bar'
import { useDuration, WaitTime } from '~/features/queues/wait-time'
import { ChannelIcon } from '~/kit/marks/channel-icon'
import { cn } from '~/lib/cn'
import { cut } from '~/lib/text/format'
import { useNow } from '~/lib/ui/use-clock'
import { useShownName } from '~/lib/ui/use-shown-name'
import { useSilentMinutes } from './use-silent-minutes'

/** Longer than this is cut: names to 25 signs, last messages to 27. Specification 1 §2. */
const LONGEST = 30
const shortened = (text: string, to: number) => ([...text].length > LONGEST ? cut(text, to) : text)

/**
 * Shows a conversation on the panel, with the controls that move it at its foot. Drawn anew only when its ticket
 * changes.
 */
export const MomentFace = memo(function MomentFace({ ticket, tabIndex, children }: CardFaceProps) {
  const shownName = useShownName()
  const { t } = useTranslation('attendance-panel')
  const { contact, queue, whatsapp } = ticket
  const isUnread = isUnreadView(ticket)
  return (
    <>
      <QueueBar color={queue?.color} name={queue?.name} className="inset-y-1.5" />
      <p className="flex items-center gap-1.5">
        <ChannelIcon channel={ticket.channel} className="size-3.5" />
        <span
          title={shownName(contact)}
          className={cn('min-w-0 flex-1 truncate', isUnread ? 'font-semibold' : 'font-medium')}
        >
          {shortened(shownName(contact), 25)}
        </span>
        <CardTime updatedAt={ticket.updatedAt} />
      </p>
      <p className="flex items-center gap-1.5 text-xs text-muted">
        <span className="min-w-0 truncate">{queue?.name ?? t('noQueue')}</span>
        <span className="ms-auto min-w-0 shrink-0 truncate max-w-24">{whatsapp.name}</span>
      </p>
      <p className={cn('flex items-center gap-1.5 text-xs', isUnread ? 'text-ink' : 'text-muted')}>
        <span className="min-w-0 flex-1 truncate">
          <LastWords ticket={ticket} shorten={(text) => shortened(text, 27)} />
        </span>
        <UnreadBadge ticket={ticket} />
      </p>
      <div className="mt-auto flex items-center gap-1.5 text-xs">
        <span className="min-w-0 flex-1 truncate">
          <Since ticket={ticket} />
        </span>
        <SeeTicket ticket={ticket} tabIndex={tabIndex} />
        {children}
      </div>
    </>
  )
})

/**
 * Shows how long the customer has waited, for somebody or for an answer, by the limits of the queue; else how long
 * nobody said anything.
 */
function Since({ ticket }: { ticket: TicketView }) {
  const waits = waitsSince(ticket)
  return waits ? <WaitTime since={waits} limits={ticket.queue} /> : <Silent since={ticket.updatedAt} />
}

/** Since when somebody should do something; null where we said the last word. */
export function waitsSince(ticket: TicketView): string | null {
  return isWaiting(ticket) ? (ticket.waitingSince ?? ticket.updatedAt) : ticket.unansweredSince
}

/** Shows how long nothing has come after our last word. From the company's limit on it has a warning's colour. */
function Silent({ since }: { since: string }) {
  const { t } = useTranslation('attendance-panel')
  const duration = useDuration()
  const minutes = Math.floor((useNow().getTime() - Date.parse(since)) / 60_000)
  const isLong = minutes >= useSilentMinutes()
  if (minutes < 1) return null
  return (
    <time dateTime={since} data-silent={isLong || undefined} className={isLong ? 'text-warn' : 'text-muted'}>
      {t(isLong ? 'noAnswer' : 'silent', { duration: duration(minutes) })}
    </time>
  )
}
