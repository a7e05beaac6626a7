import { AppError } from '../../core/contract/errors.ts'
import { SECOND_MS } from '../../core/contract/time.ts'
import { askOutside, type OutgoingAnswer } from '../../core/outgoing/outgoing.ts'
import type { Outside } from '../../flows/calls/driver.ts'
import type { CallFailure } from '../../flows/contract/call-failures.ts'
import { type EarlierCall, type LoggedCall, noteCall, noteTry } from '../deliveries/delivery-log.ts'

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

export type LoggedAnswer =
  | { kind: 'answer'; status: number; headers: OutgoingAnswer['headers']; text: string }
  | { kind: 'failed'; failure: CallFailure; isUntouched: boolean }

type Retry = (failure: CallFailure, isUntouched: boolean, headers: OutgoingAnswer['headers']) => Date | null

/**
 * Sends a request that must not be repeated once the other side may have got it, with a line in the log. An event whose answer is in
 * the log already, because the process ended before it was used, is answered from there; one that was begun and never answered
 * counts as timed out. `retryAt` says when the same is tried again, null = never.
 */
export async function askOnce(
  outside: Outside,
  call: LoggedCall,
  request: SystemRequest,
  retryAt: Retry,
): Promise<LoggedAnswer> {
  const earlier = await noteCall(outside.ctx, call)
  if (earlier && earlier.state !== 'retrying') return answeredEarlier(earlier)
  const startedAt = performance.now()
  const answer = await askSystem(outside, request)
  const milliseconds = Math.round(performance.now() - startedAt)
  const { failure, isUntouched } = verdictOn(answer)
  const nextTryAt = failure && retryAt(failure, isUntouched, headersOf(answer))
  await noteTry(outside.ctx, call, {
    state: failure === null ? 'delivered' : nextTryAt ? 'retrying' : 'failed',
    status: answer.status,
    failure,
    milliseconds,
    answer: answer.failure === null ? answer.text : '',
    nextTryAt,
  })
  if (answer.failure !== null) return { kind: 'failed', failure: answer.failure, isUntouched }
  return { kind: 'answer', status: answer.status, headers: answer.headers, text: answer.text }
}

function answeredEarlier({ state, status, answer }: EarlierCall): LoggedAnswer {
  return state === 'delivered' && status !== null && answer !== null
    ? { kind: 'answer', status, headers: {}, text: answer }
    : { kind: 'failed', failure: 'timeout', isUntouched: false }
}

function verdictOn(answer: SystemAnswer): { failure: CallFailure | null; isUntouched: boolean } {
  if (answer.failure !== null) return answer
  const { status } = answer
  const isDone = status >= 200 && status < 300
  return { failure: isDone ? null : failureOfStatus(status), isUntouched: isUntouchedStatus(status) }
}

function headersOf(answer: SystemAnswer): OutgoingAnswer['headers'] {
  return answer.failure === null ? answer.headers : {}
}
