/** The members of the simulated world: phones with their linked devices, groups, and the look-up of them by jid. */
import { randomBytes, randomInt } from 'node:crypto'
import { Curve, generateRegistrationId, signedKeyPair } from '@whiskeysockets/baileys'
import type { ChatTimer, Companion, Group, Phone, PhoneKeys, Simulator, Traits } from './model.ts'
import { parseJid, S_WHATSAPP_NET } from './protocol/node.ts'

export type PhoneState = Pick<
  Phone,
  | 'number'
  | 'lidUser'
  | 'name'
  | 'business'
  | 'about'
  | 'nextDevice'
  | 'privacy'
  | 'keys'
  | 'appStateKey'
  | 'online'
  | 'auto'
> & { blocked: string[]; timers?: [string, ChatTimer][]; traits?: Traits }

export type CompanionState = Pick<
  Companion,
  | 'device'
  | 'keyIndex'
  | 'noiseKey'
  | 'registrationId'
  | 'identity'
  | 'signedPreKey'
  | 'platform'
  | 'bootstrapped'
>

/** The state of a phone that has just been bought. */
export function newPhoneState(number: string, name: string, business: boolean): PhoneState {
  return {
    number,
    lidUser: String(100_000_000_000_000 + randomInt(2 ** 47)),
    name,
    business,
    about: 'Hey there! I am using WhatsApp.',
    nextDevice: 1,
    privacy: { ...PRIVACY },
    keys: newPhoneKeys(),
    appStateKey: { id: randomBytes(6), data: randomBytes(32) },
    online: true,
    auto: { deliver: true, read: false, play: false, delayMs: 0 },
    blocked: [],
  }
}

export function newPhoneKeys(): PhoneKeys {
  const pair = Curve.generateKeyPair()
  const identity = { private: Buffer.from(pair.private), public: Buffer.from(pair.public) }
  const signed = signedKeyPair(identity, 1)
  return {
    registrationId: generateRegistrationId() || 1,
    identity,
    signedPreKey: {
      id: signed.keyId,
      public: Buffer.from(signed.keyPair.public),
      private: Buffer.from(signed.keyPair.private),
      signature: Buffer.from(signed.signature),
    },
  }
}

/** Puts a phone into the world, from a fresh state or a saved one. */
export function createPhone(sim: Simulator, state: PhoneState): Phone {
  const { number, lidUser } = state
  const phone: Phone = {
    ...state,
    sim,
    jid: `${number}@${S_WHATSAPP_NET}`,
    lid: `${lidUser}@lid`,
    address: `${number}.0`,
    blocked: new Set(state.blocked),
    timers: new Map(state.timers),
    traits: { ...USUAL_TRAITS, ...state.traits },
    companions: new Map(),
    presences: [],
    unreadable: 0,
  }
  sim.phones.set(number, phone)
  sim.phonesByLid.set(lidUser, phone)
  return phone
}

export function createCompanion(phone: Phone, state: CompanionState): Companion {
  const companion: Companion = {
    ...state,
    phone,
    jid: `${phone.number}:${state.device}@${S_WHATSAPP_NET}`,
    lid: `${phone.lidUser}:${state.device}@lid`,
    address: `${phone.number}.${state.device}`,
    online: false,
  }
  phone.companions.set(state.device, companion)
  return companion
}

export function createGroup(sim: Simulator, fields: Omit<Group, 'jid'>): Group {
  const group: Group = { ...fields, jid: `${fields.id}@g.us` }
  sim.groups.set(group.id, group)
  return group
}

/** By number, in any spelling of it. */
export function phoneByNumber(sim: Simulator, number: string): Phone | undefined {
  return sim.phones.get(number.replace(/\D/g, ''))
}

/** By any user jid: phone-number or LID form, with or without a device. */
export function phoneByJid(sim: Simulator, jid: string | undefined): Phone | undefined {
  const parsed = parseJid(jid)
  if (!parsed) return undefined
  return parsed.server === 'lid' ? sim.phonesByLid.get(parsed.user) : sim.phones.get(parsed.user)
}

/** By jid or number: what the owner of a phone may type. */
export function findPeer(sim: Simulator, to: string): Phone | undefined {
  return phoneByJid(sim, to) ?? phoneByNumber(sim, to)
}

export function companionByJid(sim: Simulator, jid: string | undefined): Companion | undefined {
  const device = parseJid(jid)?.device
  return device === undefined ? undefined : phoneByJid(sim, jid)?.companions.get(device)
}

export function groupByJid(sim: Simulator, jid: string | undefined): Group | undefined {
  const parsed = parseJid(jid)
  return parsed?.server === 'g.us' ? sim.groups.get(parsed.user) : undefined
}

export function groupsOf(phone: Phone): Group[] {
  return [...phone.sim.groups.values()].filter((group) => group.members.has(phone.number))
}

/** Connected and switched to active. */
export function isLive(companion: Companion): boolean {
  return companion.connection?.ready === true
}

/** The jid of a phone in the given form, and the other one beside it. */
export function addressed(phone: Phone, lid: boolean): { self: string; alt: string | undefined } {
  if (!lid) return { self: phone.jid, alt: phone.lid }
  return { self: phone.lid, alt: phone.traits.isHidden ? undefined : phone.jid }
}

const USUAL_TRAITS: Traits = { isHidden: false, isNameless: false, showsMenus: true }

const PRIVACY = {
  readreceipts: 'all',
  last: 'all',
  online: 'all',
  profile: 'all',
  status: 'all',
  groupadd: 'all',
  calladd: 'all',
  messages: 'all',
}
