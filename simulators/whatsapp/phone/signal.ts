/** The Signal side of a phone: opens sessions, encrypts and decrypts with libsignal over the stored keys. */
import {
  GroupCipher,
  GroupSessionBuilder,
  SenderKeyDistributionMessage,
  SenderKeyName,
  SenderKeyRecord,
} from '@whiskeysockets/baileys/lib/Signal/Group/index.js'
import { ProtocolAddress, SessionBuilder, SessionCipher, SessionRecord } from 'libsignal'
import type { Phone } from '../model.ts'
import type { Bundle } from '../protocol/bundle.ts'
import { pack, unpack } from '../store/json.ts'
import {
  loadOwnKey,
  loadSenderKeyRecord,
  loadSessionRecord,
  removeOwnKey,
  storeSenderKeyRecord,
  storeSessionRecord,
} from '../store/keys.ts'

export type Encrypted = { type: 'pkmsg' | 'msg'; data: Buffer }

export function hasSession(phone: Phone, address: string): boolean {
  return loadSession(phone, address)?.haveOpenSession() ?? false
}

/** Opens a session with a device from its bundle; works without a one-time key too, as the protocol allows. */
export async function startSession(phone: Phone, address: string, bundle: Bundle): Promise<void> {
  await new SessionBuilder(storage(phone), parseAddress(address)).initOutgoing(outgoing(bundle))
}

export async function encrypt(phone: Phone, address: string, data: Uint8Array): Promise<Encrypted> {
  const cipher = new SessionCipher(storage(phone), parseAddress(address))
  const { type, body } = await cipher.encrypt(Buffer.from(data))
  return { type: type === 3 ? 'pkmsg' : 'msg', data: Buffer.from(body, 'binary') }
}

export async function decrypt(phone: Phone, address: string, type: string, data: Buffer): Promise<Buffer> {
  const cipher = new SessionCipher(storage(phone), parseAddress(address))
  return type === 'pkmsg' ? cipher.decryptPreKeyWhisperMessage(data) : cipher.decryptWhisperMessage(data)
}

/** Encrypts for a group with the phone's sender key; the distribution message lets a device read it. */
export async function encryptGroup(
  phone: Phone,
  group: string,
  data: Uint8Array,
): Promise<{ data: Buffer; distribution: Buffer }> {
  const name = senderName(group, phone.address)
  const distribution = await new GroupSessionBuilder(senderStorage(phone)).create(name)
  const serialized = Buffer.from(distribution.serialize())
  const ciphertext = await new GroupCipher(senderStorage(phone), name).encrypt(data)
  return { data: Buffer.from(ciphertext), distribution: serialized }
}

export async function learnSenderKey(
  phone: Phone,
  group: string,
  author: string,
  distribution: Uint8Array,
): Promise<void> {
  const message = new SenderKeyDistributionMessage(null, null, null, null, distribution)
  await new GroupSessionBuilder(senderStorage(phone)).process(senderName(group, author), message)
}

export async function decryptGroup(
  phone: Phone,
  group: string,
  author: string,
  data: Uint8Array,
): Promise<Buffer> {
  return Buffer.from(await new GroupCipher(senderStorage(phone), senderName(group, author)).decrypt(data))
}

/**
 * libsignal prints whole sessions with their private keys through `console.info` whenever it closes one, and a line
 * through `console.warn` besides: this takes both voices away from the process.
 */
export function silenceLibsignal(): void {
  const silent = () => undefined
  Object.assign(globalThis.console, { info: silent, warn: silent })
}

/** A copy of the record each time: a failed attempt leaves a live one half stepped. */
function loadSession(phone: Phone, address: string): SessionRecord | undefined {
  const record = loadSessionRecord(phone, address)
  return record === undefined ? undefined : SessionRecord.deserialize(JSON.parse(record))
}

type Outgoing = Parameters<SessionBuilder['initOutgoing']>[0]

/** libsignal's type demands a one-time key; its code (session_builder.js) asks whether there is one. */
function outgoing({ registrationId, identity, signedPreKey, preKey }: Bundle): Outgoing {
  const { id, public: key, signature } = signedPreKey
  return {
    registrationId,
    identityKey: withType(identity),
    signedPreKey: { keyId: id, publicKey: withType(key), signature },
    ...(preKey && { preKey: { keyId: preKey.id, publicKey: withType(preKey.public) } }),
  } as Outgoing
}

function storage(phone: Phone) {
  const { identity, signedPreKey, registrationId } = phone.keys
  return {
    loadSession: async (id: string) => loadSession(phone, id),
    storeSession: async (id: string, record: SessionRecord) =>
      storeSessionRecord(phone, id, JSON.stringify(record.serialize())),
    isTrustedIdentity: () => true,
    loadPreKey: async (id: number | string) => {
      const pair = loadOwnKey(phone, Number(id))
      return pair && { privKey: pair.private, pubKey: withType(pair.public) }
    },
    removePreKey: (id: number) => removeOwnKey(phone, Number(id)),
    loadSignedPreKey: () => ({ privKey: signedPreKey.private, pubKey: withType(signedPreKey.public) }),
    getOurRegistrationId: () => registrationId,
    getOurIdentity: () => ({ privKey: identity.private, pubKey: withType(identity.public) }),
  }
}

function senderStorage(phone: Phone) {
  return {
    loadSenderKey: async (name: SenderKeyName) => {
      const record = loadSenderKeyRecord(phone, name.toString())
      return new SenderKeyRecord(record === undefined ? undefined : unpack(record))
    },
    storeSenderKey: async (name: SenderKeyName, record: SenderKeyRecord) =>
      storeSenderKeyRecord(phone, name.toString(), pack(record.serialize())),
  }
}

function senderName(group: string, address: string): SenderKeyName {
  return new SenderKeyName(group, parseAddress(address))
}

/** `number.device` */
function parseAddress(address: string): ProtocolAddress {
  const dotIndex = address.lastIndexOf('.')
  return new ProtocolAddress(address.slice(0, dotIndex), Number(address.slice(dotIndex + 1)))
}

function withType(key: Uint8Array): Buffer {
  return key.length === 33 ? Buffer.from(key) : Buffer.concat([Buffer.from([5]), key])
}
