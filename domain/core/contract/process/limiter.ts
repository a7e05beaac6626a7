/** Tokens that refill: `burst` at once, then `perSecond`. Kept in this process. */
export type Rate = { perSecond: number; burst: number }

const FORGET_ABOVE = 20_000

export function makeLimiter(rate: Rate, now: () => number = () => performance.now()) {
  const buckets = new Map<string, { tokens: number; refilledAt: number }>()

  /** Seconds to wait, or 0 when the call may pass. */
  return function take(key: string): number {
    const refilledAt = now()
    const bucket = buckets.get(key) ?? { tokens: rate.burst, refilledAt }
    const tokens = Math.min(
      rate.burst,
      bucket.tokens + ((refilledAt - bucket.refilledAt) / 1000) * rate.perSecond,
    )
    if (buckets.size > FORGET_ABOVE) buckets.clear()
    buckets.set(key, { tokens: Math.max(0, tokens - 1), refilledAt })
    return tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / rate.perSecond))
  }
}
