import type { MessageView } from '#domain/messages/schema.ts'
import type { TicketView } from '#domain/tickets/schema.ts'

export type NotificationPermissionState = 'unsupported' | NotificationPermission

export function notificationPermission(): NotificationPermissionState {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}

/** One notification a conversation, replaced by the next; a click opens the conversation. */
export function notify(ticket: TicketView, message: MessageView) {
  if (notificationPermission() !== 'granted' || document.visibilityState === 'visible') return
  const count = ticket.unreadMessages > 1 ? ` (${ticket.unreadMessages})` : ''
  const shown = new Notification(ticket.contact.name + count, {
    body: message.body.slice(0, 120),
    icon: '/icon-192.png',
    tag: ticket.uuid,
  })
  shown.onclick = () => {
    window.focus()
    window.location.assign(`/tickets/${ticket.uuid}`)
  }
}
