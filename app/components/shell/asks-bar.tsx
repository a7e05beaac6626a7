import { useTranslation } from 'react-i18next'
import { onDemand } from '~/lib/on-demand'
import { playNotification } from '~/lib/sound'
import { useAsks } from '~/live/use-asks'
import { showNotification } from './desktop-notification'

const Asks = onDemand(async () => (await import('./asks')).Asks)

/**
 * A colleague asks for a conversation of the viewer's: who, for which, and the three answers. And what a colleague declined
 * of the viewer's own requests, until that was seen. Interface 39.
 */
export function AsksBar() {
  const { t } = useTranslation('tickets')
  const { asks, declined, read } = useAsks((ask) => {
    playNotification()
    const title = t('ask.title', { user: ask.user.name, contact: ask.contact.name })
    showNotification({ title, tag: `ask ${ask.uuid}`, address: `/tickets/${ask.uuid}` })
  })
  return (
    <div role="status" aria-live="polite">
      {asks.length + declined.length > 0 && <Asks asks={asks} declined={declined} read={read} />}
    </div>
  )
}
