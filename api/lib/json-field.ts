import type { Context } from 'hono'
import type { z } from 'zod'
import { AppError } from '#domain/core/errors.ts'
import { problemsOf } from '#domain/core/problems.ts'
import { requireOwnCompany } from './own-company.ts'
import type { ApiEnv } from './types.ts'

/** A field of a form that holds JSON. */
type JsonField = { name: string; text: string }

/** What a form holds as JSON beside its file. Throws ERR_VALIDATION, its fields named as without the file. */
export function readJsonField<S extends z.ZodObject>(
  c: Context<ApiEnv>,
  { name, text }: JsonField,
  schema: S,
): z.output<S> {
  const json = parseJson(text)
  requireOwnCompany(c, json, name)
  const read = schema.safeParse(json)
  if (!read.success) throw new AppError('ERR_VALIDATION', { fields: problemsOf(read.error.issues) })
  return read.data
}

/**
 * The values of a row that came with its file; undefined without any. Throws as readJsonField does.
 */
export function readRowField<S extends z.ZodObject>(
  c: Context<ApiEnv>,
  text: string | undefined,
  schema: S,
): z.output<S> | undefined {
  if (text === undefined || text === '') return undefined
  return readJsonField(c, { name: 'row', text }, schema)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
