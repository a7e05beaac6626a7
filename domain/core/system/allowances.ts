import { eq, sql } from 'drizzle-orm'
import { signInFailures } from '#db/schema/sign-in.ts'
import type { Services } from '../context.ts'
import { retryWhileAway } from '../database/patience.ts'

/*
 * What a key may do so often within so many hours, whichever process asks. Counted beside failed sign-ins, outside of the
 * caller's transaction: what is refused afterwards was asked nevertheless.
 */

export type Allowance = { key: string; limit: number; hours: number }

/**
 * Takes `amount` of the allowance, all or nothing. Answers 0 when it was taken, else the seconds until more is
 * available.
 */
export async function takeOf(
  services: Services,
  { key, limit, hours }: Allowance,
  amount = 1,
): Promise<number> {
  if (amount > limit) return hours * 3600
  const now = sql`${services.now().toISOString()}::timestamptz`
  const isOver = sql`f.last_at <= ${now} - make_interval(hours => ${hours}::int)`
  const takenRows = await retryWhileAway(services, () =>
    services.system.execute(sql`
      insert into sign_in_failures as f (key, count, last_at) values (${key}, ${amount}::int, ${now})
      on conflict (key) do update set
        count = case when ${isOver} then excluded.count else f.count + excluded.count end,
        last_at = case when ${isOver} then excluded.last_at else f.last_at end
      where ${isOver} or f.count + excluded.count <= ${limit}::int
      returning key`),
  )
  return takenRows.length > 0 ? 0 : secondsLeft(services, key, hours)
}

async function secondsLeft(services: Services, key: string, hours: number): Promise<number> {
  const [row] = await retryWhileAway(services, () =>
    services.system
      .select({ from: signInFailures.lastAt })
      .from(signInFailures)
      .where(eq(signInFailures.key, key)),
  )
  const from = (row?.from ?? services.now()).getTime()
  return Math.max(1, Math.ceil((from + hours * 3_600_000 - services.now().getTime()) / 1000))
}

/** Gives back one unit that is not to count. */
export async function giveBackTo(services: Services, key: string): Promise<void> {
  await retryWhileAway(services, () =>
    services.system
      .update(signInFailures)
      .set({ count: sql`greatest(${signInFailures.count} - 1, 0)` })
      .where(eq(signInFailures.key, key)),
  )
}
