import { useLocation } from '@remix-run/react'
import { Bell } from 'lucide-react'
import { forwardRef, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { capped } from '~/lib/text/format'
import { titleWithCount } from '~/lib/tickets/title-count'
import { openerOnDemand } from '~/lib/ui/opener-on-demand'
import { Button, type ButtonProps } from '../../ui/button'
import { useUnreadTickets } from './notifications-store'

const BellButton = forwardRef<HTMLButtonElement, ButtonProps & { count: number }>(
  ({ count, ...props }, ref) => {
    const { t } = useTranslation('shell')
    return (
      <Button ref={ref} variant="ghost" size="icon" className="relative" {...props}>
        <span className="sr-only">{count > 0 ? t('notificationsCount', { count }) : t('notifications')}</span>
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
    )
  },
)
BellButton.displayName = 'BellButton'

const Panel = openerOnDemand<{ count: number }>(
  'dialog',
  BellButton,
  async () => (await import('./notification-panel')).NotificationPanel,
)

/** The bell: conversations with something unread, and their number in the page's title. */
export function Notifications() {
  const count = useUnreadTickets().length
  useTitleCount(count)
  return <Panel count={count} />
}

function useTitleCount(count: number) {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page brings a new title without the count
  useEffect(() => {
    document.title = titleWithCount(document.title, count)
  }, [count, key])
}
