/** Typing, being online, calls, tokens and a new installation: what a phone shows besides messages. */
import { randomBytes } from 'node:crypto'
import { generateMessageIDV2 } from '@whiskeysockets/baileys'
import type { Companion, Phone, Simulator } from '../model.ts'
import { type BinaryNode, el, nowSeconds } from '../protocol/node.ts'
import { wipeKeys } from '../store/keys.ts'
import { deliver } from '../store/pending.ts'
import { savePhone } from '../store/phones.ts'
import { addressed, findPeer, groupByJid, isLive, newPhoneKeys } from '../world.ts'

export type Typing = 'composing' | 'recording' | 'paused'
export type CallOptions = { id?: string | undefined; video?: boolean | undefined }

/** Shows typing to the connected companions of the other side; not kept for those that are away. */
export function showTyping(phone: Phone, to: string, state: Typing): void {
  const { sim } = phone
  const group = groupByJid(sim, to)
  const lid = (group?.addressing ?? sim.options.addressing) === 'lid'
  const { self } = addressed(phone, lid)
  const activityNode = state === 'recording' ? el('composing', { media: 'audio' }) : el(state)
  const attrs = { from: group?.jid ?? self, participant: group ? self : undefined }
  const chatstate = el('chatstate', attrs, [activityNode])
  for (const target of audience(sim, to)) if (target !== phone) sendLive(target, chatstate)
}

/** Online or last seen, to those who subscribed. */
export function showPresence(phone: Phone, state: 'available' | 'unavailable'): void {
  const last = state === 'unavailable' ? String(nowSeconds()) : undefined
  for (const [companion, jid] of phone.sim.subscriptions.get(phone.number) ?? [])
    if (isLive(companion)) companion.connection?.send(el('presence', { from: jid, type: state, last }))
}

/** WhatsApp installed anew: other keys, no sessions; the devices of others are told. */
export function reinstall(phone: Phone): Promise<void> {
  const { sim } = phone
  return sim.transact(() => {
    phone.keys = newPhoneKeys()
    wipeKeys(phone)
    savePhone(phone)
    for (const otherPhone of sim.phones.values()) {
      if (otherPhone === phone) continue
      for (const companion of otherPhone.companions.values()) {
        const attrs = { from: phone.lid, id: sim.nextId(), t: String(nowSeconds()), type: 'encrypt' }
        deliver(companion, el('notification', attrs, [el('identity')]))
      }
    }
  })
}

/** Gives an account a trusted-contact token; its devices then put it into messages to this phone. */
export function giveToken(phone: Phone, to: Phone, token: Buffer = randomBytes(16)): Promise<Buffer> {
  const { sim } = phone
  return sim.transact(() => {
    for (const companion of to.companions.values()) {
      const t = String(nowSeconds())
      const attrs = { from: phone.jid, sender_lid: phone.lid, id: sim.nextId(), t, type: 'privacy_token' }
      const entry = el('token', { type: 'trusted_contact', t, jid: companion.jid }, token)
      deliver(companion, el('notification', attrs, [el('tokens', {}, [entry])]))
    }
    return token
  })
}

/** Rings; resolves with the id of the call. */
export function call(phone: Phone, to: string, options: CallOptions = {}): Promise<string> {
  const id = options.id ?? generateMessageIDV2().slice(0, 20)
  const media = [
    el('audio', { enc: 'opus', rate: '16000' }),
    ...(options.video ? [el('video', { enc: 'vp8' })] : []),
  ]
  const offer = el('offer', { 'call-id': id, 'call-creator': phone.lid, caller_pn: phone.jid }, media)
  const callerAttrs = { notify: phone.name, platform: 'android', version: '2.26' }
  return signalCall(phone, to, offer, callerAttrs).then(() => id)
}

/** Ends a call that rings; nobody answered it, or the caller hung up. */
export function endCall(
  phone: Phone,
  to: string,
  id: string,
  reason: 'timeout' | 'terminate' = 'timeout',
): Promise<void> {
  const endReason = reason === 'timeout' ? 'timeout' : 'hangup'
  return signalCall(
    phone,
    to,
    el('terminate', { 'call-id': id, 'call-creator': phone.lid, reason: endReason }),
  )
}

function audience(sim: Simulator, to: string): Phone[] {
  const group = groupByJid(sim, to)
  if (group) return [...group.members.values()].map((member) => member.phone)
  const peer = findPeer(sim, to)
  return peer ? [peer] : []
}

function sendLive(phone: Phone, node: BinaryNode): void {
  for (const companion of phone.companions.values()) if (isLive(companion)) companion.connection?.send(node)
}

function signalCall(
  phone: Phone,
  to: string,
  activityNode: BinaryNode,
  extraAttrs: Record<string, string> = {},
): Promise<void> {
  const { sim } = phone
  return sim.transact(() => {
    const peer = findPeer(sim, to)
    if (!peer) throw new Error(`nobody has the number ${to}`)
    const ring = (companion: Companion): void => {
      const attrs = { from: phone.lid, id: sim.nextId(), t: String(nowSeconds()), ...extraAttrs }
      deliver(companion, el('call', attrs, [activityNode]))
    }
    for (const companion of peer.companions.values()) ring(companion)
  })
}
