import { zValidator } from '@hono/zod-validator'
import type { ValidationTargets } from 'hono'
import { resolver, uniqueSymbol } from 'hono-openapi'
import type { z } from 'zod'
import { AppError } from '#domain/core/errors.ts'
import type { ApiEnv } from './types.ts'

/** What a client gives, and what the route gets of it. */
type Judged<T extends keyof ValidationTargets, S extends z.ZodType> = {
  in: { [K in T]: z.input<S> }
  out: { [K in T]: z.output<S> }
}

/**
 * Judges a part of the request by the schema, hands on what it decoded, and documents it. Refuses with 422
 * ERR_VALIDATION, `details.fields` naming each problem.
 */
export function validate<T extends keyof ValidationTargets, S extends z.ZodType>(target: T, schema: S) {
  const middleware = zValidator<S, T, ApiEnv, string, typeof refuse, z.input<S>, z.output<S>, Judged<T, S>>(
    target,
    schema,
    refuse,
  )
  return Object.assign(middleware, { [uniqueSymbol]: { target, ...resolver(schema, { io: 'input' }) } })
}

function refuse(judged: { success: true } | { success: false; error: z.core.$ZodError }): void {
  if (!judged.success) throw new AppError('ERR_VALIDATION', { fields: problemsOf(judged.error.issues) })
}

/** Field name (dotted) → code that the web translates: required, tooShort, tooLong, email, invalid, or a rule's own. */
export function problemsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.') || 'body', problemOf(issue)]))
}

function problemOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'too_small':
      return issue.minimum === 1 ? 'required' : 'tooShort'
    case 'too_big':
      return 'tooLong'
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'invalid'
    case 'invalid_format':
      return issue.format === 'email' ? 'email' : 'invalid'
    case 'custom':
      return /^[a-zA-Z]+$/.test(issue.message) ? issue.message : 'invalid'
    default:
      return 'invalid'
  }
}
