/** Key bundles: what a device publishes so that others can open a session with it. */
import { type BinaryNode, bigEndian, bytes, child, el, needChild } from './node.ts'

export type SignedKey = { id: number; public: Buffer; signature: Buffer }

/** Keys are 32 bytes, without the type byte. */
export type Bundle = {
  registrationId: number
  identity: Buffer
  signedPreKey: SignedKey
  preKey?: { id: number; public: Buffer } | undefined
}

export function bundleContent(bundle: Bundle): BinaryNode[] {
  return [
    el('registration', {}, bigEndian(bundle.registrationId, 4)),
    el('type', {}, Buffer.from([5])),
    el('identity', {}, bundle.identity),
    signedKeyNode(bundle.signedPreKey),
    ...(bundle.preKey
      ? [el('key', {}, [el('id', {}, bigEndian(bundle.preKey.id, 3)), el('value', {}, bundle.preKey.public)])]
      : []),
  ]
}

/** Reads the `<keys/>` of a retry receipt. */
export function readBundle(keys: BinaryNode, registrationId: number): Bundle {
  const keyNode = child(keys, 'key')
  return {
    registrationId,
    identity: bytes(child(keys, 'identity')),
    signedPreKey: readSignedKey(needChild(keys, 'skey')),
    preKey: keyNode && { id: readId(keyNode), public: bytes(child(keyNode, 'value')) },
  }
}

export function readSignedKey(node: BinaryNode): SignedKey {
  return { id: readId(node), public: bytes(child(node, 'value')), signature: bytes(child(node, 'signature')) }
}

/** The 3-byte id of a key node. */
export function readId(node: BinaryNode): number {
  return bytes(needChild(node, 'id')).readUIntBE(0, 3)
}

export function signedKeyNode(key: SignedKey): BinaryNode {
  return el('skey', {}, [
    el('id', {}, bigEndian(key.id, 3)),
    el('value', {}, key.public),
    el('signature', {}, key.signature),
  ])
}
