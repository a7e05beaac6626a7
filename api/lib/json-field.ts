import type { z } from 'zod'
import { AppError } from '#domain/core/errors.ts'
import { problemsOf } from '#domain/core/problems.ts'

/** What a form holds as JSON beside its file. Throws ERR_VALIDATION, its fields named as without the file. */
export function readJsonField<S extends z.ZodObject>(text: string, schema: S): z.output<S> {
  const read = schema.safeParse(jsonOf(text))
  if (!read.success) throw new AppError('ERR_VALIDATION', { fields: problemsOf(read.error.issues) })
  return read.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
