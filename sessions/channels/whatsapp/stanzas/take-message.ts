import type { BinaryNode, proto, WASocket } from '@whiskeysockets/baileys'
import type { ILogger } from '@whiskeysockets/baileys/lib/Utils/logger.js'
import { type Reading, readMessage } from '../content/decrypt-message.ts'
import { encodeRaw, type RawEvent, storedNode } from '../content/raw-event.ts'
import { isOutsideInbox, isPost } from '../jids.ts'
import type { AuthStore } from '../store/auth-store.ts'
import type { ChatTimers } from '../store/chat-timers.ts'
import { idOf, idOfKey, type UnreadableMessages } from './unreadable-messages.ts'

type Parts = {
  sock: WASocket
  auth: AuthStore
  logger: ILogger
  nodes: WeakMap<Uint8Array, BinaryNode>
  waiting: UnreadableMessages
  timers: ChatTimers
  me(): RawEvent['me']
  /** Stores a part of the phone's past. */
  history(part: proto.Message.IHistorySyncNotification): Promise<void>
  hasEnded(): boolean
}

/**
 * Makes the function that handles an incoming message stanza; it answers true when Baileys is to handle it too. A
 * message that cannot be decrypted is kept from Baileys, which would refuse it: WhatsApp keeps a refused message first
 * in its queue, and everything else behind it (Baileys PR 2779). Here such a message is stored, acknowledged like any
 * other, and then requested again.
 */
export function messageTaker(parts: Parts): (node: BinaryNode) => Promise<boolean> {
  const { sock, nodes, waiting, timers, hasEnded } = parts

  async function acknowledge(node: BinaryNode): Promise<false> {
    await sock.sendMessageAck(node)
    return false
  }

  async function askAgain(node: BinaryNode): Promise<false> {
    const { ask } = await waiting.unreadable(node)
    await acknowledge(node)
    await ask()
    return false
  }

  /** Stores the information that a message carries beside its content: about the phone's past and about its chat. */
  async function keepTold(node: BinaryNode, { history, content }: Pick<Reading, 'history' | 'content'>) {
    if (history) await parts.history(history)
    if (content) await timers.learn({ node: storedNode(node), me: parts.me() }, content)
  }

  async function withContent(node: BinaryNode): Promise<boolean> {
    const { outcome, resent, history, content } = await readMessage(parts, node)
    // The writes of this socket may have been refused; the next socket gets the message again.
    if (hasEnded()) return false
    await keepTold(node, { history, content })
    if (outcome === 'read') {
      await waiting.arrived([idOf(node.attrs), ...resent.map(idOfKey)])
      return true
    }
    if (node.attrs.category === 'peer') return true
    if (outcome === 'unreadable' && !isBot(node)) return askAgain(node)
    await keepAbsent(parts, node)
    return acknowledge(node)
  }

  return async (node) => {
    if (hasEnded()) return false
    if (isPost(node.attrs.from ?? '')) return acknowledge(node)
    if (noteCiphertexts(node, nodes)) return withContent(node)
    if (isOutsideInbox(node.attrs.from ?? '')) return true
    await keepAbsent(parts, node)
    if (isHeldByPhone(node)) await waiting.absent(node)
    return true
  }
}

/** Remembers the stanza of each of its ciphertexts. Answers whether it has any. */
function noteCiphertexts(node: BinaryNode, nodes: WeakMap<Uint8Array, BinaryNode>): boolean {
  const bytes = childrenOf(node).flatMap(({ tag, content }) =>
    tag === 'enc' && content instanceof Uint8Array ? [content] : [],
  )
  for (const ciphertext of bytes) nodes.set(ciphertext, node)
  return bytes.length > 0
}

/** Stores a stub for a message without content, which may arrive later. */
async function keepAbsent({ auth, me }: Parts, node: BinaryNode): Promise<void> {
  const { from, id } = node.attrs
  if (isOutsideInbox(from ?? '')) return
  const raw: RawEvent = {
    kind: 'stub',
    me: me(),
    node: storedNode(node),
    reason: 'no content',
    plaintext: null,
  }
  await auth.keepRaw({ dedupeKey: `absent:${from}:${id}`, data: encodeRaw(raw) })
}

/** Whether the message is a bot's answer, encrypted with a key that Baileys cannot derive. Nobody can send it again. */
function isBot(node: BinaryNode): boolean {
  return childrenOf(node).some(({ attrs }) => attrs.type === 'msmsg')
}

/** Whether our phone can send the missing content. It does not for content that is shown once, or only on other devices. */
function isHeldByPhone(node: BinaryNode): boolean {
  const unavailable = childrenOf(node).find(({ tag }) => tag === 'unavailable')
  return !unavailable?.attrs.type
}

function childrenOf({ content }: BinaryNode): BinaryNode[] {
  return Array.isArray(content) ? content : []
}
