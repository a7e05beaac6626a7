import { Link } from '@remix-run/react'
import { Bot, Pin, Reply } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { isPlainGroupView, isUnreadView } from '#domain/tickets/contract/lifecycle.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { QueueBar } from '~/features/queues/queue-bar'
import { WaitTime } from '~/features/queues/wait-time'
import { ContactAvatar } from '~/kit/marks/contact-avatar'
import { cn } from '~/lib/cn'
import { cut, rowTime } from '~/lib/text/format'
import { useClock, useNow } from '~/lib/ui/use-clock'
import { useShownName } from '~/lib/ui/use-shown-name'
import { useTyping } from '~/live/presence/use-presence'
import { onDemand } from '~/ui/on-demand/on-demand'
import { TypingMark } from '../conversation/typing-mark'
import { waitsForPeopleSince } from '../turn/waits-for-people'
import { LastWords } from './last-words'
import { usePreview } from './preview'
import { RatingMark } from './rating-mark'
import { TicketChips } from './ticket-chips'
import { UnreadBadge } from './unread-badge'

const BotSign = onDemand(async () => (await import('../turn/bot-sign')).BotSign, {
  meanwhile: () => <TheBot />,
})

/** The contact's name is cut at this many characters. Specification 1 §2. */
const NAME_LENGTH = 60

export const ROW_HEIGHT = { comfortable: 64, compact: 48 } as const

type TicketRowProps = {
  ticket: TicketView
  to: string
  isOpen: boolean
  /** It has left the list while the pointer was in it. */
  hasLeft: boolean
  isPinned: boolean
  compact: boolean
  showsUser: boolean
  tabIndex: 0 | -1
  /** The answer that the viewer began to write. */
  draft?: string
}

/** One ticket of the list: every element that the specification names (1 §2). */
export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const { ticket, to, isOpen, hasLeft, isPinned, compact, showsUser, tabIndex, draft } = props
  const shownName = useShownName()
  const { t } = useTranslation('tickets')
  const isUnread = isUnreadView(ticket)
  return (
    <Link
      to={to}
      tabIndex={tabIndex}
      prefetch="none"
      preventScrollReset
      aria-current={isOpen ? 'page' : undefined}
      title={hasLeft ? t('left') : undefined}
      data-ticket={ticket.id}
      className={cn(
        'ring-inside relative flex h-full items-center gap-2.5 border-b border-line ps-3.5 pe-3 hover:bg-hover',
        isOpen && 'bg-accent-soft hover:bg-accent-soft',
        hasLeft && 'opacity-45',
      )}
    >
      <QueueBar color={ticket.queue?.color} />
      <ContactAvatar
        className={compact ? 'size-8' : 'size-10'}
        name={shownName(ticket.contact)}
        picture={ticket.contact.urlPicture}
        isGroup={ticket.isGroup}
        channel={ticket.channel}
      />
      <span className="@container grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-px">
        <span className="flex items-baseline gap-2">
          <span className={cn('min-w-0 truncate text-sm', isUnread ? 'font-semibold' : 'font-medium')}>
            {cut(shownName(ticket.contact), NAME_LENGTH)}
          </span>
          {ticket.bot && <BotSign bot={ticket.bot} />}
          <span className="ms-auto flex shrink-0 items-center gap-1">
            {isPinned && <Pin role="img" aria-label={t('pin.mark')} className="size-3 text-muted" />}
            <RowTime ticket={ticket} />
          </span>
        </span>
        <span className="flex items-center gap-2">
          <Preview ticket={ticket} draft={isOpen ? undefined : draft} />
          {compact && <TicketChips ticket={ticket} showsUser={showsUser} compact />}
          <RatingMark ticket={ticket} />
          <UnreadBadge ticket={ticket} className="ms-auto" />
        </span>
        {!compact && <TicketChips ticket={ticket} showsUser={showsUser} />}
      </span>
    </Link>
  )
})

/** Until it can be said where it is. */
function TheBot() {
  const { t } = useTranslation('tickets')
  return <Bot role="img" aria-label={t('bot')} className="size-3.5 shrink-0 self-center text-muted" />
}

/** In a conversation that somebody attends: the customer for our answer, or we for theirs. */
function whoWaits(ticket: TicketView) {
  const { status, unansweredSince, lastMessageFromMe } = ticket
  if (status !== 'open' || isPlainGroupView(ticket)) return undefined
  if (unansweredSince) return 'customer'
  return lastMessageFromMe ? 'us' : undefined
}

/**
 * Shows how long a customer has waited, for somebody to accept them or for an answer; else when something last
 * happened.
 */
function RowTime({ ticket }: { ticket: TicketView }) {
  const clock = useClock()
  const now = useNow()
  const { t } = useTranslation('tickets')
  const since = waitsForPeopleSince(ticket)
  if (since) return <WaitTime since={since} limits={ticket.queue} />
  const waits = whoWaits(ticket)
  if (waits === 'customer' && ticket.unansweredSince) {
    return (
      <span className="inline-flex items-center gap-1">
        <span className="sr-only">{t('waits.customer')}</span>
        <WaitTime since={ticket.unansweredSince} limits={ticket.queue} />
      </span>
    )
  }
  return (
    <>
      {waits === 'us' && (
        <Reply role="img" aria-label={t('waits.us')} className="size-3 shrink-0 text-muted" />
      )}
      <time dateTime={ticket.updatedAt} className="text-xs text-muted">
        {rowTime(ticket.updatedAt, now, clock)}
      </time>
    </>
  )
}

function Preview({ ticket, draft }: { ticket: TicketView; draft?: string }) {
  const { t } = useTranslation('tickets')
  const preview = usePreview()
  const isTyping = useTyping(ticket.id) !== undefined
  if (isTyping) return <TypingMark ticketId={ticket.id} className="min-w-0 flex-1 text-xs" />
  return (
    <span className={cn('min-w-0 flex-1 truncate text-xs', isUnreadView(ticket) ? 'text-ink' : 'text-muted')}>
      {draft ? (
        <>
          <span className="font-medium text-warn">{t('draft')} </span>
          {preview(draft)}
        </>
      ) : (
        <LastWords ticket={ticket} />
      )}
    </span>
  )
}
