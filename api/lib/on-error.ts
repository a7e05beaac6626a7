import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { AppError, type ErrorDetails } from '#domain/core/contract/errors.ts'
import { wireWord } from '#domain/core/contract/wire-codes.ts'
import { isAway, isDiskFull, isFileRefused } from '#domain/core/database/database-errors.ts'
import { matchedRoutePath } from './matched-route.ts'
import type { ApiEnv } from './types.ts'

/**
 * The one place where an error becomes an answer: `{error, details?}`, with the status from the table of errors. An
 * unknown error is logged whole and answered as ERR_INTERNAL without its text. Server behaviour §13.
 */
export function onError(error: Error, c: Context<ApiEnv>): Response {
  const appError = readError(error)
  if (!appError) {
    c.var.deps.services.log.error(
      { requestId: c.var.requestId, err: error, method: c.req.method, route: matchedRoutePath(c) ?? 'none' },
      'a request failed',
    )
    return c.json({ error: 'ERR_INTERNAL' }, 500)
  }
  if (appError.status >= 500) {
    c.var.deps.services.log.warn(
      { requestId: c.var.requestId, code: appError.code, err: appError.cause },
      isDiskFull(error) ? 'refused for now: the disk is full' : 'refused for now',
    )
  }
  const wait = appError.details?.retryAfterSeconds ?? (appError.status === 503 ? 1 : undefined)
  if (wait !== undefined) c.header('Retry-After', String(wait))
  return c.json(bodyOf(appError, c), statusOf(appError))
}

function readError(error: Error): AppError | undefined {
  if (error instanceof AppError) return error
  if (error instanceof SyntaxError) return unreadable()
  if (error instanceof HTTPException && error.status < 500) return unreadable()
  if (isDiskFull(error)) return new AppError('ERR_STORAGE_FULL', undefined, { cause: error })
  if (isFileRefused(error)) return new AppError('ERR_STORAGE_REFUSED', undefined, { cause: error })
  // Some reads do not wait for the database themselves. They are answered at once when it is away: a server that hangs
  // would answer nobody.
  if (isAway(error)) return new AppError('ERR_UNAVAILABLE', undefined, { cause: error })
  return undefined
}

/** JSON or a form that cannot be read. */
function unreadable(): AppError {
  return new AppError('ERR_VALIDATION', { fields: { body: 'malformed' } })
}

/**
 * The body of an error's answer. Two exceptions to the usual shape: for POST /tickets `error` is JSON text that tells who
 * holds the other ticket (specification 1 §7), and of a flow's name that exists clients of this family read a word (server
 * behaviour §13).
 */
function bodyOf(error: AppError, c: Context<ApiEnv>): { error: string; details?: ErrorDetails } {
  if (error.code === 'ERR_OTHER_OPEN_TICKET' && error.details && /^\/tickets\/?$/.test(c.req.path)) {
    return { error: JSON.stringify(error.details), details: error.details }
  }
  const code = wireWord(error.code)
  return error.details ? { error: code, details: error.details } : { error: code }
}

/** The status as Hono's type. All statuses in the table of errors allow a body, so 500 is never used in practice. */
function statusOf(error: AppError): ContentfulStatusCode {
  const status: number = error.status
  return isContentful(status) ? status : 500
}

function isContentful(status: number): status is ContentfulStatusCode {
  return status >= 200 && status < 600 && ![204, 205, 304].includes(status)
}
