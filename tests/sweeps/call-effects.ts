import type { Call } from '#tests/support/api.ts'
import type { TestServices } from '#tests/support/services.ts'
import type { Request } from './requests.ts'

/**
 * The effects of a call: its status, its answer, and every row that it wrote, by place (`tickets.status`), in the order
 * of their writing.
 */
export type CallEffect = { status: number; values: ReadonlyMap<string, string>; text: string }
/** Ids of rows that the call knew beforehand → their names: the same in every try, whatever the numbers are. */
export type Names = ReadonlyMap<string, string>

/** No id is small enough to be taken for a quantity, and no two tables share one. */
export async function spreadIds({ admin }: TestServices): Promise<void> {
  await admin.unsafe(`do $$ declare s record; n bigint := 1; begin
    for s in select schemaname, sequencename from pg_sequences where schemaname = 'public' order by 2 loop
      perform setval(format('%I.%I', s.schemaname, s.sequencename), n * 10000000);
      n := n + 1;
    end loop; end $$`)
}

/** Calls, and reads what was answered and written. Nothing else may write meanwhile. */
export async function effectOf(
  services: TestServices,
  call: Call,
  request: Request,
  names: Names,
): Promise<CallEffect> {
  const { admin } = services
  const [before] = await admin`select pg_current_xact_id()::text as id`
  const response = await call(...request)
  const answer: unknown = await response.json()
  const rows = await admin.unsafe<{ name: string; row: unknown }[]>(
    `${await writtenRowsSql(services)} order by 1, 2`,
    [before?.id],
  )
  const values = new Map<string, string>()
  collect(values, 'answer', answer, names)
  for (const { name, row } of rows) collect(values, name, row, names)
  return { status: response.status, values, text: JSON.stringify([answer, rows]) }
}

/** The places at which an effect differs from another. */
export function differencesOf(effectA: CallEffect, effectB: CallEffect): Set<string> {
  const places = new Set([...effectA.values.keys(), ...effectB.values.keys()])
  return new Set([...places].filter((path) => effectA.values.get(path) !== effectB.values.get(path)))
}

let written: Promise<string> | undefined

function writtenRowsSql({ admin }: TestServices): Promise<string> {
  written ??= (async () => {
    const tables = await admin<{ name: string }[]>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
    return tables
      .map(
        ({ name }) =>
          `select '${name}' as name, to_jsonb(t) as row from "${name}" t where t.xmin::text::bigint > $1::bigint`,
      )
      .join(' union all ')
  })()
  return written
}

function collect(values: Map<string, string>, path: string, value: unknown, names: Names): void {
  const add = (valuePath: string, text: string) =>
    values.set(valuePath, `${values.get(valuePath) ?? ''}\n${text}`)
  if (Array.isArray(value)) {
    add(`${path}#`, String(value.length))
    for (const inner of value) collect(values, path, inner, names)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) collect(values, `${path}.${key}`, inner, names)
  } else add(path, textOf(value, names))
}

/** Names of fresh rows end in a count, which differs each time. */
function textOf(value: unknown, names: Names): string {
  const text = String(value)
  return names.get(text) ?? (text.includes('MARK') ? text.replace(/\d+/g, '') : text)
}
