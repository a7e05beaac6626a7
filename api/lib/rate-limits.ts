import type { Rate } from '#domain/core/contract/process/limiter.ts'

/** The limits of calls without a session, by network, and of users. Sign-in has limits of its own. */
export type RateLimits = {
  anonymous: Rate
  user: Rate
  /** Calls of programs, by the token of a connection. */
  token: Rate
}

/** Far above what a person or the web does, far below what hurts the neighbours. */
export const RATE_LIMITS: RateLimits = {
  anonymous: { perSecond: 30, burst: 300 },
  user: { perSecond: 100, burst: 1000 },
  token: { perSecond: 10, burst: 50 },
}

/**
 * The limit of a user's calls that ask a system outside: 1 a second, 20 at once. Each of them costs the company, or reaches a host
 * that somebody typed in.
 */
export function outsideRate({ perSecond, burst }: Rate): Rate {
  return { perSecond: perSecond / 100, burst: Math.max(1, burst / 50) }
}
