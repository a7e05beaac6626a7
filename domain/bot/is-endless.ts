import { sql } from 'drizzle-orm'
import { preparedStatement } from '#db/prepared-statement.ts'
import type { Tx } from '../core/context.ts'
import { MINUTE_MS } from '../core/time.ts'

/**
 * More messages within `SPELL_MS` than a person gets who tries every option; a machine that answers reaches this within
 * minutes.
 */
export const MOST_IN_A_SPELL = 100
const SPELL_MS = 10 * MINUTE_MS

/**
 * Whether a customer was sent so many messages lately, in this conversation and earlier ones, that a machine must be at
 * the other end: two machines would answer each other for ever. The customer's own messages do not count, so that a
 * burst of pictures is allowed.
 */
export async function isEndless(
  tx: Tx,
  { contactId, connectionId }: { contactId: number; connectionId: number },
): Promise<boolean> {
  const since = new Date(tx.now().getTime() - SPELL_MS).toISOString()
  const values = { companyId: tx.companyId, contactId, connectionId, since }
  const [row] = await COUNT.rows(tx.db, values)
  return (row?.count ?? 0) >= MOST_IN_A_SPELL
}

const COUNT = preparedStatement<
  { companyId: number; contactId: number; connectionId: number; since: string },
  { count: number }
>(
  (hole) => sql`
    select count(*)::int as count from (select is_system, created_at from messages
      where company_id = ${hole('companyId')} and contact_id = ${hole('contactId')}
        and connection_id = ${hole('connectionId')} order by id desc limit ${sql.raw(String(2 * MOST_IN_A_SPELL))}) m
    where m.is_system and m.created_at > ${hole('since')}::timestamptz`,
)
