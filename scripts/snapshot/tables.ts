import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { ReservedSql, TransactionSql } from 'postgres'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../db/migrations')

type Connection = ReservedSql | TransactionSql

export type Table = { name: string; columns: string[] }
export type Sequence = { name: string; value: string; isCalled: boolean }

/**
 * Left empty by a restore: the event log is ordered by transaction numbers, which are a cluster's own. Clients see a
 * new log id and load afresh.
 */
export const NOT_COPIED: ReadonlySet<string> = new Set(['public.events'])

/** Every table that holds rows of its own (partitions, not their parents), quoted and in a fixed order. */
export async function listTables(sql: Connection): Promise<Table[]> {
  const rows = await sql<Table[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname !~ '^(pg_|information_schema$)'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by 1 order by 1`
  return rows.filter(({ name }) => !NOT_COPIED.has(name))
}

export async function listSequences(sql: Connection): Promise<Sequence[]> {
  const names = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, sequencename) as name from pg_sequences order by 1`
  const sequences: Sequence[] = []
  for (const { name } of names) {
    const rows = await sql.unsafe<{ value: string; isCalled: boolean }[]>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    )
    sequences.push(...rows.map((row) => ({ name, ...row })))
  }
  return sequences
}

/** The migrations that the database has gone through: a backup fits the code that knows the same. */
export async function schemaVersion(sql: Connection): Promise<string> {
  const rows = await sql<{ hash: string }[]>`select hash from drizzle.__drizzle_migrations order by id`
  return digestOf(rows)
}

/** Returns the `schemaVersion` of a database that this code has migrated. */
export function ownSchemaVersion(): string {
  return digestOf(readMigrationFiles({ migrationsFolder: MIGRATIONS }))
}

function digestOf(migrations: readonly { hash: string }[]): string {
  const hashes = migrations.map(({ hash }) => hash).join('\n')
  return new Bun.CryptoHasher('sha256').update(hashes).digest('hex')
}

/** The text of a table as PostgreSQL copies it, in pieces. */
export async function* copyOut(sql: Connection, table: Table): AsyncGenerator<Buffer> {
  const stream = await sql.unsafe(`copy ${table.name} (${table.columns.join(', ')}) to stdout`).readable()
  for await (const chunk of stream) yield Buffer.from(chunk)
}
