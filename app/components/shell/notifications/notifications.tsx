import { useLocation } from '@remix-run/react'
import { Bell } from 'lucide-react'
import { forwardRef, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { titleWithCount } from '~/lib/tickets/title-count'
import { openerOnDemand } from '~/lib/ui/opener-on-demand'
import type { ButtonProps } from '../../ui/button'
import { CountedButton } from '../counted-button'
import { useUnreadTickets } from './notifications-store'

const BellButton = forwardRef<HTMLButtonElement, ButtonProps & { count: number }>(
  ({ count, ...props }, ref) => {
    const { t } = useTranslation('shell')
    const label = count > 0 ? t('notificationsCount', { count }) : t('notifications')
    return <CountedButton ref={ref} icon={Bell} count={count} label={label} {...props} />
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
