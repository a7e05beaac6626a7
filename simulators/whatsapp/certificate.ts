/** A self-signed certificate for 127.0.0.1 and localhost, written with nothing but node:crypto. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tls } from './model.ts'

const DAY_MS = 86_400_000
const VALID_DAYS = 3650

/**
 * Makes `cert.pem` and `key.pem` in the folder when they are missing, and reads them. A process that is to trust the
 * media host is started with NODE_EXTRA_CA_CERTS=<dir>/cert.pem.
 */
export function certificateIn(dir: string): Tls {
  const cert = join(dir, 'cert.pem')
  const key = join(dir, 'key.pem')
  if (!existsSync(cert) || !existsSync(key)) {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    const generated = selfSigned()
    // The certificate comes last and whole: who sees it sees its key as well.
    writeFileSync(key, generated.key, { mode: 0o600 })
    writeFileSync(`${cert}.new`, generated.cert)
    renameSync(`${cert}.new`, cert)
  }
  return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') }
}

export function selfSigned(now: Date = new Date()): Tls {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const name = seq(der(0x31, seq(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from('WhatsApp simulator')))))
  const body = seq(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_SHA256,
    name,
    seq(time(new Date(now.getTime() - DAY_MS)), time(new Date(now.getTime() + VALID_DAYS * DAY_MS))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions()),
  )
  const signature = sign('sha256', body, privateKey)
  const certificate = seq(body, ECDSA_SHA256, der(0x03, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

const ECDSA_SHA256 = seq(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))

function extensions(): Buffer {
  const yes = der(0x01, Buffer.from([0xff]))
  const altNames = seq(der(0x87, Buffer.from([127, 0, 0, 1])), der(0x82, Buffer.from('localhost')))
  return seq(
    // A CA, so that it can be trusted as a root; digitalSignature and keyCertSign.
    seq(oid(0x55, 0x1d, 0x13), yes, octets(seq(yes))),
    seq(oid(0x55, 0x1d, 0x0f), yes, octets(der(0x03, Buffer.from([0x02, 0x84])))),
    seq(oid(0x55, 0x1d, 0x11), octets(altNames)),
  )
}

function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const size = body.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

function seq(...parts: Uint8Array[]): Buffer {
  return der(0x30, ...parts)
}

function oid(...bytes: number[]): Buffer {
  return der(0x06, Buffer.from(bytes))
}

function octets(bytes: Uint8Array): Buffer {
  return der(0x04, bytes)
}

function time(date: Date): Buffer {
  const compact = date.toISOString().replace(/[-:T]/g, '')
  return der(0x17, Buffer.from(`${compact.slice(2, 14)}Z`))
}

if (import.meta.main) {
  const dir = process.argv[2]
  if (!dir) {
    process.stderr.write('usage: bun simulators/whatsapp/certificate.ts DIR\n')
    process.exit(1)
  }
  certificateIn(dir)
}
