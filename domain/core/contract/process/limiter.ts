/** Tokens that refill: `burst` at once, then `perSecond`. Kept in this process. */
export type Rate = { perSecond: number; burst: number }

const FORGET_ABOVE = 20_000

export function makeLimiter(rate: Rate, now: () => number = () => performance.now()) {
  const take = makeMeter(rate, now)
  /** Seconds to wait, or 0 when the call may pass. */
  return (key: string): number => take(key).retryAfterSeconds
}

/** The result of a call: the seconds to wait (0 = it may pass), how many may follow at once, and when all of them may. */
export type Allowed = { retryAfterSeconds: number; remaining: number; resetSeconds: number }

/** As makeLimiter, for who tells the caller how much is left. */
export function makeMeter(rate: Rate, now: () => number = () => performance.now()) {
  const buckets = new Map<string, { tokens: number; refilledAt: number }>()

  return function take(key: string): Allowed {
    const refilledAt = now()
    const bucket = buckets.get(key) ?? { tokens: rate.burst, refilledAt }
    const tokens = Math.min(
      rate.burst,
      bucket.tokens + ((refilledAt - bucket.refilledAt) / 1000) * rate.perSecond,
    )
    if (buckets.size > FORGET_ABOVE) buckets.clear()
    const left = Math.max(0, tokens - 1)
    buckets.set(key, { tokens: left, refilledAt })
    return {
      retryAfterSeconds: tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / rate.perSecond)),
      remaining: Math.floor(left),
      resetSeconds: Math.ceil((rate.burst - left) / rate.perSecond),
    }
  }
}
