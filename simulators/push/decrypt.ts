import { createDecipheriv, createECDH, createHmac, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A browser's side of a subscription: what it hands out, and what it keeps. */
export type Browser = { ecdh: ECDH; auth: Buffer; keys: { p256dh: string; auth: string } }

export function makeBrowser(): Browser {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys('base64url')
  const auth = randomBytes(16)
  return { ecdh, auth, keys: { p256dh, auth: auth.toString('base64url') } }
}

const SALT = 16
const HEADER = SALT + 4 + 1
const TAG = 16

/** The text of one record of `aes128gcm` (RFC 8188), with the keys of web push (RFC 8291 §3.3). Throws what is wrong with it. */
export function decrypt(body: Buffer, { ecdh, auth }: Browser): string {
  const salt = body.subarray(0, SALT)
  const keyLength = body.readUInt8(SALT + 4)
  const sender = body.subarray(HEADER, HEADER + keyLength)
  const sealed = body.subarray(HEADER + keyLength)
  if (keyLength !== 65) throw new Error('the key of the sender is no point')
  if (sealed.length > body.readUInt32BE(SALT)) throw new Error('more than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const shared = createHmac('sha256', auth).update(ecdh.computeSecret(sender)).digest()
  const input = createHmac('sha256', shared)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-TAG))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no last record')
  return padded.subarray(0, end).toString('utf8')
}
