import { sql } from 'drizzle-orm'
import type { Tx } from '../core/context.ts'
import type { EraseStep, Reference } from './erase-order.ts'

/** Small enough that nobody waits for it, with whatever hangs on the rows. */
const BATCH = 1000

/** Every table with rows of companies, as the database has them: a new one is not forgotten. */
export async function companyTables(tx: Tx): Promise<string[]> {
  const rows = await tx.db.execute<{ table: string }>(sql`
    select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'company_id' and not a.attisdropped
    order by 1`)
  return rows.map(({ table }) => table)
}

export async function readReferences(tx: Tx): Promise<Reference[]> {
  const rows = await tx.db.execute<{ from: string; to: string; nullable: string[] }>(sql`
    select child.relname as from, parent.relname as to, coalesce(
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = k.conrelid and a.attnum = any(k.conkey) and not a.attnotnull), '[]') as nullable
    from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by k.conname`)
  return [...rows]
}

/** Counts all rows of the company in the tables. */
export async function countRows(tx: Tx, tables: readonly string[]): Promise<number> {
  const counts = tables.map(
    (table) => sql`select count(*) as n from ${sql.identifier(table)} where company_id = ${tx.companyId}`,
  )
  const [row] = await tx.db.execute<{ total: string }>(
    sql`select coalesce(sum(n), 0)::text as total from (${sql.join(counts, sql` union all `)}) as counted`,
  )
  return Number(row?.total ?? 0)
}

/** Does a batch of a step; answers how many rows it was about. */
export async function eraseBatch(tx: Tx, { table, empty }: EraseStep): Promise<number> {
  const name = sql.identifier(table)
  const column = empty === undefined ? undefined : sql.identifier(empty)
  const ownRows = sql`select ctid from ${name} where company_id = ${tx.companyId} ${column ? sql`and ${column} is not null` : sql``} limit ${BATCH}`
  const change = column
    ? sql`update ${name} set ${column} = null where ctid = any(array(${ownRows}))`
    : sql`delete from ${name} where ctid = any(array(${ownRows}))`
  const [row] = await tx.db.execute<{ n: number }>(
    sql`with done as (${change} returning 1) select count(*)::int as n from done`,
  )
  return row?.n ?? 0
}
