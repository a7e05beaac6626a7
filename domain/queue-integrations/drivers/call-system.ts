import type { OutgoingAnswer } from '../../core/outgoing/outgoing.ts'
import {
  askSystem,
  failureOfStatus,
  isUntouchedStatus,
  type SystemAnswer,
  type SystemRequest,
} from '../../deliveries/ask-system.ts'
import { type EarlierCall, type LoggedCall, noteCall, noteTry } from '../../deliveries/delivery-log.ts'
import type { Outside } from '../../flows/calls/driver.ts'
import type { CallFailure } from '../../flows/contract/call-failures.ts'

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
