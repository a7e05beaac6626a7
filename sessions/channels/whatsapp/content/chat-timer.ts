import { proto } from '@whiskeysockets/baileys'
import { unwrapped } from './message-kinds.ts'

/** The time that messages stay in a chat, and the time since when (seconds since 1970). Without seconds they stay. */
export type ChatTimer = { seconds: number; at: number }

const { EPHEMERAL_SETTING } = proto.Message.ProtocolMessage.Type

/** Kinds of messages that carry the timer of their chat. */
const CARRIERS = [
  'extendedTextMessage',
  'imageMessage',
  'videoMessage',
  'audioMessage',
  'documentMessage',
  'stickerMessage',
  'locationMessage',
  'contactMessage',
  'contactsArrayMessage',
  'listMessage',
  'interactiveMessage',
] as const

type Carrier = { contextInfo?: proto.IContextInfo | null }

function carrierIn(message: proto.IMessage): Carrier | undefined {
  const kind = CARRIERS.find((name) => message[name])
  return (kind && message[kind]) ?? undefined
}

/** The timer that a message tells of its chat, in seconds: 0 = none. Undefined for what tells nothing of it. */
export function timerIn(outer: proto.IMessage): number | undefined {
  const { message } = unwrapped(outer)
  const { protocolMessage: protocol } = message
  if (protocol) return protocol.type === EPHEMERAL_SETTING ? (protocol.ephemeralExpiration ?? 0) : undefined
  // A plain text has no place for a timer: it is sent where there is none.
  if (typeof message.conversation === 'string') return 0
  const carrier = carrierIn(message)
  return carrier && (carrier.contextInfo?.expiration ?? 0)
}

/** The message as it is sent to a chat with a timer; reactions, corrections and deletions have none of their own. */
export function withTimer(outer: proto.IMessage, timer: ChatTimer | undefined): proto.IMessage {
  const carrier = timer?.seconds ? carrierIn(unwrapped(outer).message) : undefined
  if (!carrier || !timer) return outer
  carrier.contextInfo = {
    ...carrier.contextInfo,
    expiration: timer.seconds,
    ...(timer.at > 0 && { ephemeralSettingTimestamp: timer.at }),
  }
  return outer
}
