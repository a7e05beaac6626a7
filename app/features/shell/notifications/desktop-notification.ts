import { useTranslation } from 'react-i18next'
import { messageLink } from '#domain/messages/contract/message-link.ts'
import { plainText, previewKind } from '#domain/messages/contract/plain-preview.ts'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import { cardName } from '#domain/messages/contract/vcard.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { cut } from '~/lib/text/format'
import { isPushOn } from '~/lib/ui/push-flag'
import { showsText } from '~/lib/ui/sound'

export type NotificationPermissionState = 'unsupported' | NotificationPermission

export function notificationPermission(): NotificationPermissionState {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}

/** Returns the text of a message in one line. */
type Preview = (message: MessageView) => string

/**
 * One notification a conversation, replaced by the next; a click opens the conversation at the message. It says what the list
 * does; `hidden` stands in place of what the user does not want to be read on the screen, and of what says nothing.
 */
export function notify(
  ticket: TicketView,
  message: MessageView,
  texts: { title: string; preview: Preview; hidden: string },
) {
  const count = ticket.unreadMessages > 1 ? ` (${ticket.unreadMessages})` : ''
  const { title, preview, hidden } = texts
  showNotification({
    title: title + count,
    body: showsText() ? preview(message) || hidden : hidden,
    tag: ticket.uuid,
    address: messageLink(ticket.uuid, message.id),
  })
}

/** As the list shows it, and whose a card is. */
export function useSaid(): Preview {
  const { t } = useTranslation('shell')
  return ({ body }) => {
    const kind = previewKind(body)
    if (kind === 'text') return cut(plainText(body), 120)
    const name = kind === 'contact' ? cardName(body) : undefined
    return name ? `${t('notificationKind.contact')}: ${name}` : t(`notificationKind.${kind}`)
  }
}

type NotificationContent = { title: string; body?: string; tag: string; address: string }

/** Only where it is allowed, and while nobody looks at the page. */
export function showNotification({ title, body, tag, address }: NotificationContent) {
  if (notificationPermission() !== 'granted' || document.visibilityState === 'visible') return
  // The browser's push service tells it as well, and once is enough.
  if (isPushOn()) return
  const notification = new Notification(title, { body, icon: '/resources/icon', tag })
  notification.onclick = () => {
    window.focus()
    window.location.assign(address)
  }
}
