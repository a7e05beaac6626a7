import { useLocation, useNavigate } from '@remix-run/react'
import { Bell } from 'lucide-react'
import { forwardRef, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { messageLink } from '#domain/messages/contract/message-link.ts'
import { plainText } from '#domain/messages/contract/plain-preview.ts'
import type { QueueAlert } from '#domain/notifications/contract/schema.ts'
import { playNotification, showsText } from '~/lib/ui/sound'
import { useShownName } from '~/lib/ui/use-shown-name'
import { useMentions } from '~/live/reading/use-mentions'
import { useMergeNotices } from '~/live/reading/use-merge-notices'
import { useQueueAlerts } from '~/live/reading/use-queue-alerts'
import type { ButtonProps } from '~/ui/button'
import { openerOnDemand } from '~/ui/on-demand/opener-on-demand'
import { toast } from '~/ui/toaster'
import { CountedButton } from '../counted-button'
import { showNotification } from './desktop-notification'
import { isLookedAt, useUnreadTickets } from './notifications-store'
import { queueAlertLink } from './queue-alert-link'
import { titleWithCount } from './title-count'
import { useDrops } from './use-drops'

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
  'notifications',
)

/** The bell: where colleagues named the viewer, conversations with something unread, and their number in the page's title. */
export function Notifications() {
  const shownName = useShownName()
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const count = useUnreadTickets().count
  const mentions = useMentions(({ uuid, messageId, by, contact, text }) => {
    if (isLookedAt(uuid, pathname)) return
    playNotification('mention')
    const title = t('mentions.by', { name: by, contact: shownName(contact) })
    showNotification({
      title,
      body: showsText() ? plainText(text) : t('notificationHidden'),
      tag: `mention ${uuid}`,
      address: messageLink(uuid, messageId),
    })
  })
  // The title counts conversations with something unread, and them alone. Specification 1 §2.
  useTitleCount(count)
  const alerts = useQueueAlerts(useAlertNews())
  const merges = useMergeNotices()
  const down = useDrops()
  return <Panel count={count + mentions.length + alerts.length + merges.length + down.length} />
}

/** Says on the page that a queue is beyond its limit, with how many wait and the way to them. */
function useAlertNews() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  return (alert: QueueAlert) => {
    const title = t('queueAlerts.of', { name: alert.name })
    const body = t('queueAlerts.waiting', { count: alert.waiting, minutes: alert.minutes })
    const address = queueAlertLink(alert)
    playNotification('waiting')
    toast.news({
      text: `${title}. ${body}`,
      open: { label: t('queueAlerts.open'), run: () => navigate(address) },
    })
    showNotification({ title, body, tag: `queue ${alert.queueId}`, address })
  }
}

function useTitleCount(count: number) {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page brings a new title without the count
  useEffect(() => {
    document.title = titleWithCount(document.title, count)
  }, [count, key])
}
