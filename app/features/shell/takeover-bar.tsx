import { useTranslation } from 'react-i18next'
import { playNotification } from '~/lib/ui/sound'
import { useShownName } from '~/lib/ui/use-shown-name'
import { useAsks } from '~/live/reading/use-asks'
import { onDemand } from '~/ui/on-demand/on-demand'
import { showNotification } from './notifications/desktop-notification'

const TakeoverRequests = onDemand(async () => (await import('./takeover-requests')).TakeoverRequests)

/**
 * A colleague asks for a conversation of the viewer's: who, for which, and the three answers. And what a colleague declined
 * of the viewer's own requests, until that was seen. Interface 39.
 */
export function TakeoverBar() {
  const shownName = useShownName()
  const { t } = useTranslation('tickets')
  const { asks, declined, read } = useAsks((request) => {
    playNotification()
    const title = t('ask.title', { user: request.user.name, contact: shownName(request.contact) })
    showNotification({ title, tag: `ask ${request.uuid}`, address: `/tickets/${request.uuid}` })
  })
  return (
    <div role="status" aria-live="polite">
      {asks.length + declined.length > 0 && <TakeoverRequests asks={asks} declined={declined} read={read} />}
    </div>
  )
}
