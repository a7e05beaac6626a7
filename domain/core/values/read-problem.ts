import type { Problem } from '../problems.ts'

/** Reads the problem from a refusal of the API; an answer that is not the API's counts as ERR_INTERNAL. */
export function readProblem(body: unknown): Problem {
  const code = textIn(body, 'error')
  const told = isRecord(body) ? body.details : undefined
  const details = isRecord(told) ? told : {}
  if (code === undefined || (told !== undefined && told !== details))
    return { code: 'ERR_INTERNAL', details: {}, fields: {} }
  return { code, details, fields: fieldsOf(details.fields) }
}

function fieldsOf(told: unknown): Record<string, string> {
  const fields = isRecord(told) ? Object.entries(told) : []
  const texts = fields.filter((field): field is [string, string] => typeof field[1] === 'string')
  return texts.length === fields.length ? Object.fromEntries(texts) : {}
}

/** A text property of an untrusted value, if it has one. Pages use this where loading the schema library would cost more. */
export function textIn(value: unknown, name: string): string | undefined {
  const text = isRecord(value) ? value[name] : undefined
  return typeof text === 'string' ? text : undefined
}

/** Whether an untrusted value is an object with named properties. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
