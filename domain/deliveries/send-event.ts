import { SECOND_MS } from '../core/contract/time.ts'
import type { Outside } from '../flows/calls/driver.ts'
import type { CallFailure } from '../flows/contract/call-failures.ts'
import { askSystem, failureOfStatus, type SystemAnswer } from './ask-system.ts'
import type { Try } from './delivery-log.ts'
import { signatureHeaders } from './signature.ts'

/** The address answered that it is gone: nothing is sent there again. */
export const GONE = 410

/** The address that gets events, and the keys that sign them, the newest first. */
export type Receiver = { url: string; secrets: readonly string[] }

export type SentEvent = { answer: SystemAnswer; milliseconds: number }

/** Sends an event once, signed anew: the time of the try is part of the signature. */
export async function sendEvent(
  outside: Outside,
  receiver: Receiver,
  { eventId, text }: { eventId: string; text: string },
): Promise<SentEvent> {
  const body = new TextEncoder().encode(text)
  const timestamp = Math.floor(outside.ctx.now().getTime() / SECOND_MS)
  const signature = signatureHeaders(receiver.secrets, { id: eventId, timestamp, body })
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'user-agent': 'Recado',
    ...signature,
  }
  const startedAt = performance.now()
  const answer = await askSystem(outside, { url: receiver.url, headers, body })
  return { answer, milliseconds: Math.round(performance.now() - startedAt) }
}

/** The line of the log for an event that was sent; `nextTryAt` null = it is not sent again by itself. */
export function tryOf({ answer, milliseconds }: SentEvent, nextTryAt: Date | null): Try {
  const failure = failureOfAnswer(answer)
  return {
    state: failure === null ? 'delivered' : nextTryAt ? 'retrying' : 'failed',
    status: answer.status,
    failure,
    milliseconds,
    answer: answer.failure === null ? answer.text : '',
    nextTryAt: failure === null ? null : nextTryAt,
  }
}

/** Anything but 2xx fails, also a redirect. Null for an event that was taken. */
export function failureOfAnswer(answer: SystemAnswer): CallFailure | null {
  if (answer.failure !== null) return answer.failure
  const { status } = answer
  if (status >= 200 && status < 300) return null
  return status === GONE ? 'closed' : failureOfStatus(status)
}
