/** The history a phone gives its companion: at the first login, and older parts on demand. */
import { deflateSync } from 'node:zlib'
import { proto } from '@whiskeysockets/baileys'
import { putMedia } from '../media/store.ts'
import type { Companion, Entry, Group, Phone } from '../model.ts'
import { type ChatSummary, listChats, listEntries } from '../store/entries.ts'
import { saveCompanion } from '../store/phones.ts'
import { addressed, groupByJid, phoneByNumber } from '../world.ts'
import { savedName } from './address-book.ts'
import { isAppStateStarted, setAppState } from './app-state.ts'
import { ProtocolType } from './content.ts'
import { sendPeer } from './stanzas.ts'

/** The newest messages of a chat that the first login brings. */
const MAX_PER_CHAT = 2_000

/**
 * After the first login, in one transaction: the app state key first, then the history, for which the client waits up to
 * 20 s.
 */
export async function bootstrap(phone: Phone, companion: Companion): Promise<void> {
  if (companion.bootstrapped) return
  companion.bootstrapped = true
  saveCompanion(companion)
  if (!isAppStateStarted(phone)) await setPushName(phone)
  await shareAppStateKey(phone, companion)
  const peers = chatPartners(phone)
  const conversations = listChats(phone).flatMap((summary) => conversationOf(phone, summary) ?? [])
  await sendHistory(phone, companion, {
    syncType: HistoryType.INITIAL_BOOTSTRAP,
    conversations,
    progress: 100,
    phoneNumberToLidMappings: peers.map((peer) => ({ pnJid: peer.jid, lidJid: peer.lid })),
  })
  await sendHistory(phone, companion, {
    syncType: HistoryType.PUSH_NAME,
    pushnames: peers.map((peer) => ({ id: peer.jid, pushname: peer.name })),
  })
  await sendHistory(phone, companion, { syncType: HistoryType.RECENT, conversations: [], progress: 100 })
}

/** A chat with a person, or a group, with its newest messages. */
function conversationOf(phone: Phone, { chat, unread }: ChatSummary): proto.IConversation | undefined {
  const entries = listEntries(phone, { chat, limit: MAX_PER_CHAT })
  const group = groupByJid(phone.sim, chat)
  if (group) return { ...groupConversation(phone, group, entries), unreadCount: unread }
  const peer = phoneByNumber(phone.sim, chat)
  if (!peer) return undefined
  const id = phone.sim.options.addressing === 'lid' ? peer.lid : peer.jid
  return {
    ...conversation(peer, entries, id),
    name: savedName(phone, peer.number),
    unreadCount: unread,
  }
}

/** One conversation as the history carries it, newest message first. */
export function conversation(peer: Phone, entries: Entry[], id: string): proto.IConversation {
  return {
    id,
    name: peer.name,
    pnJid: peer.jid,
    lidJid: peer.lid,
    unreadCount: 0,
    conversationTimestamp: entries.at(-1)?.t ?? null,
    endOfHistoryTransfer: true,
    messages: messagesOf(entries, id, () => ({ pushName: peer.name })),
  }
}

function groupConversation({ sim }: Phone, group: Group, entries: Entry[]): proto.IConversation {
  return {
    id: group.jid,
    name: group.subject,
    conversationTimestamp: entries.at(-1)?.t ?? null,
    endOfHistoryTransfer: true,
    messages: messagesOf(entries, group.jid, ({ from }) => {
      const author = phoneByNumber(sim, from)
      const isByLid = group.addressing === 'lid'
      return author ? { pushName: author.name, participant: addressed(author, isByLid).self } : {}
    }),
  }
}

type Author = { pushName?: string; participant?: string }

/** Builds the messages of the history. A message that was deleted for everybody is sent without its content. */
function messagesOf(
  entries: Entry[],
  remoteJid: string,
  authorOf: (entry: Entry) => Author,
): proto.IHistorySyncMsg[] {
  return entries.toReversed().map((entry, index) => {
    const { pushName, participant } = entry.fromMe ? {} : authorOf(entry)
    return {
      msgOrderId: entries.length - index,
      message: {
        key: { remoteJid, fromMe: entry.fromMe, id: entry.id, ...(participant && { participant }) },
        message: entry.revoked ? null : entry.message,
        messageTimestamp: entry.t,
        pushName: pushName ?? null,
        status: entry.fromMe ? proto.WebMessageInfo.Status.READ : null,
      },
    }
  })
}

/** Sends a history; `requestId` ties it to a request for older messages. */
export async function sendHistory(
  phone: Phone,
  companion: Companion,
  sync: proto.IHistorySync,
  requestId?: string,
): Promise<void> {
  const packed = deflateSync(proto.HistorySync.encode({ ...sync, chunkOrder: 1 }).finish())
  await sendPeer(phone, companion, {
    protocolMessage: {
      type: ProtocolType.HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: {
        syncType: sync.syncType,
        chunkOrder: 1,
        progress: sync.progress ?? 100,
        ...(await carried(phone, packed)),
        peerDataRequestSessionId: requestId ?? null,
      },
    },
  })
}

/** The largest history that is sent inline. A longer one lies on the media host, as with the real WhatsApp. */
const MAX_INLINE = 16_384

async function carried(phone: Phone, packed: Buffer): Promise<proto.Message.IHistorySyncNotification> {
  const { sim } = phone
  if (packed.length <= MAX_INLINE || !sim.ports.mediaTls) return { initialHistBootstrapInlinePayload: packed }
  const { url: _url, mediaKeyTimestamp: _at, ...pointer } = await putMedia(sim, packed, 'md-msg-hist')
  return pointer
}

export const HistoryType = proto.HistorySync.HistorySyncType

function chatPartners(phone: Phone): Phone[] {
  return listChats(phone).flatMap(({ chat }) => phoneByNumber(phone.sim, chat) ?? [])
}

async function setPushName(phone: Phone): Promise<void> {
  await setAppState(phone, {
    type: 'critical_block',
    index: ['setting_pushName'],
    apiVersion: 1,
    operation: proto.SyncdMutation.SyncdOperation.SET,
    syncAction: { timestamp: Date.now(), pushNameSetting: { name: phone.name } },
  })
}

async function shareAppStateKey(phone: Phone, companion: Companion): Promise<void> {
  const { keyIndex } = companion
  await sendPeer(phone, companion, {
    protocolMessage: {
      type: ProtocolType.APP_STATE_SYNC_KEY_SHARE,
      appStateSyncKeyShare: {
        keys: [
          {
            keyId: { keyId: phone.appStateKey.id },
            keyData: {
              keyData: phone.appStateKey.data,
              timestamp: Date.now(),
              fingerprint: { rawId: 1, currentIndex: keyIndex, deviceIndexes: [0, keyIndex] },
            },
          },
        ],
      },
    },
  })
}
