import type { BinaryNode, proto, WASocket } from '@whiskeysockets/baileys'
import type { ILogger } from '@whiskeysockets/baileys/lib/Utils/logger.js'
import type { SendFailure } from '#domain/messages/contract/schema.ts'
import { isLeaseLost, isPassing } from '../../../failures.ts'
import { batched } from '../../../lib/batched.ts'
import type { ChannelEvents, ChannelStore } from '../../driver.ts'
import { encodeRaw, type RawEvent } from '../content/raw-event.ts'
import { type Groups, isReadOnly } from '../groups.ts'
import { isGroup, userOf } from '../jids.ts'
import type { AuthStore } from '../store/auth-store.ts'
import type { ChatTimers } from '../store/chat-timers.ts'
import { type Receipt, readOwnReading, readReceipt } from './acks.ts'
import { conversations } from './conversations.ts'
import { keyedQueue } from './keyed-queue.ts'
import { callKeeper } from './missed-calls.ts'
import { resends } from './resends.ts'
import { interceptStanza } from './stanza-interceptors.ts'
import { messageTaker } from './take-message.ts'
import { unreadableMessages } from './unreadable-messages.ts'

type Parts = {
  sock: WASocket
  auth: AuthStore
  store: ChannelStore
  groups: Groups
  timers: ChatTimers
  events: ChannelEvents
  logger: ILogger
  /** The stanza that carried each ciphertext; the decryption looks it up by the same bytes. */
  nodes: WeakMap<Uint8Array, BinaryNode>
  /** Stores what a part of the phone's past tells. */
  history(part: proto.Message.IHistorySyncNotification): Promise<void>
  lifecycle: {
    hasEnded(): boolean
    /** Something that must be stored could not be: closes the socket. */
    lost(error: unknown): void
  }
}

/**
 * Listens on the stanzas themselves, in front of Baileys: everything that WhatsApp considers delivered once it is
 * acknowledged is stored before, in the order in which it came within a conversation. Baileys' events are not used for
 * content: they are buffered while receipts already go out, and thrown away when the socket ends.
 */
export function listenToStanzas(parts: Parts): { opened(): void; stop(): void } {
  const { sock, auth, store, groups, logger } = parts
  const me = (): RawEvent['me'] => ({
    id: auth.state.creds.me?.id ?? '',
    lid: auth.state.creds.me?.lid ?? null,
  })
  const ownUsers = () => [userOf(me().id), userOf(me().lid)]
  const enqueue = keyedQueue()
  const conversationOf = conversations(ownUsers)
  const waiting = unreadableMessages({ sock, auth, me, logger })
  const again = resends({
    auth,
    logger,
    has: async (externalId) => (await store.readContent(externalId)) !== null,
  })
  const take = messageTaker({ ...parts, hasEnded: parts.lifecycle.hasEnded, waiting, me })

  interceptStanza(sock.ws, 'CB:message', (node) => enqueue(conversationOf(node), () => take(node)))
  listenToReceipts({ ...parts, ownUsers, again })
  listenToCalls(parts, me, (node, work) => enqueue(conversationOf(node), work))
  sock.ws.on('CB:ack,class:message', (node: BinaryNode) => acknowledged(parts.events, node, again.accepted))
  sock.ws.on('CB:ack,class:receipt', ({ attrs }: BinaryNode) => {
    if (attrs.type === 'retry' && attrs.id) waiting.confirmed(attrs.id)
  })
  // Not by Baileys' events: they wait for the end of a backlog, which is not always told.
  sock.ws.on('CB:notification,type:w:gp2', (node: BinaryNode) => {
    const jid = node.attrs.from ?? ''
    groups.forget(jid)
    if (changesRights(node)) void tellRights(parts, jid)
  })

  const failed = (error: unknown) => logger.warn({ err: error }, 'what an earlier socket left waits')
  return {
    opened() {
      waiting.open().catch(failed)
      again.open().catch(failed)
    },
    stop() {
      waiting.stop()
      again.stop()
    },
  }
}

