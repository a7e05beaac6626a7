/** Routes the stanzas of a client to phones and to other clients, and their receipts back. */
import type { Companion, Group, Simulator } from '../model.ts'
import { reupload } from '../phone/peer-requests.ts'
import { takeReceipt } from '../phone/receipts.ts'
import { receive } from '../phone/receive.ts'
import { type BinaryNode, child, children, el, kids, need, nowSeconds, parseJid } from '../protocol/node.ts'
import { deliver } from '../store/pending.ts'
import { addressed, groupByJid, phoneByJid } from '../world.ts'
import { takeSendFault } from './faults.ts'
import { refusalOf } from './groups.ts'

/** A `<message/>` of a client, inside a transaction: the ack leaves once everything it caused is on disk. */
export async function routeMessage(from: Companion, node: BinaryNode): Promise<void> {
  const { sim } = from.phone
  const fault = takeSendFault(sim)
  const group = groupByJid(sim, node.attrs.to)
  const refusal = fault?.ack ?? (group && groupRefusal(from, node, group))
  if (refusal !== 'drop') acknowledge(from, node, refusal)
  sim.after(() => sim.events.emit('message', from, node))
  if (typeof refusal === 'number' || fault?.deliver === false) return
  if (group) return routeToGroup(from, node, group)
  await routeToUsers(from, node)
}

/** A `<receipt/>` of a client: it concerns a message of a phone or of another client. */
export async function routeReceipt(from: Companion, node: BinaryNode): Promise<void> {
  const { sim } = from.phone
  const author = phoneByJid(sim, node.attrs.participant ?? node.attrs.to)
  if (!author) return
  sim.after(() => sim.events.emit('client-receipt', from, node))
  const { type, recipient } = node.attrs
  if (type === 'server-error') return reupload(from.phone, from, node)
  await takeReceipt(author, from, node)
  if (type && NOT_FOR_OTHERS.has(type)) return
  const group = groupByJid(sim, node.attrs.to)
  const lid = node.attrs.to?.endsWith('@lid') === true || group?.addressing === 'lid'
  const self = lid ? from.lid : from.jid
  const attrs = {
    id: node.attrs.id,
    from: group?.jid ?? self,
    participant: group ? self : undefined,
    recipient,
    type,
    t: String(nowSeconds()),
  }
  for (const otherCompanion of author.companions.values())
    if (otherCompanion !== from) deliver(otherCompanion, el('receipt', attrs, node.content))
}

/** A `<presence/>` of a client. */
export function routePresence(from: Companion, node: BinaryNode): void {
  const { sim } = from.phone
  const { type, to } = node.attrs
  if (type === 'subscribe') {
    const target = phoneByJid(sim, to)
    if (!target || !to) return
    const watchers = sim.subscriptions.get(target.number) ?? new Map<Companion, string>()
    sim.subscriptions.set(target.number, watchers.set(from, to))
    const state = target.online ? 'available' : 'unavailable'
    from.connection?.send(el('presence', { from: to, type: state, last: String(nowSeconds()) }))
    return
  }
  if (type) from.online = type === 'available'
  sim.after(() => sim.events.emit('presence', from, type ?? 'name'))
}

const NOT_FOR_OTHERS = new Set(['inactive', 'peer_msg', 'hist_sync'])
const PRESENCES_KEPT = 100

function acknowledge(from: Companion, node: BinaryNode, error: number | undefined): void {
  const { id, to, participant } = node.attrs
  const t = String(nowSeconds())
  const attrs = { class: 'message', id, from: to, participant, t, error: error?.toString() }
  from.connection?.send(el('ack', attrs))
}

async function routeToUsers(from: Companion, node: BinaryNode): Promise<void> {
  const { sim } = from.phone
  const direct = children(node, 'enc')
  const fanout = children(child(node, 'participants'), 'to')
  for (const target of fanout) await toDevice(from, need(target, 'jid'), node, children(target, 'enc'))
  if (fanout.length) return
  if (direct.length) return toDevice(from, need(node, 'to'), node, direct)
  // Baileys sends such a stanza when its device query timed out: acknowledged, read by nobody.
  sim.log.warn({ id: node.attrs.id, to: node.attrs.to }, 'a message for no device')
  sim.after(() => sim.events.emit('empty-message', from, node))
}

