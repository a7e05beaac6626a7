import type { Problem } from '#domain/core/contract/problems.ts'
import type { MessageView } from '#domain/messages/contract/schema.ts'

export type OutboxFile = {
  blob: Blob
  name: string
  mime: string
  /** Recorded here, to be sent as a voice note. */
  isVoice: boolean
  width: number | null
  height: number | null
  durationSeconds: number | null
}

type Written = {
  body: string
  file: OutboxFile | null
  /** Until then (milliseconds) it can be taken back as if it had not been sent. */
  heldUntil?: number
}
/** A message to a customer, or a private note about them, before it is sent. */
export type NewTicketItem = Written & {
  ticketId: number
  ticketUuid: string
  isPrivate: boolean
  sign: boolean
  quoted: MessageView['quotedMsg']
}
/** A message to colleagues in the internal chat, before it is sent. */
export type NewChatItem = Written & { chatId: number }
export type NewItem = NewTicketItem | NewChatItem

type Queued = {
  clientId: string
  /** `companyId:userId`: nobody else's browser session sends or sees it. */
  owner: string
  /** Instant of writing (ISO); with `order` the order in which the items of a thread go out. */
  createdAt: string
  order: number
  state: 'waiting' | 'sending' | 'failed'
  /** Why it failed: an error code that the languages translate. */
  code: string | null
  /** The details of the error code. Absent in items of older pages. */
  details?: Problem['details'] | undefined
  /** It failed because nobody was reached: it goes again once somebody is. */
  isUnreached?: boolean
  tries: number
  /** Not before this instant (milliseconds). */
  notBefore: number
}

export type TicketItem = NewTicketItem & Queued
export type ChatItem = NewChatItem & Queued
/** A message that the server does not have yet. It leaves the outbox only when the server has it, or by Discard. */
export type OutboxItem = TicketItem | ChatItem

/** Returns the thread in which an item is shown and sent in order. */
export function threadOf(item: OutboxItem): string {
  return 'chatId' in item ? `chat ${item.chatId}` : `ticket ${item.ticketId}`
}

export function newItem<Input extends NewItem>(
  input: Input,
  { owner, order, now }: { owner: string; order: number; now: Date },
): Input & Queued {
  return {
    ...input,
    owner,
    clientId: crypto.randomUUID(),
    createdAt: now.toISOString(),
    order,
    state: 'waiting',
    code: null,
    tries: 0,
    notBefore: 0,
  }
}

/** A file from the device, as the outbox keeps it. */
export function outboxFile(file: File): OutboxFile {
  const mime = file.type || 'application/octet-stream'
  return {
    blob: file,
    name: file.name,
    mime,
    isVoice: false,
    width: null,
    height: null,
    durationSeconds: null,
  }
}
