import { SECOND_MS } from '../../core/contract/time.ts'
import { pauseOf } from '../../deliveries/retry-after.ts'
import { answerOf, type CallAnswer, failedAnswer } from '../../flows/contract/call-answer.ts'
import type { CallFailure } from '../../flows/contract/call-failures.ts'

/** After the first try: a conversation that waits longer goes to people. Server behaviour §7. */
const RETRY_MS = [2, 10, 30].map((seconds) => seconds * SECOND_MS)
/** A longer pause that the other side asks for is not kept: people go on. */
const MAX_PAUSE_MS = 600 * SECOND_MS

/** Milliseconds until the same is tried again, the pause that the other side asks for included; null = not any more. */
export function retryMsOf(
  attempt: number,
  headers: Readonly<Record<string, string | undefined>>,
): number | null {
  const usualMs = RETRY_MS[attempt]
  if (usualMs === undefined) return null
  const pauseMs = pauseOf(headers['retry-after'])
  return pauseMs > MAX_PAUSE_MS ? null : Math.max(usualMs, pauseMs)
}

/** The same messages once more after a pause, or people where there was enough of that. */
export function retryOrHandOver(
  failure: CallFailure,
  { retryMs, session }: { retryMs: number | null; session: CallAnswer['session'] },
): CallAnswer {
  return retryMs === null ? failedAnswer(failure) : answerOf({ next: 'retry', retryMs, session, failure })
}
