import type { BinaryNode, WASocket } from '@whiskeysockets/baileys'
import { batched } from '../../batched.ts'
import { isLeaseLost, isPassing } from '../../failures.ts'
import type { ChannelEvents } from '../driver.ts'
import { type Receipt, readReceipt } from './acks.ts'
import type { Ahead } from './ahead.ts'
import type { AuthStore } from './auth-store.ts'
import { callKeeper } from './calls.ts'
import { gate } from './gates.ts'
import { isOutsideInbox, userOf } from './jids.ts'
import { encodeRaw, type RawEvent, storedNode } from './raw-event.ts'
import { refusalOf } from './refusals.ts'

type Parts = {
  sock: WASocket
  auth: AuthStore
  events: ChannelEvents
  /** Which stanza carried a ciphertext; the decryption looks it up by the same bytes. */
  nodes: WeakMap<Uint8Array, BinaryNode>
  ahead: Ahead
  /** Something that must be stored could not be: closes the socket. */
  lost(error: unknown): void
}

/**
 * Listens on the stanzas themselves, in front of Baileys: everything that WhatsApp considers delivered once it is
 * acknowledged is stored before. Baileys' events are not used for content: they are buffered while receipts already
 * go out, and thrown away when the socket ends.
 */
export function listenToStanzas({ sock, auth, events, nodes, ahead, lost }: Parts): void {
  const me = (): RawEvent['me'] => ({
    id: auth.state.creds.me?.id ?? '',
    lid: auth.state.creds.me?.lid ?? null,
  })
  const storeReceipts = batched((receipts: Receipt[]) => events.acks(receipts), RECEIPTS_MS)
  const calls = callKeeper()
  /** Unacknowledged, it comes again with the next socket, and not before: without one soon the tick would be missing. */
  const keptBack = (error: unknown) => {
    if (isPassing(error) || isLeaseLost(error)) lost(error)
    throw error
  }

  gate(sock.ws, 'CB:message', (node) => {
    const isReadable = noteCiphertexts(node, nodes)
    if (isReadable) ahead.begin(node)
    if (isReadable || isOutsideInbox(node.attrs.from ?? '')) return undefined
    return auth.keepRaw(rawRow(`absent:${node.attrs.from}:${node.attrs.id}`, stubOf(node, me())))
  })
  gate(sock.ws, 'CB:receipt', (node) => {
    const { id, lid } = me()
    const receipt = readReceipt(node, [userOf(id), userOf(lid)])
    return receipt ? storeReceipts(receipt).catch(keptBack) : undefined
  })
  gate(sock.ws, 'CB:call', (node) => {
    const missed = calls.hear(node)
    if (!missed) return undefined
    const raw: RawEvent = {
      kind: 'call',
      me: me(),
      node: missed.node,
      reason: missed.isVideo ? 'video' : 'audio',
      plaintext: null,
    }
    return auth.keepRaw(rawRow(`call:${missed.callId}`, raw))
  })
  sock.ws.on('CB:ack,class:message', (node: BinaryNode) => {
    const { id, error } = node.attrs
    if (!id) return
    if (error) events.refused(id, refusalOf(error))
    else events.accepted(id)
  })
}

/** Ticks may be this late; a busy account then writes many of them at once. */
const RECEIPTS_MS = 25

/** Whether any content of the stanza will be decrypted. */
function noteCiphertexts(node: BinaryNode, nodes: WeakMap<Uint8Array, BinaryNode>): boolean {
  const children = Array.isArray(node.content) ? node.content : []
  const bytes = children.flatMap(({ tag, content }) =>
    tag === 'enc' && content instanceof Uint8Array ? [content] : [],
  )
  for (const ciphertext of bytes) nodes.set(ciphertext, node)
  return bytes.length > 0
}

function stubOf(node: BinaryNode, me: RawEvent['me']): RawEvent {
  return { kind: 'stub', me, node: storedNode(node), reason: 'no content', plaintext: null }
}

function rawRow(dedupeKey: string, raw: RawEvent): { dedupeKey: string; data: Uint8Array } {
  return { dedupeKey, data: encodeRaw(raw) }
}
