import type { z } from 'zod'
import { AppError } from '#domain/core/errors.ts'
import { problemsOf } from '#domain/core/problems.ts'

/** What a form holds as JSON beside its file. Throws ERR_VALIDATION, its fields named as without the file. */
export function readJsonField<S extends z.ZodObject>(text: string, schema: S): z.output<S> {
  const read = schema.safeParse(jsonOf(text))
  if (!read.success) throw new AppError('ERR_VALIDATION', { fields: problemsOf(read.error.issues) })
  return read.data
}

/** The values of a row that came with its file; undefined without any. Throws as readJsonField does. */
export function readRowField<S extends z.ZodObject>(
  text: string | undefined,
  schema: S,
): z.output<S> | undefined {
  return text === undefined || text === '' ? undefined : readJsonField(text, schema)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
