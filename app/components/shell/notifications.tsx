import { Link, useLocation } from '@remix-run/react'
import { Bell } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/schema.ts'
import { capped, cut, rowTime } from '~/lib/format'
import { titleWithCount } from '~/lib/title-count'
import { useClock, useNow } from '~/lib/use-clock'
import { ContactAvatar } from '../contact-avatar'
import { usePreview } from '../tickets/preview'
import { UnreadBadge } from '../tickets/unread-badge'
import { Button } from '../ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '../ui/popover'
import { type NotificationPermissionState, notificationPermission } from './desktop-notification'
import { useUnreadTickets } from './notifications-store'

/** The bell: conversations with something unread, and their number in the page's title. */
export function Notifications() {
  const { t } = useTranslation('shell')
  const tickets = useUnreadTickets()
  const [open, setOpen] = useState(false)
  const count = tickets.length
  useTitleCount(count)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="icon" className="relative">
          <span className="sr-only">
            {count > 0 ? t('notificationsCount', { count }) : t('notifications')}
          </span>
          <Bell />
          {count > 0 && (
            <span
              aria-hidden
              className="absolute end-0.5 top-0.5 min-w-4 rounded-full bg-accent px-1 text-center text-2xs font-semibold text-on-accent tabular"
            >
              {capped(count)}
            </span>
          )}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={t('notifications')} className="w-80 p-0">
        <p className="border-b border-line px-3 py-2.5 text-sm font-medium">{t('notifications')}</p>
        {count === 0 && <p className="px-3 py-6 text-center text-sm text-muted">{t('notificationsNone')}</p>}
        <ul className="max-h-96 overflow-y-auto p-1">
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <UnreadTicket ticket={ticket} onChosen={() => setOpen(false)} />
            </li>
          ))}
        </ul>
        <AskToNotify />
      </PopoverContent>
    </Popover>
  )
}

function UnreadTicket({ ticket, onChosen }: { ticket: TicketView; onChosen: () => void }) {
  const clock = useClock()
  const preview = usePreview()
  const now = useNow()
  return (
    <Link
      to={`/tickets/${ticket.uuid}`}
      onClick={onChosen}
      className="ring-inside flex min-h-12 items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-hover"
    >
      <ContactAvatar
        className="size-8"
        name={ticket.contact.name}
        picture={ticket.contact.urlPicture}
        isGroup={ticket.isGroup}
      />
      <span className="grid min-w-0 flex-1">
        <span className="truncate text-sm font-semibold">{cut(ticket.contact.name, 60)}</span>
        <span className="truncate text-xs text-muted">{preview(ticket.lastMessage)}</span>
      </span>
      <span className="grid justify-items-end gap-0.5">
        <time dateTime={ticket.updatedAt} className="text-xs text-muted">
          {rowTime(ticket.updatedAt, now, clock)}
        </time>
        <UnreadBadge count={ticket.unreadMessages} />
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

function useTitleCount(count: number) {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page brings a new title without the count
  useEffect(() => {
    document.title = titleWithCount(document.title, count)
  }, [count, key])
}
