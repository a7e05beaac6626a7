import { createDecipheriv, hkdfSync } from 'node:crypto'
import { proto } from '@whiskeysockets/baileys'

/**
 * The effect of a sealed message on the message that it is about, under WhatsApp's own names: they are part of the key.
 */
export type SealedUse =
  | 'Message Edit'
  | 'Event Edit'
  | 'Enc Reaction'
  | 'Enc Comment'
  | 'Event Response'
  | 'Poll Vote'

/** A message that only who has the secret of another message can read. */
export type Sealed = {
  use: SealedUse
  targetExternalId: string
  target: proto.IMessageKey
  payload: Uint8Array
  iv: Uint8Array
}

/** The sealed part of an unwrapped message; null when it has none that we know. */
export function sealedIn(message: proto.IMessage): Sealed | null {
  const { secretEncryptedMessage: edit, encReactionMessage, encCommentMessage } = message
  const { encEventResponseMessage: response, pollUpdateMessage: poll } = message
  if (edit) return sealed(EDIT_USES[edit.secretEncType ?? 0], edit.targetMessageKey, edit)
  if (encReactionMessage)
    return sealed('Enc Reaction', encReactionMessage.targetMessageKey, encReactionMessage)
  if (encCommentMessage) return sealed('Enc Comment', encCommentMessage.targetMessageKey, encCommentMessage)
  if (response) return sealed('Event Response', response.eventCreationMessageKey, response)
  if (poll?.vote) return sealed('Poll Vote', poll.pollCreationMessageKey, poll.vote)
  return null
}

const { SecretEncType } = proto.Message.SecretEncryptedMessage
const EDIT_USES: Readonly<Record<number, SealedUse>> = {
  [SecretEncType.MESSAGE_EDIT]: 'Message Edit',
  [SecretEncType.EVENT_EDIT]: 'Event Edit',
}

type Envelope = { encPayload?: Uint8Array | null; encIv?: Uint8Array | null }

function sealed(
  use: SealedUse | undefined,
  target: proto.IMessageKey | null | undefined,
  { encPayload, encIv }: Envelope,
): Sealed | null {
  if (!use || !target?.id || !encPayload || !encIv) return null
  return { use, targetExternalId: target.id, target, payload: encPayload, iv: encIv }
}

/** WhatsApp adds these two as further data that is proven, not hidden. */
const PROVES_SENDER: ReadonlySet<SealedUse> = new Set<SealedUse>(['Poll Vote', 'Event Response'])
const TAG_BYTES = 16

export type SealedBy = { secret: Uint8Array; author: string; sender: string }

/**
 * The bytes inside; null when it was sealed with another secret, or by or for somebody else. `author` wrote the message that it is
 * about, `sender` sealed it; both as jids without device. Source: whatsmeow, msgsecret.go.
 */
export function openSealed(
  { use, targetExternalId, payload, iv }: Sealed,
  { secret, author, sender }: SealedBy,
): Uint8Array | null {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `${targetExternalId}${author}${sender}${use}`, 32))
  const end = payload.length - TAG_BYTES
  if (end < 0) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv)
    if (PROVES_SENDER.has(use)) decipher.setAAD(Buffer.from(`${targetExternalId}\0${sender}`))
    decipher.setAuthTag(payload.subarray(end))
    return Buffer.concat([decipher.update(payload.subarray(0, end)), decipher.final()])
  } catch {
    return null
  }
}
