import { AppError } from '../core/contract/errors.ts'
import { SECOND_MS } from '../core/contract/time.ts'
import { askOutside, type OutgoingAnswer } from '../core/outgoing/outgoing.ts'
import type { Outside } from '../flows/calls/driver.ts'
import type { CallFailure } from '../flows/contract/call-failures.ts'

/** So long the other system may take. Server behaviour §7. */
export const TIMEOUT_MS = 10 * SECOND_MS
const MAX_ANSWER_BYTES = 2 << 20

export type SystemRequest = {
  url: string
  headers: Readonly<Record<string, string>>
  body: Uint8Array
  timeoutMs?: number
}

/** An answer of any status, or the reason why none came. */
export type SystemAnswer =
  | { status: number; headers: OutgoingAnswer['headers']; text: string; failure: null }
  | { status: null; failure: CallFailure; isUntouched: boolean }

/** Sends a request once. `isUntouched` = the other side surely did nothing, so that the same may be sent again. */
export async function askSystem({ rules }: Pick<Outside, 'rules'>, request: SystemRequest) {
  const { timeoutMs = TIMEOUT_MS, ...asked } = request
  try {
    const answer = await askOutside(
      { ...asked, method: 'POST', timeoutMs, maxBytes: MAX_ANSWER_BYTES },
      rules,
    )
    return { status: answer.status, headers: answer.headers, text: answer.text, failure: null } as const
  } catch (error) {
    return { status: null, ...failureOf(error) } as const
  }
}

/** Codes of connections that were never made. */
const UNTOUCHED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ConnectionRefused',
  'FailedToOpenSocket',
  'DNSException',
])

export function failureOf(error: unknown): { failure: CallFailure; isUntouched: boolean } {
  if (error instanceof AppError) return { failure: 'privateAddress', isUntouched: true }
  const [name, code] = [wordOf(error, 'name'), wordOf(error, 'code')]
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR')
    return { failure: 'timeout', isUntouched: false }
  if (error instanceof Error && error.message === 'the answer is too long')
    return { failure: 'badAnswer', isUntouched: false }
  return { failure: 'unreachable', isUntouched: UNTOUCHED.has(code) || code.startsWith('ERR_TLS') }
}

function wordOf(error: unknown, key: string): string {
  return error instanceof Error ? String(Reflect.get(error, key) ?? '') : ''
}

/** The meaning of a status that is no success. */
export function failureOfStatus(status: number): CallFailure {
  if (status === 408 || status === 504) return 'timeout'
  if (status === 429 || status === 503) return 'busy'
  return status >= 500 ? 'unreachable' : 'refused'
}

/** Statuses by which a server says that it did nothing yet. */
export function isUntouchedStatus(status: number): boolean {
  return status === 429 || status === 503
}
