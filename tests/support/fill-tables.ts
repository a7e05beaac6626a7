import type { TestServices } from './services.ts'

type Column = {
  name: string
  type: string
  of: string | null
  /** The column there. */
  key: string
  /** True when the row that the column points at belongs to a company too. */
  isOwn: boolean
  literal: string | null
}

/**
 * A row of the company in every table that has none yet, whatever the table: what is required is made up by its type, what
 * points at another row finds one of the company. Answers the tables in which none could be made, with the reason.
 */
export async function fillTables(
  services: TestServices,
  companyId: number,
  tables: readonly string[],
): Promise<Record<string, string>> {
  const failed = new Map<string, string>()
  // A row may need one of a table that comes later.
  for (let round = 0; round < 3; round += 1) {
    failed.clear()
    for (const table of tables) {
      const reason = await fill(services, companyId, table)
      if (reason !== undefined) failed.set(table, reason)
    }
    if (failed.size === 0) break
  }
  return Object.fromEntries(failed)
}

async function fill({ admin }: TestServices, companyId: number, table: string): Promise<string | undefined> {
  const [existing] = await admin.unsafe(`select from ${table} where company_id = ${companyId} limit 1`)
  if (existing) return undefined
  const columns = await requiredColumns(admin, table)
  const names = columns.map(({ name }) => name).join(', ')
  const values = columns.map((column) => literalOf(column, companyId)).join(', ')
  try {
    await admin.unsafe(`insert into ${table} (${names}) values (${values})`)
    return undefined
  } catch (error) {
    return String(error)
  }
}

/** Columns without which there is no row, what each points at, and the first word that a check allows. */
async function requiredColumns(admin: TestServices['admin'], table: string): Promise<Column[]> {
  return admin<Column[]>`
    select a.attname as name, format_type(a.atttypid, null) as type,
      (select k.confrelid::regclass::text from pg_constraint k
        where k.contype = 'f' and k.conrelid = a.attrelid and a.attnum = any(k.conkey)
          and a.attname <> 'company_id' limit 1) as of,
      coalesce((select p.attname from pg_constraint k join pg_attribute p
          on p.attrelid = k.confrelid and p.attnum = k.confkey[array_position(k.conkey, a.attnum)]
        where k.contype = 'f' and k.conrelid = a.attrelid and a.attnum = any(k.conkey)
          and a.attname <> 'company_id' limit 1), 'id') as key,
      exists (select from pg_constraint k join pg_attribute p on p.attrelid = k.confrelid and p.attname = 'company_id'
        where k.contype = 'f' and k.conrelid = a.attrelid and a.attnum = any(k.conkey)) as "isOwn",
      (select (regexp_match(pg_get_constraintdef(k.oid), '''([^'']+)''::text'))[1] from pg_constraint k
        where k.contype = 'c' and k.conrelid = a.attrelid and k.conkey = array[a.attnum] limit 1) as literal
    from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull
      and not a.atthasdef and a.attidentity = ''
    order by a.attnum`
}

function literalOf(
  { name, type, of: referencedTable, key, isOwn, literal }: Column,
  companyId: number,
): string {
  if (name === 'company_id') return String(companyId)
  const condition = isOwn ? `where company_id = ${companyId}` : ''
  if (referencedTable !== null)
    return `(select ${key} from ${referencedTable} ${condition} order by ${key} limit 1)`
  if (literal !== null) return `'${literal}'`
  return VALUES[type] ?? `'x'`
}

const VALUES: Readonly<Record<string, string>> = {
  bigint: '1',
  integer: '1',
  smallint: '1',
  boolean: 'false',
  bytea: `'\\x00'`,
  jsonb: `'{}'`,
  uuid: 'gen_random_uuid()',
  xid8: 'pg_current_xact_id()',
  date: 'current_date',
  'timestamp with time zone': 'now()',
  'bigint[]': `'{}'`,
  'text[]': `'{}'`,
}
