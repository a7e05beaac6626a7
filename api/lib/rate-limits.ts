import type { Rate } from '#domain/core/contract/process/limiter.ts'

/** The limits of calls without a session, by network, and of users. Sign-in has limits of its own. */
export type RateLimits = { anonymous: Rate; user: Rate }

/** Far above what a person or the web does, far below what hurts the neighbours. */
export const RATE_LIMITS: RateLimits = {
  anonymous: { perSecond: 30, burst: 300 },
  user: { perSecond: 100, burst: 1000 },
}
