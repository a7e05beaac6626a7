import postgres from 'postgres'
import { AppError } from '../contract/errors.ts'

/** The connection is gone or does not come about, or the server has no room for now: the same works later. */
export function isAway(error: unknown): boolean {
  return AWAY.has(sqlState(error)) || causes(error).some(({ message }) => TERMINATED.test(message))
}

const AWAY = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  // It goes down, has crashed, or does not accept anybody yet.
  '57P01',
  '57P02',
  '57P03',
  // No disk, no memory, no connection left; a read or write of the disk failed.
  '53100',
  '53200',
  '53300',
  '58030',
])

/** A file, or a row, found no room: by the codes of the system and of PostgreSQL. */
export function isDiskFull(error: unknown): boolean {
  return causes(error).some((cause) => 'code' in cause && DISK_FULL.has(String(cause.code)))
}

/** The system does not let this process read or write a file, or its folder is none. */
export function isFileRefused(error: unknown): boolean {
  return FILE_REFUSED.has(systemCodeOf(error))
}

const FILE_REFUSED = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'])

/** The code of an error of the system, such as ENOENT; empty where it has none. */
export function systemCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])

/**
 * Whether the same may well work later, or with less of it at once: the database is away or busy, or ended a statement or a
 * transaction that took too long.
 */
export function isPassing(error: unknown): boolean {
  const isBusy = error instanceof AppError && PASSING_CODES.has(error.code)
  return isBusy || isAway(error) || TOO_LONG.has(sqlState(error))
}

const PASSING_CODES = new Set<string>(['ERR_BUSY', 'ERR_UNAVAILABLE', 'ERR_SEARCH_TIMEOUT'])
/** transaction_timeout and its idle sister, statement_timeout, lock_timeout. */
const TOO_LONG = new Set(['25P04', '25P03', '57014', '55P03'])

/** The job queue's driver has no code for it; the queue names its worker behind the driver's words. */
const TERMINATED = /^Connection terminated|^timeout expired\b|^timeout exceeded when trying to connect\b/

/** The SQLSTATE of a database error, or the driver's own code, looked for through the causes; empty when there is none. */
export function sqlState(error: unknown): string {
  for (const cause of causes(error)) {
    if (cause instanceof postgres.PostgresError) return cause.code
    if ('code' in cause && typeof cause.code === 'string' && !(cause instanceof AppError)) return cause.code
  }
  return ''
}

function causes(error: unknown): Error[] {
  const chain: Error[] = []
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) chain.push(cause)
  return chain
}

/** The name of the unique constraint or index that refused a row; undefined for any other error. */
export function uniqueViolation(error: unknown): string | undefined {
  const refused = causes(error).find(
    (cause) => cause instanceof postgres.PostgresError && cause.code === '23505',
  )
  return refused instanceof postgres.PostgresError ? refused.constraint_name : undefined
}
