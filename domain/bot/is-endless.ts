import { sql } from 'drizzle-orm'
import { preparedStatement } from '#db/prepared-statement.ts'
import type { Tx } from '../core/context.ts'
import { HOUR_MS } from '../core/contract/time.ts'

/** More messages within an hour than a person gets who tries every option. */
export const MAX_IN_A_SPELL = 100
/** A machine that answers says the same each time; a person who is not understood says something else sooner. */
export const MAX_ALIKE = 5

type Pair = { contactId: number; connectionId: number }

/**
 * Whether a machine must be at the other end, in this conversation and earlier ones: two machines would answer each other for
 * ever. A customer who was sent so many messages lately is one, and, where their words chose nothing, one whose words are
 * the same again and again, each time right behind a message of the system. The customer's own messages do not count, so that
 * a burst of pictures is allowed.
 */
export async function isEndless(
  tx: Tx,
  { contactId, connectionId }: Pair,
  { isChoice = false, withinMs = HOUR_MS }: { isChoice?: boolean; withinMs?: number } = {},
): Promise<boolean> {
  const since = new Date(tx.now().getTime() - withinMs).toISOString()
  const [row] = await COUNT.rows(tx.db, { companyId: tx.companyId, contactId, connectionId, since })
  const { toldCount = 0, alike = 0 } = row ?? {}
  return toldCount >= MAX_IN_A_SPELL || (!isChoice && alike >= MAX_ALIKE)
}

const COUNT = preparedStatement<
  Pair & { companyId: number; since: string },
  { toldCount: number; alike: number }
>(
  (hole) => sql`
    with latest as materialized (select id, from_me, is_system, body, created_at, lag(is_system) over (order by id) as is_answer
        from (select id, from_me, is_system, body, created_at from messages
          where company_id = ${hole('companyId')} and contact_id = ${hole('contactId')}
            and connection_id = ${hole('connectionId')} order by id desc limit ${sql.raw(String(2 * MAX_IN_A_SPELL))}) m),
      newest as (select body from latest where not from_me order by id desc limit 1)
    select count(*) filter (where is_system)::int as "toldCount",
      count(*) filter (where is_answer and not from_me and body <> '' and body = (select body from newest))::int as alike
    from latest where created_at > ${hole('since')}::timestamptz`,
)
