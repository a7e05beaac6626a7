import { useLocation } from '@remix-run/react'
import { Bell } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { capped } from '~/lib/format'
import { onDemand, usePreload } from '~/lib/on-demand'
import { titleWithCount } from '~/lib/title-count'
import { Button } from '../ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '../ui/popover'
import { useUnreadTickets } from './notifications-store'

const NotificationList = onDemand(async () => (await import('./notification-list')).NotificationList)

/** The bell: conversations with something unread, and their number in the page's title. */
export function Notifications() {
  const { t } = useTranslation('shell')
  const [open, setOpen] = useState(false)
  const count = useUnreadTickets().length
  useTitleCount(count)
  usePreload(NotificationList)
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
        <NotificationList onChosen={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}

function useTitleCount(count: number) {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page brings a new title without the count
  useEffect(() => {
    document.title = titleWithCount(document.title, count)
  }, [count, key])
}
