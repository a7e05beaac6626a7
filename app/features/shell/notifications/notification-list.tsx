import { Link } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { LastWords } from '~/features/inbox/row/last-words'
import { UnreadBadge } from '~/features/inbox/row/unread-badge'
import { ContactAvatar } from '~/kit/marks/contact-avatar'
import { cut, rowTime } from '~/lib/text/format'
import { useClock, useNow } from '~/lib/ui/use-clock'
import { useShownName } from '~/lib/ui/use-shown-name'
import { useKnownMentions } from '~/live/reading/use-mentions'
import { useKnownMergeNotices } from '~/live/reading/use-merge-notices'
import { useKnownQueueAlerts } from '~/live/reading/use-queue-alerts'
import { PAGES } from '~/pages/all-pages'
import { Button } from '~/ui/button'
import { type NotificationPermissionState, notificationPermission } from './desktop-notification'
import { DownConnectionList } from './down-connection-list'
import { MentionList } from './mention-list'
import { MergeNoticeList } from './merge-notice-list'
import { useUnreadTickets } from './notifications-store'
import { QueueAlertList } from './queue-alert-list'
import { useDrops } from './use-drops'

/** Shows the content of the bell: the conversations with something unread, and whether the desktop may tell of them. */
export function NotificationList({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation('shell')
  const { tickets, count } = useUnreadTickets()
  const mentions = useKnownMentions()
  const alerts = useKnownQueueAlerts()
  const merges = useKnownMergeNotices()
  const down = useDrops()
  return (
    <>
      <p className="border-b border-line px-3 py-2.5 text-sm font-medium">{t('notifications')}</p>
      <DownConnectionList down={down} onChosen={onChosen} />
      <QueueAlertList alerts={alerts} onChosen={onChosen} />
      <MergeNoticeList notices={merges} onChosen={onChosen} />
      <MentionList mentions={mentions} onChosen={onChosen} />
      {tickets.length + mentions.length + alerts.length + merges.length + down.length === 0 && (
        <p className="px-3 py-6 text-center text-sm text-muted">{t('notificationsNone')}</p>
      )}
      <ul className="max-h-96 overflow-y-auto p-1">
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <UnreadTicket ticket={ticket} onChosen={onChosen} />
          </li>
        ))}
      </ul>
      {count > tickets.length && (
        <p className="border-t border-line px-3 py-2 text-xs text-muted">
          {t('notificationsMore', { count: count - tickets.length })}
        </p>
      )}
      <AskToNotify />
      <Link
        to={PAGES.notifications.path}
        onClick={onChosen}
        className="block border-t border-line px-3 py-2.5 text-sm text-accent-text hover:bg-hover"
      >
        {t('notificationsSettings')}
      </Link>
    </>
  )
}

function UnreadTicket({ ticket, onChosen }: { ticket: TicketView; onChosen: () => void }) {
  const shownName = useShownName()
  const clock = useClock()
  const now = useNow()
  return (
    <Link
      to={`/tickets/${ticket.uuid}`}
      onClick={onChosen}
      className="ring-inside flex min-h-12 items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-hover"
    >
      <ContactAvatar
        className="size-8"
        name={shownName(ticket.contact)}
        picture={ticket.contact.urlPicture}
        isGroup={ticket.isGroup}
      />
      <span className="grid min-w-0 flex-1">
        <span className="truncate text-sm font-semibold">{cut(shownName(ticket.contact), 60)}</span>
        <span className="truncate text-xs text-muted">
          <LastWords ticket={ticket} />
        </span>
      </span>
      <span className="grid justify-items-end gap-0.5">
        <time dateTime={ticket.updatedAt} className="text-xs text-muted">
          {rowTime(ticket.updatedAt, now, clock)}
        </time>
        <UnreadBadge ticket={ticket} />
      </span>
    </Link>
  )
}

/** Asked for here, where it is understood, and never by itself. */
function AskToNotify() {
  const { t } = useTranslation('shell')
  const [permission, setPermission] = useState<NotificationPermissionState>('unsupported')
  useEffect(() => setPermission(notificationPermission()), [])
  if (permission === 'denied')
    return <p className="border-t border-line p-3 text-xs text-muted">{t('notificationsDenied')}</p>
  if (permission !== 'default') return null
  const ask = async () => setPermission(await Notification.requestPermission())
  return (
    <div className="border-t border-line p-2">
      <Button size="sm" className="w-full" onClick={() => void ask()}>
        {t('notificationsAsk')}
      </Button>
    </div>
  )
}
