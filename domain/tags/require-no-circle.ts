import { sql } from 'drizzle-orm'
import type { Tx } from '../core/context.ts'
import { invalid } from '../core/contract/errors.ts'

type Terms = { id: number; nextLaneId: number | null; hours: number }

/**
 * Lanes that lead to one another by time, round and round, would greet a customer who does not answer for ever. One that is
 * deleted may come back, and counts. Throws ERR_VALIDATION for `nextLaneId`.
 */
export async function requireNoCircle(tx: Tx, { id, nextLaneId, hours }: Terms): Promise<void> {
  if (nextLaneId === null || hours === 0) return
  // Two who close a circle at the same time, each a half of it, wait for one another.
  const name = `lanes:${tx.companyId}`
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  const met = await tx.db.execute(sql`
    with recursive ahead(id) as (
      select ${nextLaneId}::bigint
      union
      select g.next_lane_id from ahead a
      join tags g on g.company_id = ${tx.companyId} and g.id = a.id and g.id <> ${id}
      where g.time_lane_hours > 0 and g.next_lane_id is not null)
    select from ahead where id = ${id}::bigint`)
  if (met.length > 0) throw invalid({ nextLaneId: 'circle' })
}
