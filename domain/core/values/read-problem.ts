import type { Problem } from '../problems.ts'

/** The problem that a refusal of the API tells; an answer that is none of ours counts as ERR_INTERNAL. */
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

/** A text of an object that came from elsewhere, where it has one: pages read a few such without the library of schemas. */
export function textIn(value: unknown, name: string): string | undefined {
  const text = isRecord(value) ? value[name] : undefined
  return typeof text === 'string' ? text : undefined
}

/** An object that came from elsewhere, by its names. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
