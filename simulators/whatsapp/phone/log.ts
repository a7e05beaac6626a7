/** The log of a phone: what it shows, with edits and revokes applied. */
import type { proto } from '@whiskeysockets/baileys'
import type { Entry, Phone } from '../model.ts'
import { addEntry, findEntry, type NewEntry, updateEntry } from '../store/entries.ts'
import { groupByJid, phoneByNumber } from '../world.ts'
import { ProtocolType, protocolOf, textOf } from './content.ts'
import { delayReceipts } from './delayed-receipts.ts'
import { keepTimer } from './timers.ts'

/** Keeps what came in, once: undefined when the phone has this message already. */
export function keepReceived(phone: Phone, fields: NewEntry): Entry | undefined {
  const entry = addEntry(phone, fields)
  if (!entry) return undefined
  applyProtocol(phone, entry.message)
  const protocol = protocolOf(entry.message)
  if (protocol?.type === ProtocolType.EPHEMERAL_SETTING && !groupByJid(phone.sim, entry.chat))
    keepTimer(phone, entry.chat, { seconds: protocol.ephemeralExpiration ?? 0, at: entry.t })
  phone.sim.after(() => phone.sim.events.emit('received', phone, entry))
  return entry
}

/** From another simulated phone: two parts of one process need no encryption between them. */
export function receivePlain(phone: Phone, from: Phone, sent: Entry): void {
  const group = groupByJid(phone.sim, sent.chat)
  const chat = group?.jid ?? from.number
  const entry = keepReceived(phone, { ...sent, chat, from: from.number, fromMe: false })
  if (entry) delayReceipts(phone, entry)
}

/** Does what an edit or a revoke says to the message it names. */
export function applyProtocol(phone: Phone, message: proto.IMessage): void {
  const change = protocolOf(message)
  const target = change?.key?.id ? findEntry(phone, change.key.id) : undefined
  if (!change || !target) return
  if (change.type === ProtocolType.REVOKE) target.revoked = true
  else if (change.type === ProtocolType.MESSAGE_EDIT) {
    target.edited = true
    target.text = textOf(change.editedMessage ?? {})
    // The secret of a message outlives its corrections.
    const { messageContextInfo } = target.message
    if (change.editedMessage)
      target.message = { ...change.editedMessage, ...(messageContextInfo && { messageContextInfo }) }
  } else return
  updateEntry(phone, target)
  phone.sim.after(() => phone.sim.events.emit('changed', phone, target))
}

/** Finds a message that must be there; throws with the id when it is not. */
export function needEntry(phone: Phone, id: string): Entry {
  const entry = findEntry(phone, id)
  if (!entry) throw new Error(`no message ${id} on ${phone.number}`)
  return entry
}

/** The key of a logged message as this phone writes it into reactions, edits and revokes. */
export function keyOf(phone: Phone, id: string): proto.IMessageKey {
  const { sim } = phone
  const entry = needEntry(phone, id)
  const group = groupByJid(sim, entry.chat)
  const author = phoneByNumber(sim, entry.from)
  const participant = group && author ? (group.addressing === 'lid' ? author.lid : author.jid) : undefined
  const remoteJid = group?.jid ?? phoneByNumber(sim, entry.chat)?.jid
  return { remoteJid, fromMe: entry.fromMe, id, ...(participant && { participant }) }
}
