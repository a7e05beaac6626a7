import { z } from 'zod'
import type { BrowserCode, WireCode } from './wire-codes.ts'

export type ProblemCode = WireCode | BrowserCode

/** Why something was not done: the code, the problem of each field (dotted name), and what else is told about it. */
export type Problem = {
  code: ProblemCode
  fields: Record<string, string>
  details: Record<string, unknown>
}

/** The shape of every refusal of the API. */
export const Refusal = z.object({ error: z.string(), details: z.record(z.string(), z.unknown()).optional() })

/**
 * Field name (dotted) → code that the web translates: required, tooShort, tooLong, tooSmall, tooLarge, whole, email, invalid,
 * or a rule's own, which may be an error's. `form` = what a form sent: a field left empty there is missing, whatever else is wrong with it.
 */
export function problemsOf(
  issues: readonly z.core.$ZodIssue[],
  form: Record<string, unknown> = {},
): Record<string, string> {
  const codes = issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') return unknownFields(issue)
    const field = issue.path.join('.')
    return [[field || 'body', form[field] === '' ? 'required' : codeOf(issue)]]
  })
  return Object.fromEntries(codes)
}

/** So many unknown fields are named, and so much of each name: who sends a megabyte of them is not sent it back. */
const MAX_UNKNOWN = 20
const MAX_NAME = 100

function unknownFields({ path, keys }: z.core.$ZodIssueUnrecognizedKeys): [string, string][] {
  return keys.slice(0, MAX_UNKNOWN).map((key) => [[...path, key.slice(0, MAX_NAME)].join('.'), 'unsupported'])
}

/** A rule's own code: of a field (`overlap`), or one that has a sentence (`ERR_WAPP_INVALID_CONTACT`). */
const RULE_CODE = /^(?:[a-zA-Z]+|ERR_[A-Z_]+)$/

function codeOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'too_small':
      if (isNumeric(issue.origin)) return 'tooSmall'
      return issue.minimum === 1 ? 'required' : 'tooShort'
    case 'too_big':
      return isNumeric(issue.origin) ? 'tooLarge' : 'tooLong'
    case 'invalid_type':
      return codeOfType(issue.expected)
    case 'invalid_format':
      return issue.format === 'email' ? 'email' : 'invalid'
    case 'custom':
      return RULE_CODE.test(issue.message) ? issue.message : 'invalid'
    default:
      return 'invalid'
  }
}

/** A number with a fraction is the one value of a wrong type that is there. */
function codeOfType(expected: string): string {
  return expected === 'int' ? 'whole' : 'required'
}

/** A whole number that JavaScript does not hold exactly is of the origin `int`. */
function isNumeric(origin: string): boolean {
  return origin === 'number' || origin === 'int'
}
