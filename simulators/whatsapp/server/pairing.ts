/** Linking a device: by the text of its QR code, and the steps both ways of pairing share. */
import {
  Curve,
  hmacSign,
  proto,
  WA_ADV_ACCOUNT_SIG_PREFIX,
  WA_ADV_DEVICE_SIG_PREFIX,
} from '@whiskeysockets/baileys'
import type { Companion, Connection, Phone, Registration, Simulator } from '../model.ts'
import { type BinaryNode, bytes, child, el, nowSeconds, S_WHATSAPP_NET, utf8 } from '../protocol/node.ts'
import { verify } from '../protocol/trust.ts'
import { deleteCompanion, saveCompanion, savePhone } from '../store/phones.ts'
import { createCompanion } from '../world.ts'
import { deviceRemoved, refuse, restartRequired } from './ends.ts'
import { matchQr } from './qr.ts'

const SIGNING_MS = 10_000

/** The phone scans the text of a QR code; resolves with the linked device once that has signed its identity. */
export function scan(phone: Phone, qr: string): Promise<Companion> {
  const { sim } = phone
  const { connection, code } = matchQr(sim, qr)
  return pair(phone, connection, code.advSecret)
}

/** The phone gives the connection its signed identity; resolves when the client has signed in turn. */
export async function pair(phone: Phone, connection: Connection, advSecret: Buffer): Promise<Companion> {
  const { sim } = phone
  const registration = needRegistration(connection)
  const signing = Promise.withResolvers<Companion>()
  await sim.transact(() => {
    for (const ref of connection.refs) sim.refs.delete(ref)
    sim.after(() => sim.events.emit('screens'))
    const device = phone.nextDevice++
    savePhone(phone)
    const signed = signDevice(phone, registration.identity, device)
    sim.pairings.set(connection, {
      phone,
      device,
      signed,
      done: signing.resolve,
      failed: signing.reject,
    })
    connection.send(pairSuccess(phone, device, signed, advSecret))
  })
  const timer = setTimeout(
    () => signing.reject(new Error('the client did not sign its device identity')),
    SIGNING_MS,
  )
  return signing.promise.finally(() => clearTimeout(timer))
}

/** The client's answer to pair-success, inside a transaction: check its signature, link it, ask for the restart. */
export function finishPairing(sim: Simulator, connection: Connection, node: BinaryNode): void {
  const pairing = sim.pairings.get(connection)
  if (!pairing) return
  sim.pairings.delete(connection)
  const registration = needRegistration(connection)
  if (!isSigned(pairing.signed, registration, node)) {
    sim.log.error('wrong device signature')
    pairing.failed(new Error('the client signed its device identity wrongly'))
    refuse(connection, 401)
    return
  }
  const { noiseKey, identity, registrationId, signedPreKey, platform } = registration
  const { device } = pairing
  const companion = createCompanion(pairing.phone, {
    device,
    keyIndex: device,
    noiseKey,
    identity,
    registrationId,
    signedPreKey,
    platform,
    bootstrapped: false,
  })
  saveCompanion(companion)
  restartRequired(connection)
  sim.after(() => {
    sim.events.emit('paired', companion)
    pairing.done(companion)
  })
}

/** Removed on the phone, or logged out by the client. */
export function unlink(companion: Companion): Promise<void> {
  return companion.phone.sim.transact(() => unlinkNow(companion))
}

/** The same inside a transaction. */
export function unlinkNow(companion: Companion): void {
  const { sim } = companion.phone
  companion.phone.companions.delete(companion.device)
  deleteCompanion(companion)
  for (const watchers of sim.subscriptions.values()) watchers.delete(companion)
  if (companion.connection) deviceRemoved(companion.connection)
  sim.after(() => sim.events.emit('unlinked', companion))
}

/** The client shows one QR code per ref: 60 s for the first, 20 s for each following one. */
export function offerRefs(sim: Simulator, connection: Connection, refs: string[]): void {
  connection.refs = refs
  for (const ref of refs) sim.refs.set(ref, connection)
  const content = refs.map((ref) => el('ref', {}, utf8(ref)))
  const attrs = { from: S_WHATSAPP_NET, type: 'set', id: sim.nextId(), xmlns: 'md' }
  connection.send(el('iq', attrs, [el('pair-device', {}, content)]))
}

function needRegistration(connection: Connection): Registration {
  if (!connection.registration) throw new Error('the connection is not registering')
  return connection.registration
}

/** The identity the companion gets in pair-success, signed by the phone's account. */
function signDevice(phone: Phone, companionIdentity: Uint8Array, keyIndex: number): Buffer {
  const details = proto.ADVDeviceIdentity.encode({
    rawId: 1,
    timestamp: nowSeconds(),
    keyIndex,
    accountType: 0,
    deviceType: 0,
  }).finish()
  const { identity } = phone.keys
  const message = Buffer.concat([WA_ADV_ACCOUNT_SIG_PREFIX, details, companionIdentity])
  const accountSignature = Curve.sign(identity.private, message)
  const signed = { details, accountSignatureKey: identity.public, accountSignature }
  return Buffer.from(proto.ADVSignedDeviceIdentity.encode(signed).finish())
}

function pairSuccess(phone: Phone, device: number, signed: Buffer, advSecret: Buffer): BinaryNode {
  const sealed = { details: signed, hmac: hmacSign(signed, advSecret), accountType: 0 }
  const jids = {
    jid: `${phone.number}:${device}@${S_WHATSAPP_NET}`,
    lid: `${phone.lidUser}:${device}@lid`,
  }
  const attrs = {
    from: S_WHATSAPP_NET,
    type: 'set',
    id: phone.sim.nextId(),
    xmlns: 'md',
    t: String(nowSeconds()),
  }
  return el('iq', attrs, [
    el('pair-success', {}, [
      el('device-identity', {}, proto.ADVSignedDeviceIdentityHMAC.encode(sealed).finish()),
      ...(phone.business ? [el('biz', { name: phone.name })] : []),
      el('device', jids),
      el('platform', { name: phone.business ? 'smba' : 'android' }),
    ]),
  ])
}

function isSigned(signed: Buffer, registration: Registration, node: BinaryNode): boolean {
  const accountIdentity = proto.ADVSignedDeviceIdentity.decode(signed)
  const answer = child(child(node, 'pair-device-sign'), 'device-identity')
  const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(bytes(answer))
  if (!accountIdentity.details || !accountIdentity.accountSignatureKey || !deviceSignature) return false
  const message = Buffer.concat([
    WA_ADV_DEVICE_SIG_PREFIX,
    accountIdentity.details,
    registration.identity,
    accountIdentity.accountSignatureKey,
  ])
  return verify(registration.identity, message, deviceSignature)
}
