/** Phones, their linked devices and groups: kept in memory, written through to the database. */
import type { Companion, Group, Phone, Simulator } from '../model.ts'
import { type CompanionState, createCompanion, createGroup, createPhone, type PhoneState } from '../world.ts'
import { pack, unpack } from './json.ts'

type GroupState = Pick<Group, 'id' | 'subject' | 'addressing' | 'createdAt' | 'description' | 'announce'> & {
  /** Absent in states from before. */
  timer?: number
  owner: string
  members: [string, 'admin' | 'superadmin' | undefined][]
}

export function savePhone(phone: Phone): void {
  const { number, lidUser, name, business, about, nextDevice, privacy, keys, appStateKey, online, auto } =
    phone
  const blocked = [...phone.blocked]
  const timers = [...phone.timers]
  const state: PhoneState = {
    number,
    lidUser,
    name,
    business,
    about,
    nextDevice,
    privacy,
    keys,
    appStateKey,
    online,
    auto,
    blocked,
    timers,
    traits: phone.traits,
  }
  phone.sim.db
    .query('insert into phones values (?1, ?2) on conflict do update set state = ?2')
    .run(number, pack(state))
}

export function savePicture(phone: Phone): void {
  const { db } = phone.sim
  if (!phone.picture) db.query('delete from pictures where number = ?').run(phone.number)
  else {
    db.query('insert into pictures values (?1, ?2, ?3) on conflict do update set id = ?2, data = ?3').run(
      phone.number,
      phone.picture.id,
      phone.picture.data,
    )
  }
}

export function saveCompanion(companion: Companion): void {
  const { device, keyIndex, noiseKey, registrationId, identity, signedPreKey, platform, bootstrapped } =
    companion
  const state: CompanionState = {
    device,
    keyIndex,
    noiseKey,
    registrationId,
    identity,
    signedPreKey,
    platform,
    bootstrapped,
  }
  companion.phone.sim.db
    .query('insert into companions values (?1, ?2, ?3) on conflict do update set state = ?3')
    .run(companion.phone.number, device, pack(state))
}

/** Forgets a device and everything that waited for it. */
export function deleteCompanion(companion: Companion): void {
  const { db } = companion.phone.sim
  db.query('delete from companions where number = ? and device = ?').run(
    companion.phone.number,
    companion.device,
  )
  db.query('delete from pending where device = ?').run(companion.address)
  db.query('delete from published_keys where owner = ?').run(companion.address)
  db.query('delete from sessions where owner = ? and address = ?').run(
    companion.phone.number,
    companion.address,
  )
  db.query('delete from group_readers where address = ?').run(companion.address)
}

export function saveGroup(sim: Simulator, group: Group): void {
  const { id, subject, addressing, createdAt, description, announce, timer } = group
  const state: GroupState = {
    id,
    subject,
    addressing,
    createdAt,
    description,
    announce,
    timer,
    owner: group.owner.number,
    members: [...group.members].map(([number, member]) => [number, member.admin]),
  }
  sim.db.query('insert into groups values (?1, ?2) on conflict do update set state = ?2').run(id, pack(state))
}

/** Brings back everything a former process wrote. */
export function loadWorld(sim: Simulator): void {
  const states = (sql: string) => sim.db.query<{ state: string }, []>(sql).all()
  for (const row of states('select state from phones order by rowid'))
    createPhone(sim, unpack<PhoneState>(row.state))
  loadPictures(sim)
  const companions = sim.db.query<{ number: string; state: string }, []>(
    'select number, state from companions order by number, device',
  )
  for (const row of companions.all()) {
    const phone = sim.phones.get(row.number)
    if (phone) createCompanion(phone, unpack<CompanionState>(row.state))
  }
  for (const row of states('select state from groups order by rowid')) {
    const { owner, members, ...groupFields } = unpack<GroupState>(row.state)
    createGroup(sim, {
      timer: 0,
      ...groupFields,
      owner: findOwner(sim, owner),
      members: restoreMembers(sim, members),
    })
  }
}

function loadPictures(sim: Simulator): void {
  const rows = sim.db.query<{ number: string; id: string; data: Uint8Array }, []>('select * from pictures')
  for (const { number, id, data } of rows.all()) {
    const phone = sim.phones.get(number)
    if (phone) phone.picture = { id, data: Buffer.from(data) }
  }
}

function findOwner(sim: Simulator, number: string): Phone {
  const owner = sim.phones.get(number)
  if (!owner) throw new Error(`the state names a group of ${number}, which does not exist`)
  return owner
}

function restoreMembers(sim: Simulator, members: GroupState['members']): Group['members'] {
  const out: Group['members'] = new Map()
  for (const [number, admin] of members) {
    const phone = sim.phones.get(number)
    if (phone) out.set(number, { phone, admin })
  }
  return out
}
