import type { BinaryNode } from '@whiskeysockets/baileys'
import { z } from 'zod'

export type StoredNode = { tag: string; attrs: Record<string, string>; children: StoredNode[] }

const StoredNode: z.ZodType<StoredNode> = z.lazy(() =>
  z.object({
    tag: z.string(),
    attrs: z.record(z.string(), z.string()),
    children: z.array(StoredNode),
  }),
)

/** Why a stub is told once more: nobody gave us its content in time. */
export const GIVEN_UP = 'given up'

const Header = z.object({
  v: z.literal(1),
  /** `stub`: the message came without a content that we can read; a later delivery fills it. */
  kind: z.enum(['message', 'stub', 'call', 'history']),
  /** The ids of our account at that time, which decide which messages count as our own. */
  me: z.object({ id: z.string(), lid: z.string().nullable() }),
  node: StoredNode,
  reason: z.string().nullable(),
})

/** A delivery of WhatsApp in its stored form: the stanza without its ciphertext, and the plaintext beside it. */
export type RawEvent = Omit<z.infer<typeof Header>, 'v'> & { plaintext: Uint8Array | null }

/** Four bytes of the header's length, the header as JSON, then the plaintext as it is: no base64 on the hot path. */
export function encodeRaw({ plaintext, ...header }: RawEvent): Uint8Array {
  const head = Buffer.from(JSON.stringify({ v: 1, ...header }))
  const bytes = Buffer.allocUnsafe(4 + head.length + (plaintext?.length ?? 0))
  bytes.writeUInt32BE(head.length, 0)
  head.copy(bytes, 4)
  if (plaintext) bytes.set(plaintext, 4 + head.length)
  return bytes
}

/** Throws when the bytes are not a raw event of ours. */
export function decodeRaw(bytes: Uint8Array): RawEvent {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = 4 + buffer.readUInt32BE(0)
  const { v: _version, ...header } = Header.parse(JSON.parse(buffer.toString('utf8', 4, end)))
  const plaintext = buffer.subarray(end)
  return { ...header, plaintext: hasPlaintext(header.kind) ? plaintext : null }
}

/** A message as its sender wrote it, or as our own phone keeps it. */
function hasPlaintext(kind: RawEvent['kind']): boolean {
  return kind === 'message' || kind === 'history'
}

/** The stanza without the bytes of its contents: ciphertexts and signatures say nothing once they are read. */
export function storedNode(node: BinaryNode): StoredNode {
  const children = Array.isArray(node.content) ? node.content : []
  return { tag: node.tag, attrs: { ...node.attrs }, children: children.map(storedNode) }
}
