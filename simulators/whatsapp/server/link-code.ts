/** Pairing with an 8 character code instead of a QR code. */
import { randomBytes } from 'node:crypto'
import {
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  Curve,
  derivePairingCodeKey,
  hkdf,
} from '@whiskeysockets/baileys'
import type { Connection, LinkCode, Phone, Simulator } from '../model.ts'
import {
  type BinaryNode,
  bytes,
  child,
  el,
  nowSeconds,
  parseJid,
  S_WHATSAPP_NET,
  utf8,
} from '../protocol/node.ts'
import { newKeyPair } from '../protocol/trust.ts'
import { pair } from './pairing.ts'

/** The client asks for a code to be typed on the phone; answers with the ref of the request. */
export function beginLinkCode(
  sim: Simulator,
  connection: Connection,
  registration: BinaryNode,
): BinaryNode[] {
  const ref = randomBytes(16).toString('base64')
  const number = parseJid(registration.attrs.jid)?.user ?? ''
  const wrapped = bytes(child(registration, 'link_code_pairing_wrapped_companion_ephemeral_pub'))
  sim.linkCodes.set(ref, { connection, number, wrapped })
  sim.after(() => sim.events.emit('link-code', number))
  const content = [el('link_code_pairing_ref', {}, utf8(ref))]
  return [el('link_code_companion_reg', { stage: 'companion_hello' }, content)]
}

/** The owner types the code the product shows; throws when no device waits for one. */
export async function enterCode(phone: Phone, code: string): Promise<void> {
  const { sim } = phone
  const waits = (linkCode: LinkCode) => linkCode.number === phone.number && !linkCode.entered
  const waitingCode = [...sim.linkCodes].findLast(([, linkCode]) => waits(linkCode))
  if (!waitingCode) throw new Error('no device waits for a code')
  const [ref, linkCode] = waitingCode
  const { wrapped } = linkCode
  const theirKey = await derivePairingCodeKey(code, wrapped.subarray(0, 32))
  const companionEphemeral = aesDecryptCTR(wrapped.subarray(48, 80), theirKey, wrapped.subarray(32, 48))
  const primary = newKeyPair()
  const salt = randomBytes(32)
  const iv = randomBytes(16)
  const ourKey = await derivePairingCodeKey(code, salt)
  linkCode.entered = { phone, primary, companionEphemeral }
  const attrs = {
    from: S_WHATSAPP_NET,
    id: sim.nextId(),
    t: String(nowSeconds()),
    type: 'link_code_companion_reg',
  }
  const ephemeral = Buffer.concat([salt, iv, aesEncryptCTR(primary.public, ourKey, iv)])
  linkCode.connection.send(
    el('notification', attrs, [
      el('link_code_companion_reg', { stage: 'primary_hello' }, [
        el('link_code_pairing_wrapped_primary_ephemeral_pub', {}, ephemeral),
        el('primary_identity_pub', {}, phone.keys.identity.public),
        el('link_code_pairing_ref', {}, utf8(ref)),
      ]),
    ]),
  )
}

/** The client closes the exchange; answers 404 or 400 when it does not fit, else pairs once the answer is out. */
export function finishLinkCode(sim: Simulator, registration: BinaryNode): 'done' | 404 | 400 {
  const ref = bytes(child(registration, 'link_code_pairing_ref')).toString()
  const linkCode = sim.linkCodes.get(ref)
  if (!linkCode?.entered) return 404
  sim.linkCodes.delete(ref)
  const { phone, primary, companionEphemeral } = linkCode.entered
  const { identity } = phone.keys
  const bundle = bytes(child(registration, 'link_code_pairing_wrapped_key_bundle'))
  const companionIdentity = bytes(child(registration, 'companion_identity_public'))
  const shared = Curve.sharedKey(primary.private, companionEphemeral)
  const info = 'link_code_pairing_key_bundle_encryption_key'
  const key = Buffer.from(hkdf(shared, 32, { salt: bundle.subarray(0, 32), info }))
  const plain = aesDecryptGCM(bundle.subarray(44), key, bundle.subarray(32, 44), Buffer.alloc(0))
  if (!plain.subarray(32, 64).equals(identity.public)) return 400
  const identityShared = Curve.sharedKey(identity.private, companionIdentity)
  const material = Buffer.concat([shared, identityShared, plain.subarray(64, 96)])
  const adv = Buffer.from(hkdf(material, 32, { info: 'adv_secret' }))
  sim.after(() => {
    pair(phone, linkCode.connection, adv).catch((reason) =>
      sim.log.error({ reason }, 'pairing by code failed'),
    )
  })
  return 'done'
}
