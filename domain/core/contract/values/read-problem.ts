import type { Problem } from '../problems.ts'
import { FLOW_EXISTS_WORD, isWireCode, type WireCode } from '../wire-codes.ts'

/** Reads the problem from a refusal of the API; an answer that is not the API's counts as ERR_INTERNAL. */
export function readProblem(body: unknown): Problem {
  const error = textIn(body, 'error')
  const rawDetails = isRecord(body) ? body.details : undefined
  const details = isRecord(rawDetails) ? rawDetails : {}
  if (error === undefined || (rawDetails !== undefined && rawDetails !== details))
    return { code: 'ERR_INTERNAL', details: {}, fields: {} }
  const code = readCode(error)
  if (code) return { code, details, fields: fieldsOf(details.fields) }
  return { code: 'ERR_UNKNOWN', details: { ...details, unknownCode: error }, fields: {} }
}

/** The code of a refusal; undefined for an answer without one, or with one that this version does not know. */
export function codeIn(body: unknown): WireCode | undefined {
  const error = textIn(body, 'error')
  return error === undefined ? undefined : readCode(error)
}

/** POST /tickets tells who holds the other ticket in the code's place, as JSON (specification 1 §7), and in the details. */
function readCode(error: string): WireCode | undefined {
  if (error.startsWith('{')) return 'ERR_OTHER_OPEN_TICKET'
  if (error === FLOW_EXISTS_WORD) return 'ERR_FLOW_EXISTS'
  return isWireCode(error) ? error : undefined
}

function fieldsOf(rawFields: unknown): Record<string, string> {
  const fields = isRecord(rawFields) ? Object.entries(rawFields) : []
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
