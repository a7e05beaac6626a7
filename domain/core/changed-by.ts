import { sql } from 'drizzle-orm'
import type { RowNoun } from '../resources.ts'
import type { Tx } from './context.ts'

/**
 * The name of the user who made the present version of a row, from the event log. Undefined after two days, and where
 * the system made it, or a user whom the company does not have.
 */
export async function changedBy(
  tx: Tx,
  noun: RowNoun,
  { id, version }: { id: number; version: number },
): Promise<string | undefined> {
  const rows = await tx.db.execute<{ name: string }>(sql`select u.name from events e
    join users u on u.company_id = e.company_id and u.id = (e.event->>'by')::bigint
    where e.company_id = ${tx.companyId} and e.type = 'row.changed' and e.event->>'noun' = ${noun}
      and (e.event->>'id')::bigint = ${id}::bigint and (e.event->>'version')::bigint = ${version}::bigint
    order by e.id desc limit 1`)
  return rows[0]?.name
}

/** The details of a refusal of an older version: the present row, and who changed it. */
export async function changedMeanwhile<View>(
  tx: Tx,
  noun: RowNoun,
  row: { id: number; version: number },
  current: View,
): Promise<{ current: View; by?: string }> {
  const by = await changedBy(tx, noun, row)
  return { current, ...(by !== undefined && { by }) }
}
