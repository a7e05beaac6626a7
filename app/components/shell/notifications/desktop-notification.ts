import type { MessageView } from '#domain/messages/schema.ts'
import type { TicketView } from '#domain/tickets/schema.ts'

export type NotificationPermissionState = 'unsupported' | NotificationPermission

export function notificationPermission(): NotificationPermissionState {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}

/** One notification a conversation, replaced by the next; a click opens the conversation. */
export function notify(ticket: TicketView, message: MessageView) {
  const count = ticket.unreadMessages > 1 ? ` (${ticket.unreadMessages})` : ''
  showNotification({
    title: ticket.contact.name + count,
    body: message.body.slice(0, 120),
    tag: ticket.uuid,
    address: `/tickets/${ticket.uuid}`,
  })
}

type Shown = { title: string; body?: string; tag: string; address: string }

/** Only where it is allowed, and while nobody looks at the page. */
export function showNotification({ title, body, tag, address }: Shown) {
  if (notificationPermission() !== 'granted' || document.visibilityState === 'visible') return
  const shown = new Notification(title, { body, icon: '/icon-192.png', tag })
  shown.onclick = () => {
    window.focus()
    window.location.assign(address)
  }
}
