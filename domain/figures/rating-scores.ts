import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../core/context.ts'
import type { RatingsView, Score } from './contract/schema.ts'
import { countsIn, periodsOf, type Scope } from './figure-conditions.ts'

/** Ratings by whom they name, by queue, connection and week; a customer's silence is theirs who ended the service. */
export async function ratingScores(tx: Tx, scope: Scope): Promise<RatingsView['scores']> {
  const monday = sql`to_char(date_trunc('week', p.ended_at at time zone ${scope.timeZone}::text), 'YYYY-MM-DD')`
  const weeks = await tx.db.execute<RatingsView['scores']['weeks'][number]>(sql`
    with s as (${scoresBy(tx, scope, monday)}) select key as monday, ${FIGURES} from s order by 1`)
  return {
    users: await scoresOf(
      tx,
      scope,
      sql`users`,
      sql`case when p.rate is null then p.ended_by_id else p.rated_user_id end`,
    ),
    queues: await scoresOf(tx, scope, sql`queues`, sql`p.queue_id`),
    connections: await scoresOf(tx, scope, sql`connections`, sql`p.connection_id`),
    weeks: [...weeks],
  }
}

async function scoresOf(tx: Tx, scope: Scope, table: SQL, key: SQL): Promise<Score[]> {
  const rows = await tx.db.execute<Score>(sql`
    with s as (${scoresBy(tx, scope, key)})
    select s.key::float8 as id, case when n.deleted_at is null then n.name end as name, ${FIGURES}
    from s left join ${table} n on n.company_id = ${tx.companyId}::bigint and n.id = s.key
    order by promoters + passives + detractors desc, n.name, s.key limit 200`)
  return [...rows]
}

const FIGURES = sql`promoters, passives, detractors, "withoutRating", "averageRate"`

/** Returns the SQL for `key` and the figures of its ratings. */
function scoresBy(tx: Tx, scope: Scope, key: SQL): SQL {
  const { from, condition } = periodsOf(tx, scope.filter)
  const counts = (['promoters', 'passives', 'detractors', 'withoutRating'] as const).map(
    (figure) => sql`count(*) filter (where ${countsIn(figure, scope)})::int as ${sql.identifier(figure)}`,
  )
  return sql`
    select ${key} as key, ${sql.join(counts, sql`, `)},
      (avg(p.rate) filter (where ${countsIn('withRating', scope)}))::float8 as "averageRate"
    from ${from} where ${condition} and (${countsIn('withRating', scope)} or ${countsIn('withoutRating', scope)}) group by 1`
}
