import type { FileView, MediaType, MessageView } from '#domain/messages/contract/schema.ts'
import type { OutboxFile, TicketItem } from '~/live/outbox/item.ts'

/** One bubble of a thread: a message of the server's, or one that still waits in this browser. */
export type ThreadItem = {
  /** The same before and after the server has it, so that the bubble is never drawn anew. */
  key: string
  message: MessageView
  pending: { state: TicketItem['state']; code: string | null; progress: number; heldUntil?: number } | null
}

type Sender = { id: number; name: string }
type Extras = {
  progress?: Readonly<Record<string, number>>
  sender: Sender
  /** The address of a file that is still here. */
  urlOf?: (item: TicketItem) => string | null
}

/**
 * The thread as it is shown: what the server has, oldest first, then what waits to go out, in its order. What the
 * server already has by its client id is shown once, as the server has it.
 */
export function mergeOutbox(
  messages: readonly MessageView[],
  items: readonly TicketItem[],
  extras: Extras,
): ThreadItem[] {
  const arrived = new Set(messages.map((message) => message.clientId).filter((id) => id !== null))
  const waiting = items.filter((item) => !arrived.has(item.clientId))
  return [
    ...messages.map((message) => ({ key: message.clientId ?? String(message.id), message, pending: null })),
    ...waiting.map((item) => ({
      key: item.clientId,
      message: asMessage(item, extras),
      pending: {
        state: item.state,
        code: item.code,
        progress: extras.progress?.[item.clientId] ?? 0,
        ...(item.heldUntil && { heldUntil: item.heldUntil }),
      },
    })),
  ]
}

/** An item of the outbox as the message that it will become. Its id is negative: the server has given none yet. */
export function asMessage(item: TicketItem, { sender, urlOf }: Extras): MessageView {
  return {
    id: -1 - item.order,
    version: 0,
    clientId: item.clientId,
    ticketId: item.ticketId,
    ticketUuid: item.ticketUuid,
    ticket: { id: item.ticketId, uuid: item.ticketUuid },
    contactId: 0,
    queueId: null,
    queue: null,
    body: item.body,
    fromMe: true,
    mediaType: item.file ? mediaTypeOf(item.file.mime) : 'conversation',
    mediaUrl: null,
    mediaPath: null,
    file: item.file && asFile(item.file, urlOf?.(item) ?? null),
    transcript: null,
    dataJson: null,
    createdAt: item.createdAt,
    user: { ...sender, version: 0 },
    contact: null,
    quotedMsg: item.quoted,
    reactions: [],
    history: [],
    mentions: [],
    isPrivate: item.isPrivate,
    isDeleted: false,
    deletedAt: null,
    deletedBy: null,
    isSystem: false,
    isEdited: false,
    isForwarded: false,
    ack: 0,
    failedAt: item.state === 'failed' ? item.createdAt : null,
    failureCode: null,
    refusedAct: null,
    pacedUntil: null,
  }
}

export function mediaTypeOf(mime: string): MediaType {
  if (mime.startsWith('image/') && !mime.includes('svg')) return 'image'
  if (mime.startsWith('video/')) return 'video'
  return mime.startsWith('audio/') ? 'audio' : 'application'
}

function asFile(file: OutboxFile, url: string | null): FileView {
  const { mime, name, width, height, durationSeconds, isVoice, blob } = file
  const state = url ? 'stored' : 'pending'
  return {
    id: 0,
    state,
    mime,
    name,
    size: blob.size,
    width,
    height,
    durationSeconds,
    isVoice,
    url,
    thumbnailUrl: null,
  }
}
