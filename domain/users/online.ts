import { MINUTE_MS } from '../core/contract/time.ts'

/**
 * A browser says that its user is there every five minutes; a missed one is forgiven. Who was not heard of for this long is
 * away, and comes online anew. Specification 1 §4, user presence.
 */
const ONLINE_MS = 11 * MINUTE_MS

export function isOnline(lastSeenAt: Date | null | undefined, now: Date): boolean {
  return lastSeenAt != null && now.getTime() - lastSeenAt.getTime() < ONLINE_MS
}
