import {
  type BinaryNode,
  decryptMessageNode,
  getHistoryMsg,
  jidDecode,
  proto,
  type WASocket,
} from '@whiskeysockets/baileys'
import type { ILogger } from '@whiskeysockets/baileys/lib/Utils/logger.js'
import type { RawEvent } from './raw-event.ts'

export type Reading = {
  outcome: 'read' | 'unreadable' | 'malformed'
  /** Keys of messages that our own phone gave us again inside this one. */
  resent: proto.IMessageKey[]
  /** A part of its past that our own phone sent. */
  history: proto.Message.IHistorySyncNotification | null
  /** The content of the message, where it could be read. */
  content: proto.IMessage | null
}

type Parts = { sock: WASocket; me(): RawEvent['me']; logger: ILogger }

/**
 * Decrypts what a stanza carries, before Baileys does: Baileys handles messages in an order of its own (it looks up who
 * wrote before it queues them), and refuses what it could not decrypt. What was read here it finds done.
 */
export async function readMessage({ sock, me, logger }: Parts, node: BinaryNode): Promise<Reading> {
  const { id, lid } = me()
  const message = decoded(() => decryptMessageNode(node, id, lid ?? '', sock.signalRepository, logger))
  if (!message) return { outcome: 'malformed', resent: [], history: null, content: null }
  await learnWhoWrote(sock, message.fullMessage.key)
  await message.decrypt()
  const { messageStubType, key } = message.fullMessage
  const content = message.fullMessage.message ?? null
  const outcome = messageStubType === CIPHERTEXT ? 'unreadable' : 'read'
  const isOwn = node.attrs.category === 'peer' && key.fromMe === true
  if (!isOwn) return { outcome, resent: [], history: null, content }
  return { outcome, resent: resentIn(content), history: historyIn(content) || null, content }
}

type Key = ReturnType<typeof decryptMessageNode>['fullMessage']['key']

/**
 * Learns which sender the hidden id belongs to before anything is decrypted, because this decides which session is
 * used. Baileys does the same for the messages that it handles (source: Socket/messages-recv.js, handleMessage).
 */
async function learnWhoWrote({ signalRepository }: WASocket, key: Key): Promise<void> {
  const { lidMapping } = signalRepository
  const alternate = key.participantAlt || key.remoteJidAlt
  const named = key.participant || key.remoteJid
  if (!alternate || !named) return
  const isHidden = jidDecode(alternate)?.server === 'lid'
  const [lid, pn] = isHidden ? [alternate, named] : [named, alternate]
  if (isHidden && (await lidMapping.getPNForLID(lid))) return
  await lidMapping.storeLIDPNMappings([{ lid, pn }])
  await signalRepository.migrateSession(pn, lid)
}

function resentIn(content: proto.IMessage | null | undefined): proto.IMessageKey[] {
  const answer = content?.protocolMessage?.peerDataOperationRequestResponseMessage
  return (answer?.peerDataOperationResult ?? []).flatMap(({ placeholderMessageResendResponse }) => {
    const bytes = placeholderMessageResendResponse?.webMessageInfoBytes
    const key = bytes && decoded(() => proto.WebMessageInfo.decode(bytes))?.key
    return key ? [key] : []
  })
}

function historyIn(content: proto.IMessage | null | undefined) {
  return content && getHistoryMsg(content)
}

/** Undefined for a stanza that no message can be made of, as one of a group without an author. */
function decoded<T>(decode: () => T): T | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}

const { CIPHERTEXT } = proto.WebMessageInfo.StubType
