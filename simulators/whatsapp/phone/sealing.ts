/** Messages that only who has the secret of another message can read: how phones send corrections since 2026. */
import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { proto } from '@whiskeysockets/baileys'
import { kindOf, unwrap } from './content.ts'

/** The effect of a sealed message on the message that it is about. */
export type SealedUse = 'Message Edit' | 'Enc Reaction' | 'Enc Comment' | 'Event Response' | 'Poll Vote'

export type SealInput = {
  use: SealedUse
  /** The secret and the name of the message that it is about. */
  secret: Uint8Array
  targetId: string
  /** The author of that message, and the sender who seals: jids without device. */
  author: string
  sender: string
  content: Uint8Array
}

/** The content as it travels. Source: whatsmeow, msgsecret.go. */
export function seal({ use, secret, targetId, author, sender, content }: SealInput) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `${targetId}${author}${sender}${use}`, 32))
  const encIv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, encIv)
  if (use === 'Poll Vote' || use === 'Event Response') cipher.setAAD(Buffer.from(`${targetId}\0${sender}`))
  const encPayload = Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()])
  return { encPayload, encIv }
}

/** A correction of a message of one's own; undefined where that message has no secret. */
export function sealedEdit(
  target: proto.IMessage,
  protocolMessage: proto.Message.IProtocolMessage,
  jid: string,
): proto.IMessage | undefined {
  const secret = target.messageContextInfo?.messageSecret
  const { key } = protocolMessage
  if (!secret || !key?.id) return undefined
  const content = proto.Message.encode({ protocolMessage }).finish()
  const sealed = seal({ use: 'Message Edit', secret, targetId: key.id, author: jid, sender: jid, content })
  return { secretEncryptedMessage: { ...sealed, targetMessageKey: key, secretEncType: MESSAGE_EDIT } }
}

const { MESSAGE_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType

/** Kinds that are about another message have no secret of their own. */
const WITHOUT_SECRET: ReadonlySet<string> = new Set(['protocolMessage', 'reactionMessage', 'empty'])

/** The message with the secret that phones put beside every content. */
export function withSecret(message: proto.IMessage): proto.IMessage {
  if (message.messageContextInfo?.messageSecret || WITHOUT_SECRET.has(kindOf(unwrap(message)))) return message
  return {
    ...message,
    messageContextInfo: { ...message.messageContextInfo, messageSecret: randomBytes(32) },
  }
}
