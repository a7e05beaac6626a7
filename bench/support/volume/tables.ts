import type { Sql } from 'postgres'

/** The triggers that count new tickets, also by tag: labels exist before tickets do. */
const COUNTING = ['count_new', 'count_tags_new'] as const

type Index = { name: string; definition: string }

/**
 * Fills tables as a restore does: without checking each reference, and their indexes are built when the rows are there. The
 * counts of tickets are written by the product's own triggers.
 */
export async function inBulk(sql: Sql, tables: readonly string[], fill: () => Promise<void>): Promise<void> {
  const indexes: Index[] = await sql<Index[]>`
    select i.indexname as name, i.indexdef as definition from pg_indexes i
    where i.schemaname = 'public' and i.tablename = any(${[...tables]})
      and not exists (select from pg_constraint k where k.conname = i.indexname)`
  for (const { name } of indexes) await sql`drop index ${sql(name)}`
  await sql`set session_replication_role = replica`
  for (const trigger of COUNTING) await sql`alter table tickets enable always trigger ${sql(trigger)}`
  await fill()
  for (const trigger of COUNTING) await sql`alter table tickets enable trigger ${sql(trigger)}`
  await sql`set session_replication_role = origin`
  for (const { name, definition } of indexes) {
    const began = performance.now()
    await sql.unsafe(definition)
    say(`${name} in ${seconds(began)}`)
  }
}

export function say(text: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)} ${text}`)
}

export function seconds(began: number): string {
  return `${((performance.now() - began) / 1000).toFixed(0)} s`
}
