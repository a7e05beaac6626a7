import { AppError, type ErrorCode } from './contract/errors.ts'

/** The only row of a result that has exactly one; throws `code` when there is none. */
export function firstOrThrow<T>(rows: readonly T[], code: ErrorCode = 'ERR_NOT_FOUND'): T {
  const row = rows[0]
  if (row === undefined) throw new AppError(code)
  return row
}
