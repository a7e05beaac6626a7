import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { dateOf, dayKey, longDay } from '~/lib/text/format'
import { useClock, useNow } from '~/lib/ui/use-clock'
import type { Viewer } from '~/lib/viewer'
import { actionsFor } from '../actions/ticket-actions'
import { Bubble } from '../bubbles/bubble'
import { Choosable } from './choosable'
import { EventRow } from './event-row'
import { mayAct } from './message-acts'
import { MessageMenu } from './message-menu'
import type { ThreadRow } from './thread-rows'
import { Touchable } from './touchable'

type ThreadRowViewProps = {
  row: ThreadRow
  /** While messages are chosen: whether this one is. */
  chosen?: boolean | undefined
  onChoose: (messageId: number) => void
  onForward: (messageId: number) => void
  ticket: TicketView
  viewer: Viewer
  onReply: (message: MessageView) => void
  onEdit: (message: MessageView) => void
}

export const ThreadRowView = memo(
  function ThreadRowView(props: ThreadRowViewProps) {
    const { row, ticket, viewer, chosen, onChoose, onReply, onEdit, onForward } = props
    const { t } = useTranslation('messages')
    if (row.kind === 'day') return <Day sentAt={row.sentAt} />
    if (row.kind === 'ticket') return <TicketDivider row={row} current={ticket} />
    if (row.kind === 'events') return <EventRow entries={row.entries} />
    if (row.kind === 'unread') return <Divider text={t('unreadFrom')} strong />
    const { message, pending } = row.item
    const mayReply = actionsFor(ticket, viewer).reply
    const isAnswerable = mayReply && message.id > 0 && chosen === undefined
    return (
      <Choosable message={message} chosen={chosen} onChoose={onChoose}>
        <Touchable onReply={isAnswerable ? () => onReply(message) : undefined}>
          <Bubble
            message={message}
            pending={pending}
            joined={row.joins}
            showAuthor={showsAuthor(message, ticket, viewer)}
            mayReact={message.id > 0 && mayAct('react', message, { ticket, viewer, now: new Date() })}
            actions={
              message.id > 0 &&
              chosen === undefined && (
                <MessageMenu
                  message={message}
                  ticket={ticket}
                  viewer={viewer}
                  mayReply={mayReply}
                  onReply={onReply}
                  onEdit={onEdit}
                  onForward={onForward}
                />
              )
            }
          />
        </Touchable>
      </Choosable>
    )
  },
  (before, after) =>
    before.chosen === after.chosen &&
    before.ticket === after.ticket &&
    before.viewer === after.viewer &&
    isSameRow(before.row, after.row),
)

/** Returns whether the author is shown: in groups, and for colleagues' answers. */
function showsAuthor(message: MessageView, ticket: TicketView, viewer: Viewer) {
  return message.fromMe ? message.user !== null && message.user.id !== viewer.id : ticket.isGroup
}

function isSameRow(a: ThreadRow, b: ThreadRow) {
  if (a.kind === 'ticket' && b.kind === 'ticket') return a.key === b.key && a.ticket === b.ticket
  if (a.kind !== 'message' || b.kind !== 'message') return a.kind === b.kind && a.key === b.key
  return (
    a.key === b.key &&
    a.joins === b.joins &&
    a.item.message === b.item.message &&
    a.item.pending?.state === b.item.pending?.state &&
    a.item.pending?.progress === b.item.pending?.progress &&
    a.item.pending?.code === b.item.pending?.code
  )
}

function Day({ sentAt }: { sentAt: string }) {
  const { t } = useTranslation()
  const clock = useClock()
  const now = useNow()
  const yesterday = new Date(now.getTime() - 86_400_000)
  const day = dayKey(sentAt, clock)
  const text =
    day === dayKey(now, clock)
      ? t('time.today')
      : day === dayKey(yesterday, clock)
        ? t('time.yesterday')
        : longDay(sentAt, clock)
  return (
    <li className="my-2 justify-self-center">
      <time
        dateTime={sentAt}
        className="rounded-full border border-line bg-panel px-2.5 py-0.5 text-xs text-muted"
      >
        {text}
      </time>
    </li>
  )
}

type TicketDividerProps = { row: Extract<ThreadRow, { kind: 'ticket' }>; current: TicketView }

/** Shows the beginning of a ticket: its number, from when to when it lasted, its queue and its attendant. */
function TicketDivider({ row: { ticketId, ticket }, current }: TicketDividerProps) {
  const { t } = useTranslation('messages')
  const clock = useClock()
  const number = t('ticketDivider', { id: ticketId })
  if (!ticket) return <Divider text={number} />
  const { createdAt, closedAt } = ticket
  const isCurrent = ticketId === current.id
  const [from, to] = [dateOf(createdAt, clock), closedAt ? dateOf(closedAt, clock) : undefined]
  const dates = to === undefined || to === from ? from : t('ticketDates', { from, to })
  const queue = isCurrent ? current.queue?.name : ticket.queue
  const user = isCurrent ? current.user?.name : ticket.user
  return <Divider text={[number, dates, queue, user].filter(Boolean).join(' · ')} />
}

function Divider({ text, strong }: { text: string; strong?: boolean }) {
  return (
    <li
      data-divider={strong ? 'unread' : 'ticket'}
      className={`my-2 flex items-center gap-3 text-xs font-medium before:h-px before:flex-1 after:h-px after:flex-1 ${strong ? 'text-accent-text before:bg-accent-text after:bg-accent-text' : 'text-muted before:bg-line after:bg-line'}`}
    >
      <span className="min-w-0 max-w-4/5 text-center [overflow-wrap:anywhere]">{text}</span>
    </li>
  )
}
