import { z } from 'zod'
import { OptionalId } from '../../../core/contract/fields.ts'

/** The message quoted, by id; old clients send the whole message. */
export const QuotedId = z.preprocess((value: number | string | { id: number } | null | undefined) => {
  if (typeof value === 'string' && value.startsWith('{')) return readJsonId(value)
  return isRecord(value) ? value.id : value
}, OptionalId())

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function readJsonId(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value.id : value
  } catch {
    return text
  }
}
