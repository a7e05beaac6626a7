import { Link } from '@remix-run/react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnreadView } from '#domain/tickets/contract/lifecycle.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { standingHref } from '~/features/inbox/list/ticket-filter'
import { LastWords } from '~/features/inbox/row/last-words'
import { UnreadBadge } from '~/features/inbox/row/unread-badge'
import { QueueBar } from '~/features/queues/queue-bar'
import { ChannelIcon } from '~/kit/marks/channel-icon'
import { cn } from '~/lib/cn'
import { cut, rowTime } from '~/lib/text/format'
import { usePhone } from '~/lib/text/phone'
import { useClock, useNow } from '~/lib/ui/use-clock'
import { useShownName } from '~/lib/ui/use-shown-name'

/** The contact's name is cut at this many characters. Specification 1 §2. */
const NAME_LENGTH = 60

export type CardFaceProps = { ticket: TicketView; tabIndex?: 0 | -1; children?: ReactNode }

/**
 * Shows the content of a card (specification 2 §2), with the controls that move it at its foot. Drawn anew only when
 * its ticket changes.
 */
export const CardFace = memo(function CardFace({ ticket, tabIndex, children }: CardFaceProps) {
  const shownName = useShownName()
  const { t } = useTranslation('kanban')
  const phone = usePhone()
  const isUnread = isUnreadView(ticket)
  return (
    <>
      <QueueBar color={ticket.queue?.color} name={ticket.queue?.name} className="inset-y-1.5" />
      <p className="flex items-center gap-1.5">
        <ChannelIcon channel={ticket.channel} className="size-3.5" />
        <span className={cn('min-w-0 flex-1 truncate', isUnread ? 'font-semibold' : 'font-medium')}>
          {cut(shownName(ticket.contact), NAME_LENGTH)}
        </span>
        <CardTime updatedAt={ticket.updatedAt} />
      </p>
      <p className="flex items-center gap-1.5 text-xs text-muted tabular">
        <span className="shrink-0">{t('number', { id: ticket.id })}</span>
        {!ticket.isGroup && <span className="min-w-0 truncate">{phone(ticket.contact.number)}</span>}
      </p>
      <p className={cn('flex items-center gap-1.5 text-xs', isUnread ? 'text-ink' : 'text-muted')}>
        <span className="min-w-0 flex-1 truncate">
          <LastWords ticket={ticket} />
        </span>
        <UnreadBadge ticket={ticket} />
      </p>
      <div className="mt-auto flex items-center gap-1.5 text-xs">
        <span className={cn('min-w-0 flex-1 truncate', !ticket.user && 'text-muted')}>
          {ticket.user?.name ?? t('nobody')}
        </span>
        <SeeTicket ticket={ticket} tabIndex={tabIndex} />
        {children}
      </div>
    </>
  )
})

/** The way from a card to its conversation. */
export function SeeTicket({ ticket, tabIndex }: { ticket: TicketView; tabIndex: 0 | -1 | undefined }) {
  const shownName = useShownName()
  const { t } = useTranslation('kanban')
  return (
    <Link
      to={standingHref(ticket)}
      draggable={false}
      tabIndex={tabIndex}
      aria-label={t('seeOf', { name: shownName(ticket.contact) })}
      data-stop="see"
      className="shrink-0 rounded-sm px-0.5 font-medium text-accent-text underline-offset-2 hover:underline touch:py-2"
    >
      {t('see')}
    </Link>
  )
}

/** The hour today, else the date. */
export function CardTime({ updatedAt }: { updatedAt: string }) {
  const clock = useClock()
  const now = useNow()
  return (
    <time dateTime={updatedAt} className="shrink-0 text-2xs text-muted">
      {rowTime(updatedAt, now, clock)}
    </time>
  )
}
