import { sql } from 'drizzle-orm'
import { preparedStatement } from '#db/prepared-statement.ts'
import type { Tx } from '../core/context.ts'
import { MINUTE_MS } from '../core/time.ts'

/** More than a person who tries every option is told in `SPELL_MS`; what answers a machine says that within minutes. */
export const MOST_IN_A_SPELL = 100
const SPELL_MS = 10 * MINUTE_MS

/**
 * Whether a customer was told so much of late, in this conversation and those before it, that there is a machine at the other end: one
 * that answers whatever it is told would be answered for ever. Customers' own messages do not count, so that a burst of pictures is none.
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
