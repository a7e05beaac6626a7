import { CAPABILITIES, type Capabilities, CHANNELS } from '#domain/channels/contract/capabilities.ts'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import { canReply } from '#domain/tickets/contract/lifecycle.ts'
import type { TicketStatus, TicketView } from '#domain/tickets/contract/schema.ts'

/** Why nothing can be written; translated as `unavailable.{reason}`. */
export type Unavailable = TicketStatus | 'blocked' | 'adminsOnly' | 'windowClosed'

const HOUR_MS = 3_600_000

export function capabilitiesOf(channel: string): Capabilities {
  const knownChannel = CHANNELS.find((candidate) => candidate === channel) ?? 'whatsapp'
  return CAPABILITIES[knownChannel]
}

/** Whether the conversation can be written into, and if not, why not. Specification 1 §4, message input. */
export function unavailability(
  ticket: Pick<TicketView, 'status' | 'channel' | 'contact' | 'whatsappId'>,
  messages: readonly MessageView[],
  now: Date,
): Unavailable | undefined {
  if (!canReply(ticket)) return ticket.status
  if (!ticket.contact.active) return 'blocked'
  if (ticket.contact.readOnlyConnectionIds.includes(ticket.whatsappId)) return 'adminsOnly'
  const minutesLeft = replyMinutesLeft(ticket.channel, messages, now)
  return minutesLeft !== undefined && minutesLeft <= 0 ? 'windowClosed' : undefined
}

/** Minutes left of the channel's reply window; undefined where there is none, or where it is not known. Interface 24. */
export function replyMinutesLeft(
  channel: string,
  messages: readonly MessageView[],
  now: Date,
): number | undefined {
  const { replyWindowHours } = capabilitiesOf(channel)
  const last = messages.findLast((message) => !message.fromMe)
  if (replyWindowHours === null || !last) return undefined
  const end = new Date(last.createdAt).getTime() + replyWindowHours * HOUR_MS
  return Math.floor((end - now.getTime()) / 60_000)
}

/** Minutes left in which a message of ours may be edited, 0 = no longer; null for a private note, which always may. Specification 1 §6. */
export function editMinutesLeft(message: MessageView, channel: string, now: Date): number | null {
  if (message.isPrivate) return null
  const { editWindowMinutes } = capabilitiesOf(channel)
  if (editWindowMinutes === null || !message.fromMe || message.isDeleted) return 0
  const end = new Date(message.createdAt).getTime() + editWindowMinutes * 60_000
  return Math.max(0, Math.ceil((end - now.getTime()) / 60_000))
}
