/**
 * Handles a stanza of a client as a phone does: decrypts it, keeps it and answers with receipts, all in one
 * transaction.
 */
import { proto, unpadRandomMax16 } from '@whiskeysockets/baileys'
import type { Entry, Phone } from '../model.ts'
import { bundleContent } from '../protocol/bundle.ts'
import { type BinaryNode, bigEndian, bytes, children, el, need, nowSeconds } from '../protocol/node.ts'
import { noteFailure, noteRead } from '../store/arrivals.ts'
import { dropSession, phoneBundle } from '../store/keys.ts'
import { deliver, keepWaiting, takeWaiting, type Waiting } from '../store/pending.ts'
import { savePhone } from '../store/phones.ts'
import { addressed, phoneByJid } from '../world.ts'
import { kindOf, textOf, unwrap } from './content.ts'
import { delayReceipts } from './delayed-receipts.ts'
import { keepReceived } from './log.ts'
import { answerPeer } from './peer-requests.ts'
import { receiptTo } from './receipts.ts'
import { decrypt, decryptGroup, learnSenderKey } from './signal.ts'

/**
 * Takes a stanza whose `<enc/>` children are those meant for this phone: for a group the one with the sender key comes
 * first, the skmsg second. An offline phone keeps it until it is back.
 */
export async function receive(phone: Phone, stanza: Waiting): Promise<void> {
  if (phone.online) await read(phone, stanza)
  else keepWaiting(phone, stanza)
}

/** Switches the phone off or on; back on, it reads what waited. */
export function setOnline(phone: Phone, online: boolean): Promise<void> {
  return phone.sim.transact(async () => {
    phone.online = online
    savePhone(phone)
    phone.sim.after(() => phone.sim.events.emit('phones'))
    if (!online) return
    for (;;) {
      const waiting = await takeWaiting(phone)
      if (!waiting) return
      if (waiting !== 'gone') await read(phone, waiting)
    }
  })
}

async function read(phone: Phone, stanza: Waiting): Promise<void> {
  const { sim } = phone
  const { from, node } = stanza
  const isOwn = from.phone === phone
  if (phone.unreadable > 0 && !isOwn) {
    phone.unreadable--
    sim.after(() => sim.events.emit('phones'))
    return askRetry(phone, stanza)
  }
  const message = await open(phone, stanza).catch((reason) => {
    sim.log.warn({ reason: String(reason), id: node.attrs.id, phone: phone.number }, 'cannot decrypt')
    sim.after(() => sim.events.emit('undecryptable', phone, node))
    return undefined
  })
  if (!message) return askRetry(phone, stanza)
  if (kindOf(message) === 'empty') return
  noteRead(phone, placeOf(phone, stanza))
  if (node.attrs.category === 'peer') {
    sim.after(() => sim.events.emit('peer', phone, from, message))
    return answerPeer(phone, from, need(node, 'id'), message)
  }
  keep(phone, stanza, message)
}

/** Decrypts; the last part that is more than a key is the message. Throws when one cannot be read. */
async function open(phone: Phone, { from, node, group }: Waiting): Promise<proto.IMessage> {
  let message: proto.IMessage = {}
  for (const enc of children(node, 'enc')) {
    const type = need(enc, 'type')
    const padded =
      type === 'skmsg'
        ? await decryptGroup(phone, group?.jid ?? '', from.address, bytes(enc))
        : await decrypt(phone, from.address, type, bytes(enc))
    const decoded = proto.Message.decode(unpadRandomMax16(padded))
    const part = decoded.deviceSentMessage?.message ?? decoded
    const key = part.senderKeyDistributionMessage
    if (key?.groupId && key.axolotlSenderKeyDistributionMessage)
      await learnSenderKey(phone, key.groupId, from.address, key.axolotlSenderKeyDistributionMessage)
    if (kindOf(part) !== 'empty') message = part
  }
  return message
}

/** The kinds of messages that ordinary phones do not show when they come from some accounts. */
const MENUS = new Set(['listMessage', 'interactiveMessage', 'buttonsMessage'])

function keep(phone: Phone, { from, node, group }: Waiting, message: proto.IMessage): void {
  const isOwn = from.phone === phone
  const { id, chat, author } = placeOf(phone, { from, node, group })
  const fields = {
    id,
    chat,
    from: author,
    fromMe: isOwn,
    t: nowSeconds(),
    kind: kindOf(unwrap(message)),
    text: textOf(message),
    message,
    to: node.attrs.to,
  }
  const isShown = isOwn || phone.traits.showsMenus || !MENUS.has(fields.kind)
  const entry = isShown ? keepReceived(phone, fields) : undefined
  if (!isOwn) {
    delayReceipts(phone, { id, kind: fields.kind })
    return
  }
  // The client takes status SERVER_ACK only from this receipt of its own phone.
  const recipient = node.attrs.recipient ?? node.attrs.to
  if (!group) receiptTo(from, { from: phone.jid, recipient, type: 'sender' }, id)
  if (entry) announceOwn(phone, entry)
}

/** Announces a message of the product to the owner's phone, which shows it as sent from there. */
function announceOwn(phone: Phone, entry: Entry): void {
  phone.sim.after(() => phone.sim.events.emit('changed', phone, entry))
}

function placeOf(phone: Phone, { from, node, group }: Waiting) {
  const isOwn = from.phone === phone
  const peer = isOwn ? phoneByJid(phone.sim, node.attrs.recipient ?? node.attrs.to) : from.phone
  return { id: need(node, 'id'), chat: group?.jid ?? peer?.number ?? '?', author: from.phone.number }
}

/** A phone asks so often for one message, and then goes on waiting for it. */
const MAX_TRIES = 5

/**
 * "I could not read this": with keys for a new session from the second time on, as phones do; the sessions that it has
 * are kept. One that was told to drop them (a fault) forgets them at each message, and offers keys at once.
 */
function askRetry(phone: Phone, stanza: Waiting): void {
  const { from, node, group } = stanza
  const id = need(node, 'id')
  const failures = noteFailure(phone, placeOf(phone, stanza))
  const dropSessions = phone.sim.faults.lasting.has('dropSessions')
  if (failures > MAX_TRIES && !dropSessions) return
  if (dropSessions) dropSession(phone, from.address)
  const bundle = phoneBundle(phone)
  const lid = node.attrs.to?.endsWith('@lid') === true || group?.addressing === 'lid'
  const { self } = addressed(phone, lid)
  const t = String(nowSeconds())
  const attrs = {
    from: group?.jid ?? self,
    participant: group ? self : undefined,
    id,
    t,
    type: 'retry',
  }
  const count = dropSessions ? 1 : failures
  const keys: BinaryNode[] = bundleContent(bundle).filter((part) => part.tag !== 'registration')
  deliver(
    from,
    el('receipt', attrs, [
      el('retry', { count: String(count), id, t, v: '1' }),
      el('registration', {}, bigEndian(bundle.registrationId, 4)),
      ...(dropSessions || count > 1 ? [el('keys', {}, keys)] : []),
    ]),
  )
}
