import { zValidator } from '@hono/zod-validator'
import type { ValidationTargets } from 'hono'
import { resolver, uniqueSymbol } from 'hono-openapi'
import type { z } from 'zod'
import { AppError } from '#domain/core/errors.ts'
import { problemsOf } from '#domain/core/problems.ts'
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
