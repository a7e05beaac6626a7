/** Groups: made, renamed, joined and left, with the notification every member's devices get. */
import { randomBytes } from 'node:crypto'
import type { Addressing, Group, Phone, Simulator } from '../model.ts'
import { type BinaryNode, el, nowSeconds, utf8 } from '../protocol/node.ts'
import { deliver } from '../store/pending.ts'
import { saveGroup } from '../store/phones.ts'
import { addressed, createGroup } from '../world.ts'

export type NewGroup = {
  /** The digits of its jid; made up when left out. */
  id?: string | undefined
  subject: string
  owner: Phone
  members: Phone[]
  addressing?: Addressing | undefined
}

/** Inside a transaction. The members' devices learn of it. */
export function openGroup(sim: Simulator, { id, subject, owner, members, addressing }: NewGroup): Group {
  const digits = id ?? `1203630${randomBytes(6).readUIntBE(0, 6)}`
  const group = createGroup(sim, {
    id: digits.slice(0, 18),
    subject,
    owner,
    addressing: addressing ?? sim.options.addressing,
    createdAt: nowSeconds(),
    announce: false,
    timer: 0,
    members: new Map([[owner.number, { phone: owner, admin: 'superadmin' }]]),
  })
  for (const phone of members) if (phone !== owner) group.members.set(phone.number, { phone })
  saveGroup(sim, group)
  sim.after(() => sim.events.emit('groups'))
  return group
}

/** Inside a transaction. */
export function changeSubject(group: Group, by: Phone, subject: string): void {
  group.subject = subject
  changed(by.sim, group)
  notify(group, by, el('subject', { subject, s_t: String(nowSeconds()), s_o: by.lid }))
}

/** Inside a transaction. */
export function addMember(group: Group, by: Phone, phone: Phone): void {
  group.members.set(phone.number, { phone })
  changed(by.sim, group)
  notify(group, by, el('add', {}, [participantNode(group, phone)]))
}

/** Inside a transaction. With `announce` only admins write. */
export function changeAnnounce(group: Group, by: Phone, announce: boolean): void {
  group.announce = announce
  changed(by.sim, group)
  notify(group, by, el(announce ? 'announcement' : 'not_announcement'))
}

/** Inside a transaction. How long messages stay from now on; 0 = they stay. */
export function changeTimer(group: Group, by: Phone, seconds: number): void {
  group.timer = seconds
  changed(by.sim, group)
  notify(group, by, seconds > 0 ? el('ephemeral', { expiration: String(seconds) }) : el('not_ephemeral'))
}

/** Inside a transaction. */
export function changeAdmin(group: Group, by: Phone, phone: Phone, isAdmin: boolean): void {
  const member = group.members.get(phone.number)
  if (!member) throw new Error(`${phone.number} is not in the group`)
  group.members.set(phone.number, isAdmin ? { ...member, admin: 'admin' } : { phone })
  changed(by.sim, group)
  notify(group, by, el(isAdmin ? 'promote' : 'demote', {}, [participantNode(group, phone)]))
}

/** Why somebody may not write in a group: 403 = they are not in it, 401 = only admins write. */
export function refusalOf(group: Group, phone: Phone): 401 | 403 | undefined {
  const member = group.members.get(phone.number)
  if (!member) return 403
  return group.announce && !member.admin ? 401 : undefined
}

/** Inside a transaction. The one who left is told as well. */
export function removeMember(group: Group, by: Phone, phone: Phone): void {
  const recipients = [...group.members.values()].map((member) => member.phone)
  group.members.delete(phone.number)
  changed(by.sim, group)
  notify(group, by, el('remove', {}, [participantNode(group, phone)]), recipients)
}

/** A group as queries answer it. */
export function groupNode(group: Group): BinaryNode {
  const lid = group.addressing === 'lid'
  const owner = addressed(group.owner, lid)
  const created = String(group.createdAt)
  const attrs = {
    id: group.id,
    subject: group.subject,
    creation: created,
    creator: owner.self,
    creator_pn: lid ? owner.alt : undefined,
    s_t: created,
    s_o: owner.self,
    addressing_mode: group.addressing,
    size: String(group.members.size),
    p_v_id: '1',
    a_v_id: '1',
  }
  const { description } = group
  const about = { id: 'd1', t: created, participant: group.owner.lid }
  return el('group', attrs, [
    ...(description ? [el('description', about, [el('body', {}, utf8(description))])] : []),
    ...(group.announce ? [el('announcement')] : []),
    ...(group.timer > 0 ? [el('ephemeral', { expiration: String(group.timer) })] : []),
    ...[...group.members.values()].map(({ phone, admin }) => participantNode(group, phone, admin)),
  ])
}

function participantNode(group: Group, phone: Phone, type?: string): BinaryNode {
  const lid = group.addressing === 'lid'
  const { self, alt } = addressed(phone, lid)
  return el('participant', { jid: self, [lid ? 'phone_number' : 'lid']: alt, type })
}

function changed(sim: Simulator, group: Group): void {
  saveGroup(sim, group)
  sim.after(() => sim.events.emit('groups'))
}

function notify(group: Group, by: Phone, content: BinaryNode, recipients?: Phone[]): void {
  const { self, alt } = addressed(by, group.addressing === 'lid')
  for (const phone of recipients ?? [...group.members.values()].map((member) => member.phone)) {
    for (const companion of phone.companions.values()) {
      const attrs = {
        from: group.jid,
        type: 'w:gp2',
        id: by.sim.nextId(),
        t: String(nowSeconds()),
        participant: self,
        participant_pn: group.addressing === 'lid' ? alt : by.jid,
        addressing_mode: group.addressing,
        notify: by.name,
      }
      deliver(companion, el('notification', attrs, [content]))
    }
  }
}
