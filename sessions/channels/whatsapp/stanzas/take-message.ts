import type { BinaryNode, proto, WASocket } from '@whiskeysockets/baileys'
import type { ILogger } from '@whiskeysockets/baileys/lib/Utils/logger.js'
import { encodeRaw, type RawEvent, storedNode } from '../content/raw-event.ts'
import { readMessage } from '../content/read-message.ts'
import { isOutsideInbox, isPost } from '../jids.ts'
import type { AuthStore } from '../store/auth-store.ts'
import { idOf, idOfKey, type UnreadableMessages } from './unreadable-messages.ts'

type Parts = {
  sock: WASocket
  auth: AuthStore
  logger: ILogger
  nodes: WeakMap<Uint8Array, BinaryNode>
  waiting: UnreadableMessages
  me(): RawEvent['me']
  /** Stores what a part of the phone's past tells. */
  history(part: proto.Message.IHistorySyncNotification): Promise<void>
  hasEnded(): boolean
}

/**
 * Takes a message off the line: true when Baileys is to go on with it. One that cannot be read never reaches Baileys, which
 * would refuse it: WhatsApp keeps what was refused first in its queue, and everything else behind it (Baileys PR 2779).
 * Here it is kept, acknowledged like any other, and then asked for.
 */
export function messageTaker(parts: Parts): (node: BinaryNode) => Promise<boolean> {
  const { sock, nodes, waiting, hasEnded } = parts

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

  async function withContent(node: BinaryNode): Promise<boolean> {
    const { outcome, resent, history } = await readMessage(parts, node)
    // Its writes may have been refused: the next socket is given it again.
    if (hasEnded()) return false
    if (history) await parts.history(history)
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

/** Whether any content of the stanza can be decrypted. */
function noteCiphertexts(node: BinaryNode, nodes: WeakMap<Uint8Array, BinaryNode>): boolean {
  const bytes = childrenOf(node).flatMap(({ tag, content }) =>
    tag === 'enc' && content instanceof Uint8Array ? [content] : [],
  )
  for (const ciphertext of bytes) nodes.set(ciphertext, node)
  return bytes.length > 0
}

/** The message exists, and its content may come later. */
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

/** Encrypted for a bot's answer, with a key that Baileys cannot derive; nobody can give it to us anew. */
function isBot(node: BinaryNode): boolean {
  return childrenOf(node).some(({ attrs }) => attrs.type === 'msmsg')
}

/** What is shown once, or to other devices alone, our phone does not give away. */
function isHeldByPhone(node: BinaryNode): boolean {
  const unavailable = childrenOf(node).find(({ tag }) => tag === 'unavailable')
  return !unavailable?.attrs.type
}

function childrenOf({ content }: BinaryNode): BinaryNode[] {
  return Array.isArray(content) ? content : []
}
