import { createHash } from 'node:crypto'
import { jidNormalizedUser, proto } from '@whiskeysockets/baileys'
import type { InboundEvent } from '#domain/channels/contract/inbound.ts'
import { bounded, firstOf } from '#domain/messages/contract/bounds.ts'
import { contentOf } from './content.ts'
import { pollIn } from './content-interactive.ts'
import { type Content, plain } from './content-kind.ts'
import { unwrapped } from './message-kinds.ts'
import { editOf, type Frame, frameOf, messageIn, messageOf, reactionOf } from './parse.ts'
import type { RawEvent, StoredNode } from './raw-event.ts'
import { openSealed, type Sealed, sealedIn } from './sealed.ts'

/** The message that a sealed one is about: as it was delivered to us, or as we sent it. */
export type Original = { raw: RawEvent } | { sent: proto.IMessage }

/** Opens a sealed message and returns its events; none when none of the originals opens it. Pure. */
export function unseal(raw: RawEvent, originals: readonly Original[]): InboundEvent[] {
  const frame = frameOf(raw)
  const outer = messageIn(raw)
  const sealed = outer && sealedIn(unwrapped(outer).message)
  if (!frame || !sealed) return []
  for (const original of originals) {
    const message = 'raw' in original ? messageIn(original.raw) : original.sent
    const bytes = message && openWith(sealed, message, { raw, original })
    if (message && bytes) return meaningOf(sealed, bytes, message, frame)
  }
  return []
}

/** A person has two jids; which of them counts depends on how the chat is addressed. */
function openWith(
  sealed: Sealed,
  message: proto.IMessage,
  { raw, original }: { raw: RawEvent; original: Original },
): Uint8Array | null {
  const secret = secretIn(message)
  if (!secret) return null
  const authors = 'raw' in original ? jidsOf(original.raw) : ownJids(raw)
  for (const author of authors) {
    for (const sender of jidsOf(raw)) {
      const bytes = openSealed(sealed, { secret, author, sender })
      if (bytes) return bytes
    }
  }
  return null
}

/** Returns the secret of a message, which lies beside its content, in any of its wrappers. */
function secretIn(message: proto.IMessage): Uint8Array | null {
  let secret: Uint8Array | null = null
  unwrapped(message, (layer) => {
    secret ??= layer.messageContextInfo?.messageSecret ?? null
  })
  return secret
}

/** Every jid of who wrote a stanza, without device. */
function jidsOf({ node, me }: RawEvent): string[] {
  const { attrs } = node
  const written = [attrs.participant, attrs.participant_pn, attrs.participant_lid, ...personJids(node)]
  const isOwn = [me.id, me.lid].some(
    (jid) => jid && jidNormalizedUser(jid) === jidNormalizedUser(attrs.participant ?? attrs.from),
  )
  return clean(isOwn ? [me.id, me.lid] : written)
}

function personJids({ attrs }: StoredNode): (string | undefined)[] {
  return attrs.participant ? [] : [attrs.from, attrs.sender_pn, attrs.sender_lid]
}

function ownJids({ me }: RawEvent): string[] {
  return clean([me.id, me.lid])
}

function clean(jids: readonly (string | null | undefined)[]): string[] {
  return [...new Set(jids.flatMap((jid) => (jid ? [jidNormalizedUser(jid)] : [])))]
}

function meaningOf(
  sealed: Sealed,
  bytes: Uint8Array,
  original: proto.IMessage,
  frame: Frame,
): InboundEvent[] {
  const { use, target, targetExternalId } = sealed
  if (use === 'Enc Reaction')
    return reactionOf({ ...proto.Message.ReactionMessage.decode(bytes), key: target }, frame)
  if (use === 'Enc Comment') return quoting(contentOf(proto.Message.decode(bytes), frame.key), sealed, frame)
  if (use === 'Event Response') return quoting(notice(answerText(bytes)), sealed, frame)
  if (use === 'Poll Vote') return quoting(notice(voteText(bytes, original)), sealed, frame)
  const edited = proto.Message.decode(bytes)
  const { protocolMessage } = unwrapped(edited).message
  // Which message it corrects was proven by the key; what the inside says of it counts for nothing.
  return editOf(targetExternalId, protocolMessage?.editedMessage ?? edited, frame)
}

function quoting(content: Content | null, { targetExternalId }: Sealed, frame: Frame): InboundEvent[] {
  return content ? [{ ...messageOf(content, frame), quotedExternalId: targetExternalId }] : []
}

function notice(body: string): Content {
  return plain('notice', body)
}

const { EventResponseType } = proto.Message.EventResponseMessage
const EVENT_ANSWERS: Readonly<Record<number, string>> = {
  [EventResponseType.GOING]: 'Vai ao evento.',
  [EventResponseType.NOT_GOING]: 'Não vai ao evento.',
  [EventResponseType.MAYBE]: 'Talvez vá ao evento.',
}

function answerText(bytes: Uint8Array): string {
  const { response } = proto.Message.EventResponseMessage.decode(bytes)
  return EVENT_ANSWERS[response ?? 0] ?? 'Respondeu ao evento.'
}

/** A vote names its options by the hash of their names. */
function voteText(bytes: Uint8Array, original: proto.IMessage): string {
  const { selectedOptions } = proto.Message.PollVoteMessage.decode(bytes)
  const votes = new Set((selectedOptions ?? []).map((hash) => Buffer.from(hash).toString('hex')))
  const names = pollOptions(original).filter((name) => votes.has(hashOf(name)))
  if (names.length === 0) return 'Retirou o voto.'
  return `Votou: ${names.map((name) => bounded('pollOption', name)).join(', ')}`
}

function pollOptions(original: proto.IMessage): string[] {
  const { options } = pollIn(unwrapped(original).message) ?? {}
  return firstOf('pollOptions', options).flatMap(({ optionName }) => optionName ?? [])
}

function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('hex')
}
