import type { z } from 'zod'
import type { CallAnswer } from '../../flows/contract/call-answer.ts'

/** The value of a JSON text; undefined for any other text. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A JSON text as a schema reads it; undefined for what it refuses, and for what is nested without end. */
export function readJson<T extends z.ZodType>(schema: T, text: string): z.output<T> | undefined {
  try {
    return schema.safeParse(jsonOf(text)).data
  } catch {
    return undefined
  }
}

/** The memory that the engine keeps for a driver, which is JSON. */
export function jsonValue(session: unknown): CallAnswer['session'] {
  return JSON.parse(JSON.stringify(session ?? null))
}
