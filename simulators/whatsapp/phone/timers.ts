/** Chats in which messages disappear. */
import type { proto } from '@whiskeysockets/baileys'
import type { ChatTimer, Phone } from '../model.ts'
import { savePhone } from '../store/phones.ts'
import { groupByJid } from '../world.ts'
import { kindOf } from './content.ts'

/** Inside a transaction: what the phone knows of the timer in the chat with a number. */
export function keepTimer(phone: Phone, number: string, timer: ChatTimer): void {
  phone.timers.set(number, timer)
  savePhone(phone)
}

/** The message as it leaves for the chat, with its timer when there is one. */
export function timed(phone: Phone, chat: string, message: proto.IMessage): proto.IMessage {
  const group = groupByJid(phone.sim, chat)
  const timer = group ? { seconds: group.timer, at: group.createdAt } : phone.timers.get(chat)
  if (!timer?.seconds) return message
  const { conversation, ...messageFields } = message
  const fullMessage: proto.IMessage = conversation
    ? { ...messageFields, extendedTextMessage: { text: conversation } }
    : message
  const kind = kindOf(fullMessage)
  const content = kind in TIMELESS ? undefined : fullMessage[kind as keyof proto.IMessage]
  if (typeof content !== 'object' || content === null) return message
  const { contextInfo } = content as { contextInfo?: proto.IContextInfo | null }
  const context = { ...contextInfo, expiration: timer.seconds, ephemeralSettingTimestamp: timer.at }
  return { ...fullMessage, [kind]: { ...content, contextInfo: context } }
}

const TIMELESS = { protocolMessage: true, reactionMessage: true, encReactionMessage: true }
