/** A field of a protobuf message as it stands there: `whole` with its tag, `content` of one that has a length. */
export type WireField = { field: number; whole: Uint8Array; content: Uint8Array | null }

const VARINT = 0
const FIXED_64 = 1
const LENGTH = 2
const FIXED_32 = 5

/**
 * The fields of a protobuf message one after the other, without decoding what is in them: the past of an account is mostly
 * messages, which nobody needs decoded. Throws for bytes that are no message. https://protobuf.dev/programming-guides/encoding
 */
export function* fieldsOf(bytes: Uint8Array): Generator<WireField> {
  let at = 0
  while (at < bytes.length) {
    const from = at
    const tag = varintAt(bytes, at)
    const content = contentAt(bytes, tag.end, tag.value % 8)
    at = content.end
    if (at > bytes.length) throw new Error('a field is longer than its message')
    const inside = content.from === null ? null : bytes.subarray(content.from, at)
    yield { field: Math.floor(tag.value / 8), whole: bytes.subarray(from, at), content: inside }
  }
}

/** The message without one of its fields. */
export function withoutField(bytes: Uint8Array, left: number): Uint8Array {
  return Buffer.concat([...fieldsOf(bytes)].flatMap(({ field, whole }) => (field === left ? [] : [whole])))
}

function contentAt(bytes: Uint8Array, at: number, type: number): { from: number | null; end: number } {
  if (type === VARINT) return { from: null, end: varintAt(bytes, at).end }
  if (type === FIXED_64) return { from: null, end: at + 8 }
  if (type === FIXED_32) return { from: null, end: at + 4 }
  if (type !== LENGTH) throw new Error(`a field has the type ${type}`)
  const length = varintAt(bytes, at)
  return { from: length.end, end: length.end + length.value }
}

/** Seven bits a byte, the lowest first; what is longer than a number holds is only passed over. */
function varintAt(bytes: Uint8Array, at: number): { value: number; end: number } {
  let value = 0
  for (let n = 0; n < 10; n++) {
    const byte = bytes[at + n]
    if (byte === undefined) break
    value += (byte & 0x7f) * 2 ** (7 * n)
    if (byte < 0x80) return { value, end: at + n + 1 }
  }
  throw new Error('a number in a message has no end')
}
