import postgres from 'postgres'
import { isRefusal, refusal } from '#scripts/refusal.ts'

/** The errors of the disk in plain words, by the codes of the system and of PostgreSQL. */
const FAULTS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk can only be read',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EIO: 'the disk reports an error',
  ENOTDIR: 'there is a file in the way',
  ENOENT: 'there is no such folder',
  EFBIG: 'the file would be larger than this disk or this user may have',
  '53100': 'the disk of the database is full',
}

/** Turns a failure that the operator can mend into a refusal that says so; any other stays as it is. */
export function inPlainWords(action: string, error: unknown): unknown {
  if (isRefusal(error) || !(error instanceof Error)) return error
  const code = error instanceof postgres.PostgresError || 'code' in error ? String(error.code) : ''
  const words = FAULTS[code]
  return words === undefined ? error : refusal(`${action}: ${words} (${error.message}).`, { cause: error })
}
