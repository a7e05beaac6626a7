import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** The purpose of a subkey. Each purpose has its own subkey, so that a leak of one opens nothing else. */
export type Purpose =
  | 'channel-keys'
  | 'raw-events'
  | 'contents'
  | 'files'
  | 'bearer'
  | 'media-links'
  | 'web-to-api'
  | 'codes'
  | 'settings'
  | 'integrations'
  | 'push'
  | 'accounts'
  | 'contact-references'

/** The location of a sealed value: it can be opened nowhere else. */
export type SealLocation = { table: string; row: string; companyId: number }

export type Secrets = {
  /** AES-256-GCM with a key id, bound to its place. */
  seal(purpose: Purpose, location: SealLocation, plain: Uint8Array): Uint8Array
  /** Throws when the value was changed, moved, or sealed with a secret that is gone. */
  open(purpose: Purpose, location: SealLocation, sealed: Uint8Array): Uint8Array
  /** HMAC-SHA256, base64url. */
  sign(purpose: Purpose, text: string): string
  /** In constant time; also true for a signature made with the old secret. */
  isSigned(purpose: Purpose, text: string, signature: string): boolean
}

const NONCE = 12
const TAG = 16
const KEY_ID = 4

/** Subkeys by HKDF from APP_SECRET; `old` secrets still read. */
export function makeSecrets(secret: string, old: readonly string[] = []): Secrets {
  const rings = [secret, ...old].map(makeRing)
  const current = rings[0]
  if (!current) throw new Error('a secret is needed')

  return {
    seal(purpose, location, plain) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', current.key(purpose), nonce).setAAD(bind(location))
      return Buffer.concat([current.id, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    open(purpose, location, sealed) {
      const data = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
      const ring = rings.find((candidate) => candidate.id.equals(data.subarray(0, KEY_ID)))
      if (!ring) throw new Error('sealed with a secret that is not known')
      const nonce = data.subarray(KEY_ID, KEY_ID + NONCE)
      const decipher = createDecipheriv('aes-256-gcm', ring.key(purpose), nonce)
        .setAAD(bind(location))
        .setAuthTag(data.subarray(-TAG))
      return Buffer.concat([decipher.update(data.subarray(KEY_ID + NONCE, -TAG)), decipher.final()])
    },
    sign: (purpose, text) => mac(current.key(purpose), text),
    isSigned: (purpose, text, signature) =>
      rings.some((ring) => isEqual(mac(ring.key(purpose), text), signature)),
  }
}

/** Returns the id of a secret, with which every value sealed by it begins. The id tells nothing about the secret. */
export function keyIdOf(secret: string): Buffer {
  return derive(secret, 'key-id', KEY_ID)
}

type Ring = { id: Buffer; key(purpose: Purpose): Buffer }

function makeRing(secret: string): Ring {
  const keys = new Map<Purpose, Buffer>()
  return {
    id: keyIdOf(secret),
    key(purpose) {
      const cachedKey = keys.get(purpose) ?? derive(secret, purpose, 32)
      keys.set(purpose, cachedKey)
      return cachedKey
    },
  }
}

function derive(secret: string, purpose: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'recado', purpose, length))
}

function bind(location: SealLocation): Buffer {
  return Buffer.from(JSON.stringify([location.table, location.row, location.companyId]))
}

function mac(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

function isEqual(expected: string, actual: string): boolean {
  const a = Buffer.from(expected)
  const b = Buffer.from(actual)
  return a.length === b.length && timingSafeEqual(a, b)
}
