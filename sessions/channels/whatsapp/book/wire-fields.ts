/** A field of a protobuf message as it stands there: `encoded` with its tag, `content` of one that has a length. */
export type WireField = { field: number; encoded: Uint8Array; content: Uint8Array | null }

const VARINT = 0
const FIXED_64 = 1
const LENGTH = 2
const FIXED_32 = 5

/**
 * The fields of a protobuf message one after the other, without decoding what is in them: the past of an account is mostly
 * messages, which nobody needs decoded. Throws for bytes that are no message. https://protobuf.dev/programming-guides/encoding
 */
export function* fieldsOf(bytes: Uint8Array): Generator<WireField> {
  let offset = 0
  while (offset < bytes.length) {
    const from = offset
    const tag = varintAt(bytes, offset)
    const content = contentAt(bytes, tag.end, tag.value % 8)
    offset = content.end
    if (offset > bytes.length) throw new Error('a field is longer than its message')
    const inside = content.from === null ? null : bytes.subarray(content.from, offset)
    yield { field: Math.floor(tag.value / 8), encoded: bytes.subarray(from, offset), content: inside }
  }
}

/** The message without one of its fields. */
export function withoutField(bytes: Uint8Array, omittedField: number): Uint8Array {
  return Buffer.concat(
    [...fieldsOf(bytes)].flatMap(({ field, encoded }) => (field === omittedField ? [] : [encoded])),
  )
}

function contentAt(bytes: Uint8Array, offset: number, type: number): { from: number | null; end: number } {
  if (type === VARINT) return { from: null, end: varintAt(bytes, offset).end }
  if (type === FIXED_64) return { from: null, end: offset + 8 }
  if (type === FIXED_32) return { from: null, end: offset + 4 }
  if (type !== LENGTH) throw new Error(`a field has the type ${type}`)
  const length = varintAt(bytes, offset)
  return { from: length.end, end: length.end + length.value }
}

/** Seven bits a byte, the lowest first; what is longer than a number holds is only passed over. */
function varintAt(bytes: Uint8Array, offset: number): { value: number; end: number } {
  let value = 0
  for (let n = 0; n < 10; n++) {
    const byte = bytes[offset + n]
    if (byte === undefined) break
    value += (byte & 0x7f) * 2 ** (7 * n)
    if (byte < 0x80) return { value, end: offset + n + 1 }
  }
  throw new Error('a number in a message has no end')
}
