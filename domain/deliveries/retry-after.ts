import { SECOND_MS } from '../core/contract/time.ts'

/** The pause in milliseconds that `Retry-After` asks for: seconds, or a date. */
export function pauseOf(retryAfter: string | undefined): number {
  if (!retryAfter) return 0
  const seconds = Number(retryAfter)
  const pauseMs = Number.isFinite(seconds) ? seconds * SECOND_MS : Date.parse(retryAfter) - Date.now()
  return Number.isFinite(pauseMs) ? Math.max(0, pauseMs) : 0
}
