/** The kinds of messages, and the names that stanzas give them. */
import { proto } from '@whiskeysockets/baileys'
import type { Attrs } from '../protocol/node.ts'

export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker'
/** The fields that all kinds of media messages carry to find and open their file. */
export type MediaPointer = {
  mediaKey?: Uint8Array | null
  url?: string | null
  directPath?: string | null
  mimetype?: string | null
  fileName?: string | null
}

/** The field of the message that holds its content, such as `conversation` or `imageMessage`; else `empty`. */
export function kindOf(message: proto.IMessage): string {
  const content = Object.entries(message).find(([name, value]) => !WRAPPING.has(name) && value != null)
  return content?.[0] ?? 'empty'
}

/** The message inside a disappearing, captioned or view-once wrapper. */
export function unwrap(message: proto.IMessage): proto.IMessage {
  return (
    message.ephemeralMessage?.message ??
    message.documentWithCaptionMessage?.message ??
    message.viewOnceMessage?.message ??
    message.viewOnceMessageV2?.message ??
    message
  )
}

export function textOf(message: proto.IMessage): string | undefined {
  const content = unwrap(message)
  return (
    content.conversation ||
    content.extendedTextMessage?.text ||
    content.imageMessage?.caption ||
    content.videoMessage?.caption ||
    content.documentMessage?.caption ||
    content.reactionMessage?.text ||
    content.listResponseMessage?.title ||
    content.buttonsResponseMessage?.selectedDisplayText ||
    content.templateButtonReplyMessage?.selectedDisplayText ||
    content.interactiveResponseMessage?.body?.text ||
    content.listMessage?.description ||
    content.interactiveMessage?.body?.text ||
    undefined
  )
}

/** The medium of a message, and what kind of file it is. */
export function mediaOf(message: proto.IMessage): { kind: MediaKind; media: MediaPointer } | undefined {
  const content = unwrap(message)
  const contentsByKind = {
    // A picture may stand above something to press.
    image: content.imageMessage ?? content.interactiveMessage?.header?.imageMessage,
    video: content.videoMessage,
    audio: content.audioMessage,
    document: content.documentMessage,
    sticker: content.stickerMessage,
  }
  for (const kind of MEDIA_KINDS) {
    const media = contentsByKind[kind]
    if (media) return { kind, media }
  }
  return undefined
}

/** The `type` of the `<message/>`. */
export function stanzaType(message: proto.IMessage): string {
  return STANZA_TYPES[kindOf(unwrap(message))] ?? 'text'
}

/** The attributes of its `<enc/>` that name the content. */
export function encAttrs(message: proto.IMessage): Attrs {
  const content = unwrap(message)
  const kind = kindOf(content)
  const ptt = kind === 'audioMessage' && content.audioMessage?.ptt
  return {
    mediatype: ptt ? 'ptt' : MEDIA_TYPES[kind],
    'decrypt-fail': kind === 'reactionMessage' ? 'hide' : undefined,
  }
}

/** The edit or revoke a message carries. */
export function protocolOf(message: proto.IMessage): proto.Message.IProtocolMessage | undefined {
  return unwrap(message).protocolMessage ?? message.editedMessage?.message?.protocolMessage ?? undefined
}

export const ProtocolType = proto.Message.ProtocolMessage.Type

export const MEDIA_KINDS = ['image', 'video', 'audio', 'document', 'sticker'] as const

const WRAPPING = new Set(['messageContextInfo', 'senderKeyDistributionMessage'])

const STANZA_TYPES: Record<string, string> = {
  imageMessage: 'media',
  videoMessage: 'media',
  audioMessage: 'media',
  documentMessage: 'media',
  stickerMessage: 'media',
  contactMessage: 'media',
  contactsArrayMessage: 'media',
  locationMessage: 'media',
  liveLocationMessage: 'media',
  listMessage: 'media',
  listResponseMessage: 'media',
  interactiveResponseMessage: 'media',
  reactionMessage: 'reaction',
  pollCreationMessage: 'poll',
  pollCreationMessageV3: 'poll',
  pollUpdateMessage: 'poll',
}

const MEDIA_TYPES: Record<string, string> = {
  imageMessage: 'image',
  videoMessage: 'video',
  audioMessage: 'audio',
  documentMessage: 'document',
  stickerMessage: 'sticker',
  contactMessage: 'vcard',
  contactsArrayMessage: 'contact_array',
  locationMessage: 'location',
  liveLocationMessage: 'livelocation',
  listMessage: 'list',
  listResponseMessage: 'list_response',
  interactiveResponseMessage: 'native_flow_response',
}
