import { z } from 'zod'

const Words = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((code) => String(code ?? ''))

/** A refusal in OpenAI's protocol; a server that says less has empty texts. */
const Body = z.object({ error: z.object({ message: Words, type: Words, param: Words, code: Words }) })

export type ModelError = { message: string; type: string; param: string; code: string }

const UNNAMED: ModelError = { message: '', type: '', param: '', code: '' }

export function readModelError(text: string): ModelError {
  return Body.safeParse(jsonOf(text)).data?.error ?? UNNAMED
}

/** Whether a code or type of the refusal is this one. */
export function isNamed({ code, type }: ModelError, name: string): boolean {
  return code === name || type === name
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
