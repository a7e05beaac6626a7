/** Receipts: those the phone gives, and what others report about its messages. */

import { encodeWAMessage } from '@whiskeysockets/baileys'
import type { Companion, Entry, Phone } from '../model.ts'
import { readBundle } from '../protocol/bundle.ts'
import type { BinaryNode } from '../protocol/node.ts'
import { type Attrs, bytes, child, el, needChild, nowSeconds, receiptIds } from '../protocol/node.ts'
import { addReceipt, findEntry, listEntries, updateEntry } from '../store/entries.ts'
import { dropSession } from '../store/keys.ts'
import { deliver } from '../store/pending.ts'
import { addressed, groupByJid, phoneByNumber } from '../world.ts'
import { encAttrs } from './content.ts'
import { encryptGroup, startSession } from './signal.ts'
import { encryptFor, messageAttrs } from './stanzas.ts'

export type ReceiptKind = 'delivered' | 'read' | 'played'

/** Tells the senders of these messages that they were delivered, read or played. */
export function sendReceipts(phone: Phone, ids: string[], kind: ReceiptKind): Promise<void> {
  return phone.sim.transact(() => giveReceipts(phone, ids, kind))
}

/** The same inside a transaction. */
export function giveReceipts(phone: Phone, ids: string[], kind: ReceiptKind): void {
  for (const id of ids) {
    for (const entry of listEntries(phone, { id })) if (!entry.fromMe) giveReceipt(phone, entry, kind)
  }
}

function giveReceipt(phone: Phone, entry: Entry, kind: ReceiptKind): void {
  const { sim } = phone
  if (kind !== 'delivered' && !entry.seen) {
    entry.seen = true
    updateEntry(phone, entry)
    sim.after(() => sim.events.emit('changed', phone, entry))
  }
  const sender = phoneByNumber(sim, entry.from)
  if (!sender) return
  const group = groupByJid(sim, entry.chat)
  const lid = group ? group.addressing === 'lid' : entry.to?.endsWith('@lid') === true
  const { self } = addressed(phone, lid)
  const type = kind === 'delivered' ? undefined : kind
  for (const companion of sender.companions.values()) {
    receiptTo(companion, { from: group?.jid ?? self, participant: group ? self : undefined, type }, entry.id)
  }
  if (kind === 'read') tellOwnDevices(phone, { sender, lid, chat: group?.jid }, entry.id)
  const senderEntry = findEntry(sender, entry.id)
  if (senderEntry?.fromMe) report(sender, senderEntry, phone.address, kind)
}

type Read = { sender: Phone; lid: boolean; chat: string | undefined }

/** The owner's other devices hear what was read on the phone. */
function tellOwnDevices(phone: Phone, { sender, lid, chat }: Read, id: string): void {
  const { self } = addressed(phone, lid)
  const attrs = chat
    ? { from: chat, participant: self }
    : { from: self, recipient: addressed(sender, lid).self }
  for (const companion of phone.companions.values()) receiptTo(companion, { ...attrs, type: 'read' }, id)
}

/** A receipt for one message, to one device. */
export function receiptTo(companion: Companion, attrs: Attrs, id: string): void {
  deliver(companion, el('receipt', { id, t: String(nowSeconds()), ...attrs }))
}

/** A receipt of a client about messages of this phone, inside a transaction. */
export async function takeReceipt(phone: Phone, companion: Companion, node: BinaryNode): Promise<void> {
  const type = node.attrs.type ?? 'delivered'
  for (const id of receiptIds(node)) {
    const entry = findEntry(phone, id)
    if (!entry) continue
    report(phone, entry, companion.address, type)
    if (type === 'retry') await sendAgain(phone, companion, entry, node)
  }
}

function report(phone: Phone, entry: Entry, address: string, kind: string): void {
  addReceipt(phone, entry, address, kind)
  phone.sim.after(() => phone.sim.events.emit('receipt', phone, entry, kind, address))
}

/** The client could not read our message: a new session, the same id. */
async function sendAgain(phone: Phone, companion: Companion, entry: Entry, node: BinaryNode): Promise<void> {
  const count = child(node, 'retry')?.attrs.count ?? '1'
  if (Number(count) > 5) return
  await renewSession(phone, companion, node)
  const group = groupByJid(phone.sim, entry.chat)
  const lid = (group?.addressing ?? phone.sim.options.addressing) === 'lid'
  const { self, alt } = addressed(phone, lid)
  const message = group ? await withSenderKey(phone, group.jid, entry) : entry.message
  const enc = await encryptFor(phone, companion, message, { ...encAttrs(entry.message), count })
  const attrs = {
    from: group?.jid ?? self,
    participant: group ? self : undefined,
    ...messageAttrs(phone, entry),
    addressing_mode: lid ? 'lid' : 'pn',
    [`${group ? 'participant' : 'sender'}_${lid ? 'pn' : 'lid'}`]: alt,
  }
  deliver(companion, el('message', attrs, [enc]))
}

/** The client's own new keys, if it sent some, begin a new session; without keys the one that stands goes on. */
async function renewSession(phone: Phone, companion: Companion, node: BinaryNode): Promise<void> {
  if (phone.sim.faults.lasting.has('dropSessions')) dropSession(phone, companion.address)
  const keys = child(node, 'keys')
  if (!keys) return
  const registrationId = bytes(needChild(node, 'registration')).readUIntBE(0, 4)
  await startSession(phone, companion.address, readBundle(keys, registrationId))
}

async function withSenderKey(phone: Phone, groupId: string, entry: Entry): Promise<Entry['message']> {
  const { distribution } = await encryptGroup(phone, groupId, encodeWAMessage({}))
  return {
    ...entry.message,
    senderKeyDistributionMessage: { groupId, axolotlSenderKeyDistributionMessage: distribution },
  }
}
