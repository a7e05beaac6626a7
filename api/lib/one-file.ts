import type { Context } from 'hono'
import type { z } from 'zod'
import { AppError, invalid } from '#domain/core/contract/errors.ts'
import { problemsOf } from '#domain/core/contract/problems.ts'
import type { Upload } from '#domain/files/inspect-file.ts'
import type { ApiEnv } from './types.ts'
import { withUpload } from './uploads.ts'

/**
 * Reads a form with one file and what goes beside it, as the schema says, and hands both to `use`. Throws
 * ERR_FILE_TOO_LARGE, ERR_VALIDATION (no file, another field than the schema takes).
 */
export function withOneFile<S extends z.ZodObject, T>(
  c: Context<ApiEnv>,
  fields: S,
  maxFileBytes: number,
  use: (upload: Upload, input: z.output<S>) => Promise<T>,
): Promise<T> {
  return withUpload(c, { maxFileBytes, maxFiles: 1 }, async ({ fields: fieldValues, files: [file] }) => {
    const input = fields.safeParse(fieldValues)
    if (!input.success) throw new AppError('ERR_VALIDATION', { fields: problemsOf(input.error.issues) })
    if (!file) throw invalid({ file: 'required' })
    return use({ blob: file.data, name: file.name, type: file.mime }, input.data)
  })
}
