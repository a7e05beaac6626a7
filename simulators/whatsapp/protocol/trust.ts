/**
 * The certificate chain the Noise handshake shows to the client.
 *
 * Baileys 7.0.0-rc14 means to check: leaf signed by intermediate.key, intermediate signed by
 * WA_CERT_DETAILS.PUBLIC_KEY, intermediate.issuerSerial === WA_CERT_DETAILS.SERIAL (0). In fact its Curve.verify drops
 * the boolean that libsignal 6.0.0 returns, so only the shapes count and any root is accepted. A test bed that wants
 * to be ready for the day this is mended overwrites WA_CERT_DETAILS.PUBLIC_KEY with `trustRoot`.
 */
import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import { Curve, proto, WA_CERT_DETAILS } from '@whiskeysockets/baileys'
import { verifySignature } from 'libsignal/src/curve.js'

export type KeyPair = { private: Buffer; public: Buffer }

export type ServerIdentity = {
  root: KeyPair
  /** The server's static Noise key: the leaf certificate's key. */
  static: KeyPair
  /** Encoded proto.CertChain. */
  chain: Uint8Array
}

/** A root that is the same in every process, for a client that pins it. */
export function rootFromSeed(seed: string): KeyPair {
  const secret = createHash('sha256').update(seed).digest()
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b656e04220420', 'hex'), secret])
  const pem = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }).export({
    format: 'pem',
    type: 'pkcs8',
  })
  const spki = createPublicKey(pem).export({ format: 'der', type: 'spki' })
  return { private: secret, public: Buffer.from(spki.subarray(-32)) }
}

export function makeServerIdentity(root: KeyPair = newKeyPair()): ServerIdentity {
  const intermediate = newKeyPair()
  const leaf = newKeyPair()
  const chain = proto.CertChain.encode({
    intermediate: certificate(root, { serial: 1, issuerSerial: 0, key: intermediate.public }),
    leaf: certificate(intermediate, { serial: 2, issuerSerial: 1, key: leaf.public }),
  }).finish()
  return { root, static: leaf, chain }
}

export function newKeyPair(): KeyPair {
  const pair = Curve.generateKeyPair()
  return { private: Buffer.from(pair.private), public: Buffer.from(pair.public) }
}

/** A real check: Baileys' own Curve.verify answers true to any well-formed signature. */
export function verify(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== 64) return false
  return verifySignature(Buffer.concat([Buffer.from([5]), publicKey]), message, signature) === true
}

/** Makes every Baileys socket of this process trust the given root; returns the undo. */
export function trustRoot(publicKey: Uint8Array): () => void {
  const before = WA_CERT_DETAILS.PUBLIC_KEY
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(publicKey)
  return () => {
    WA_CERT_DETAILS.PUBLIC_KEY = before
  }
}

type Details = { serial: number; issuerSerial: number; key: Uint8Array }

function certificate(signer: KeyPair, details: Details): proto.CertChain.INoiseCertificate {
  const now = Math.floor(Date.now() / 1000)
  const encoded = proto.CertChain.NoiseCertificate.Details.encode({
    ...details,
    notBefore: now - 86_400,
    notAfter: now + 365 * 86_400,
  }).finish()
  return { details: encoded, signature: Curve.sign(signer.private, encoded) }
}