/**
 * Returns the refusal for a sender who is not in the group, may not write there, or deletes the messages of others
 * without being its admin.
 */
function groupRefusal(from: Companion, node: BinaryNode, group: Group): number | undefined {
  const isAdmin = Boolean(group.members.get(from.phone.number)?.admin)
  return refusalOf(group, from.phone) ?? (node.attrs.edit === '8' && !isAdmin ? 401 : undefined)
}

async function routeToGroup(from: Companion, node: BinaryNode, group: Group): Promise<void> {
  const direct = children(node, 'enc')
  const { participant } = node.attrs
  if (participant) return toDevice(from, participant, node, direct, group)
  const fanout = children(child(node, 'participants'), 'to')
  for (const { phone } of group.members.values()) {
    for (const jid of [phone.jid, ...[...phone.companions.values()].map((companion) => companion.jid)]) {
      const key = fanout.find((target) => sameDevice(from.phone.sim, need(target, 'jid'), jid))
      await toDevice(from, jid, node, [...(key ? children(key, 'enc') : []), ...direct], group)
    }
  }
}

function sameDevice(sim: Simulator, a: string, b: string): boolean {
  return phoneByJid(sim, a) === phoneByJid(sim, b) && parseJid(a)?.device === parseJid(b)?.device
}

async function toDevice(
  from: Companion,
  jid: string,
  node: BinaryNode,
  encs: BinaryNode[],
  group?: Group,
): Promise<void> {
  const phone = phoneByJid(from.phone.sim, jid)
  const device = parseJid(jid)?.device ?? 0
  if (!phone || !encs.length || phone.blocked.has(from.phone.number)) return
  if (device === 0) return receive(phone, { from, node: { ...node, content: encs }, group })
  const target = phone.companions.get(device)
  if (!target || target === from) return
  const identity = child(node, 'device-identity')
  const content = identity ? [...encs, identity] : encs
  deliver(target, el('message', forwardAttrs(from, target, node, group), content))
}

/** Returns the attributes that a message of one client has for another client. */
function forwardAttrs(
  from: Companion,
  target: Companion,
  node: BinaryNode,
  group: Group | undefined,
): Record<string, string | undefined> {
  const { id, type, edit, to } = node.attrs
  const lid = group ? group.addressing === 'lid' : to?.endsWith('@lid') === true
  const self = lid ? from.lid : from.jid
  const { alt } = addressed(from.phone, lid)
  const isOwn = target.phone === from.phone
  const notify = from.phone.name
  const addressing_mode = lid ? 'lid' : 'pn'
  const common = { id, type, edit, t: String(nowSeconds()), notify, addressing_mode }
  if (group)
    return {
      ...common,
      from: group.jid,
      participant: self,
      [lid ? 'participant_pn' : 'participant_lid']: alt,
    }
  if (isOwn) return { ...common, from: self, recipient: to }
  return { ...common, from: self, [lid ? 'sender_pn' : 'sender_lid']: alt }
}

/** A `<chatstate/>` of a client: nobody is shown it of one that is not announced as there. */
export function routeTyping(from: Companion, node: BinaryNode): void {
  const { sim } = from.phone
  const state = kids(node)[0]
  const name = state?.attrs.media === 'audio' ? 'recording' : (state?.tag ?? '')
  const target = phoneByJid(sim, node.attrs.to)
  if (!target || !from.online || target.blocked.has(from.phone.number)) return
  target.presences.push({ from: from.phone.number, state: name, t: Date.now() })
  if (target.presences.length > PRESENCES_KEPT) target.presences.shift()
  sim.after(() => sim.events.emit('chatstate', from, node.attrs.to ?? '', name))
}
