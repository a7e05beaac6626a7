import type { proto } from '@whiskeysockets/baileys'

/** Returns the text or the caption that a person wrote in an unwrapped message; null for a kind without either. */
export function textIn(message: proto.IMessage): string | null {
  return (
    message.conversation ??
    message.extendedTextMessage?.text ??
    message.imageMessage?.caption ??
    message.videoMessage?.caption ??
    message.ptvMessage?.caption ??
    message.documentMessage?.caption ??
    message.eventMessage?.name ??
    null
  )
}