function acknowledged(events: ChannelEvents, node: BinaryNode, accepted: (ack: BinaryNode) => void): void {
  const { id, error, from } = node.attrs
  if (!id) return
  accepted(node)
  if (error) events.refused(id, refusalOf(error, from))
  else events.accepted(id)
}

type Receipts = Pick<Parts, 'sock' | 'events' | 'lifecycle'> & {
  ownUsers(): (string | null)[]
  again: ReturnType<typeof resends>
}

/** Ticks may be this late; a busy account then writes many of them at once. */
const RECEIPTS_MS = 25

function listenToReceipts({ sock, events, lifecycle, ownUsers, again }: Receipts): void {
  const storeReceipts = batched((receipts: Receipt[]) => events.acks(receipts), RECEIPTS_MS)
  /** Unacknowledged, it comes again with the next socket, and not before: without one soon the tick would be missing. */
  const keptBack = (error: unknown) => {
    if (isPassing(error) || isLeaseLost(error)) lifecycle.lost(error)
    throw error
  }

  const pass = interceptStanza(sock.ws, 'CB:receipt', (node) => {
    if (node.attrs.type === 'retry') return askedAgain(node)
    const readIds = readOwnReading(node, ownUsers())
    if (readIds) return events.readByOwner(readIds).catch(keptBack)
    const receipt = readReceipt(node, ownUsers())
    return receipt ? storeReceipts(receipt).catch(keptBack) : undefined
  })
  again.through(pass)

  async function askedAgain(node: BinaryNode): Promise<boolean> {
    if (await again.handleRequest(node)) return true
    await sock.sendMessageAck(node)
    return false
  }
}

type Enqueue = (node: BinaryNode, work: () => Promise<void>) => Promise<void>

function listenToCalls({ sock, auth }: Parts, me: () => RawEvent['me'], enqueue: Enqueue): void {
  const calls = callKeeper()
  interceptStanza(sock.ws, 'CB:call', (node) => {
    const missed = calls.hear(node)
    if (!missed) return undefined
    const reason = missed.isVideo ? 'video' : 'audio'
    const raw: RawEvent = { kind: 'call', me: me(), node: missed.node, reason, plaintext: null }
    return enqueue(node, () => auth.keepRaw({ dedupeKey: `call:${missed.callId}`, data: encodeRaw(raw) }))
  })
}

/** The actions of admins in a group that change which members may write in it. */
const RIGHTS = new Set(['announcement', 'not_announcement', 'promote', 'demote'])

function changesRights({ content }: BinaryNode): boolean {
  return Array.isArray(content) && content.some(({ tag }) => RIGHTS.has(tag))
}

async function tellRights({ sock, groups, events }: Parts, jid: string): Promise<void> {
  const group = await groups.readSoon(sock, jid)
  if (group) events.groupRights({ groupId: userOf(jid) ?? '', isReadOnly: isReadOnly({ sock, group }) })
}

/** Error numbers in the server's ack of a message, in our words; what is not named is simply refused. */
const REFUSALS: Readonly<Record<string, SendFailure>> = {
  '404': 'not_on_whatsapp',
  '413': 'file_refused',
  '429': 'rate_limited',
  /** The account may not start new chats now. */
  '463': 'refused',
  /** The stanza was not accepted as it is, likely stale sessions. */
  '479': 'refused',
}

/** The same of a group's message. */
const GROUP_REFUSALS: Readonly<Record<string, SendFailure>> = {
  '401': 'admins_only',
  '403': 'not_in_group',
}

function refusalOf(error: string, chat: string | undefined): SendFailure {
  const ofGroup = isGroup(chat) ? GROUP_REFUSALS[error] : undefined
  return ofGroup ?? REFUSALS[error] ?? 'refused'
}
