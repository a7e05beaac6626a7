import { z } from 'zod'
import {
  MAX_RAW_SHOWN,
  type PARKED_CAUSES,
  PARKED_KINDS,
  type ParkedEventView,
} from '../contract/parked/schema.ts'

const Header = z.object({ kind: z.enum(PARKED_KINDS) })
/** Looked at for the header, which is far shorter. */
const MAX_HEADER = 64_000
const LENGTH_BYTES = 4

/** Returns the kind of an event: drivers keep four bytes of a header's length, the header as JSON, and the content. */
export function kindOf(bytes: Uint8Array): ParkedEventView['kind'] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.length < LENGTH_BYTES) return 'unknown'
  const length = buffer.readUInt32BE(0)
  if (length > MAX_HEADER || length > buffer.length - LENGTH_BYTES) return 'unknown'
  try {
    const header = Header.safeParse(JSON.parse(buffer.toString('utf8', LENGTH_BYTES, LENGTH_BYTES + length)))
    return header.success ? header.data.kind : 'unknown'
  } catch {
    return 'unknown'
  }
}

/** The beginning of it as text: what is no text becomes a dot, several of them one. */
export function textOf(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes.subarray(0, MAX_RAW_SHOWN * LENGTH_BYTES))
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFFD]+/gu, '·')
    .slice(0, MAX_RAW_SHOWN)
    .toWellFormed()
}

/** Why, by the name of its last failure. */
export function causeOf(failure: string): (typeof PARKED_CAUSES)[number] {
  if (failure.startsWith('database error')) return 'database'
  return failure.startsWith('ERR_') ? 'refused' : 'unreadable'
}
