import type { Context } from 'hono'
import type { z } from 'zod'
import { AppError, invalid } from '#domain/core/contract/errors.ts'
import { problemsOf } from '#domain/core/contract/problems.ts'
import { requireOwnCompany } from './own-company.ts'
import type { ApiEnv } from './types.ts'

/** A field of a form that holds JSON. */
type JsonField = { name: string; text: string }

/**
 * Reads the JSON field that a form holds beside its file. Throws ERR_VALIDATION, with the fields named as they are
 * without the file.
 */
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
 * The values of a row that came with its file; undefined without any. The version that was edited stands beside the row,
 * because a file also comes without one. Throws as readJsonField does, and for a version inside of the row.
 */
export function readRowField<S extends z.ZodObject>(
  c: Context<ApiEnv>,
  text: string | undefined,
  schema: S,
): Omit<z.output<S>, 'version'> | undefined {
  if (text === undefined || text === '') return undefined
  if (Object.hasOwn(Object(parseJson(text)), 'version')) throw invalid({ 'row.version': 'unsupported' })
  return readJsonField(c, { name: 'row', text }, schema)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
