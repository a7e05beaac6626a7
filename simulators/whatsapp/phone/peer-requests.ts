/**
 * Answers the requests of the phone's own companion: older history, a message it could not get, a medium that is gone.
 */
import { randomBytes } from 'node:crypto'
import { aesEncryptGCM, hkdf, proto } from '@whiskeysockets/baileys'
import { restoreMedia } from '../media/store.ts'
import type { Companion, Phone } from '../model.ts'
import { type BinaryNode, child, el, need, nowSeconds } from '../protocol/node.ts'
import { findEntry, listEntries } from '../store/entries.ts'
import { deliver } from '../store/pending.ts'
import { phoneByJid } from '../world.ts'
import { mediaOf, ProtocolType } from './content.ts'
import { conversation, HistoryType, sendHistory } from './history.ts'
import { sendPeer } from './stanzas.ts'

/** Answers a message of category peer, inside a transaction; kinds that are not known are left alone. */
export async function answerPeer(
  phone: Phone,
  from: Companion,
  requestId: string,
  message: proto.IMessage,
): Promise<void> {
  const request = message.protocolMessage?.peerDataOperationRequestMessage
  if (request?.peerDataOperationRequestType === RequestType.HISTORY_SYNC_ON_DEMAND)
    return sendOlder(phone, from, requestId, request.historySyncOnDemandRequest ?? {})
  if (request?.peerDataOperationRequestType === RequestType.PLACEHOLDER_MESSAGE_RESEND)
    return resendPlaceholders(phone, from, requestId, request.placeholderMessageResendRequest ?? [])
}

/** The own companion could not download a medium any more: upload it again and tell where. */
export function reupload(phone: Phone, companion: Companion, node: BinaryNode): void {
  const rmr = child(node, 'rmr')
  const id = need(node, 'id')
  if (!rmr) return
  const entry = findEntry(phone, id)
  const media = entry && mediaOf(entry.message)?.media
  const attrs = { from: phone.jid, id, t: String(nowSeconds()), type: 'mediaretry' }
  const path = media?.mediaKey ? restoreMedia(phone.sim, media) : undefined
  if (!media?.mediaKey || !path) {
    deliver(companion, el('notification', attrs, [el('error', { code: '2' }), rmr]))
    return
  }
  const key = hkdf(Buffer.from(media.mediaKey), 32, { info: 'WhatsApp Media Retry Notification' })
  const iv = randomBytes(12)
  const result = proto.MediaRetryNotification.ResultType.SUCCESS
  const plain = proto.MediaRetryNotification.encode({ stanzaId: id, directPath: path, result }).finish()
  const sealed = aesEncryptGCM(plain, Buffer.from(key), iv, Buffer.from(id))
  const encrypted = el('encrypt', {}, [el('enc_p', {}, sealed), el('enc_iv', {}, iv)])
  deliver(companion, el('notification', attrs, [encrypted, rmr]))
}

const RequestType = proto.Message.PeerDataOperationRequestType
type OlderRequest = proto.Message.PeerDataOperationRequestMessage.IHistorySyncOnDemandRequest
type ResendRequest = proto.Message.PeerDataOperationRequestMessage.IPlaceholderMessageResendRequest

async function sendOlder(
  phone: Phone,
  from: Companion,
  requestId: string,
  query: OlderRequest,
): Promise<void> {
  const peer = phoneByJid(phone.sim, query.chatJid ?? undefined)
  if (!peer || !query.chatJid) return
  const before = query.oldestMsgId ? findEntry(phone, query.oldestMsgId)?.seq : undefined
  const older = listEntries(phone, { chat: peer.number, before, limit: query.onDemandMsgCount ?? 50 })
  const sync = {
    syncType: HistoryType.ON_DEMAND,
    conversations: [conversation(peer, older, query.chatJid)],
  }
  await sendHistory(phone, from, sync, requestId)
}

async function resendPlaceholders(
  phone: Phone,
  from: Companion,
  requestId: string,
  wanted: ResendRequest[],
): Promise<void> {
  const results = wanted.flatMap(({ messageKey }) => {
    const entry = messageKey?.id ? findEntry(phone, messageKey.id) : undefined
    if (!entry || !messageKey) return []
    const info = { key: messageKey, message: entry.message, messageTimestamp: entry.t }
    const webMessageInfoBytes = proto.WebMessageInfo.encode(info).finish()
    return [{ placeholderMessageResendResponse: { webMessageInfoBytes } }]
  })
  await sendPeer(phone, from, {
    protocolMessage: {
      type: ProtocolType.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
      peerDataOperationRequestResponseMessage: {
        peerDataOperationRequestType: RequestType.PLACEHOLDER_MESSAGE_RESEND,
        stanzaId: requestId,
        peerDataOperationResult: results,
      },
    },
  })
}
