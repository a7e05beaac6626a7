import { BOUNDS, bounded } from '#domain/messages/contract/bounds.ts'

/** The number of levels of the raw data that are stored with a message, and the number of entries of one level. */
const DEEPEST = 6
const WIDEST = 20

/** The beginning of a raw message as JSON. Each field and the whole are bounded, and deeper levels are not read at all. */
export function rawOf(message: object): string {
  return JSON.stringify(shortened(message, 0)).slice(0, BOUNDS.unknownJson.limit)
}

function shortened(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return bounded('unknownField', value)
  if (value instanceof Uint8Array)
    return Buffer.from(value.subarray(0, BOUNDS.unknownField.limit)).toString('base64')
  if (!isRecord(value)) return typeof value === 'bigint' ? String(value) : value
  if (depth === DEEPEST) return '…'
  if (Array.isArray(value)) return value.slice(0, WIDEST).map((item) => shortened(item, depth + 1))
  const fields = Object.entries(value).slice(0, WIDEST)
  return Object.fromEntries(fields.map(([name, field]) => [name, shortened(field, depth + 1)]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
