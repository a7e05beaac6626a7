import { describe, expect, test } from 'bun:test'
import postgres from 'postgres'
import { PLATFORM } from '#domain/core/platform.ts'
import { testServices } from '#tests/support/services.ts'
import { aTenant } from '#tests/support/tenant.ts'

const services = await testServices()
const [tenant, stranger] = [await aTenant(services, 'MARKMINE'), await aTenant(services, 'MARKTHEIRS')]
const tables = (
  await services.admin<{ table: string }[]>`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id' order by 1`
).map(({ table }) => table)

/** Counts what a role reads of a table, inside a transaction of the company or of none. */
async function countAs(
  url: string,
  table: string,
  companyId: number | null,
  condition = 'true',
): Promise<number> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    return await sql.begin(async (tx) => {
      if (companyId !== null) await tx`select set_config('app.company_id', ${String(companyId)}, true)`
      const [row] = await tx.unsafe<{ n: number }[]>(
        `select count(*)::int as n from ${table} where ${condition}`,
      )
      return row?.n ?? -1
    })
  } finally {
    await sql.end()
  }
}

describe('row-level security by itself', () => {
  test('is on, and forced, on every table of a company', async () => {
    const open = await services.admin`
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname = any(${[...tables, 'companies']}) and not (relrowsecurity and relforcerowsecurity)`
    expect(open.map((row) => row.relname)).toEqual([])
    expect(tables.length).toBeGreaterThan(25)
  })

  test('shows the app nothing outside a company, and nothing of another inside one', async () => {
    for (const table of [...tables, 'companies']) {
      const column = table === 'companies' ? 'id' : 'company_id'
      expect({ table, rows: await countAs(services.database.appUrl, table, null) }).toEqual({
        table,
        rows: 0,
      })
      const foreign = await countAs(
        services.database.appUrl,
        table,
        tenant.company.id,
        `${column} <> ${tenant.company.id}`,
      )
      expect({ table, foreign }).toEqual({ table, foreign: 0 })
    }
    expect(await countAs(services.database.appUrl, 'tickets', stranger.company.id)).toBe(1)
  })

  test('keeps texts, numbers, credentials and keys from the role that works across companies', async () => {
    const reached = await services.admin<{ column: string }[]>`
      select table_name || '.' || column_name as column from information_schema.column_privileges
      where grantee = 'recado_system' and privilege_type = 'SELECT' order by 1`
    const columns = reached.map(({ column }) => column)
    for (const secret of [
      'messages.body',
      'contacts.number',
      'contacts.name',
      'channel_credentials.data',
      'channel_keys.data',
      'channel_contents.data',
      'raw_events.data',
      'sends.content',
      'connections.qrcode',
      'connections.token_hash',
    ]) {
      expect(columns).not.toContain(secret)
    }
  })

  test('lets no role but the administrator go around it', async () => {
    const free = await services.admin`
      select rolname from pg_roles where rolname like 'recado%' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)`
    expect(free.map((row) => row.rolname)).toEqual([])
  })

  test('refuses a search for another company than the transaction’s', async () => {
    const sql = postgres(services.database.appUrl, { max: 1, onnotice: () => undefined })
    const search = sql.begin(async (tx) => {
      await tx`select set_config('app.company_id', ${String(tenant.company.id)}, true)`
      return tx`select * from search_messages(${stranger.company.id}, array[${stranger.mark}], null, 9007199254740991, 10)`
    })
    await expect(search).rejects.toMatchObject({ code: '42501' })
    await sql.end()
  })

  test('cannot store a reference to another company’s row', async () => {
    const sql = postgres(services.database.appUrl, { max: 1, onnotice: () => undefined })
    const planted = sql.begin(async (tx) => {
      await tx`select set_config('app.company_id', ${String(tenant.company.id)}, true)`
      return tx`update tickets set queue_id = ${Number(stranger.rows.queue)} where id = ${Number(tenant.rows.ticket)}`
    })
    await expect(planted).rejects.toMatchObject({ code: '23503' })
    await sql.end()
  })

  test('lets companies read what is the platform’s, and write none of it; the platform reads nothing of a company', async () => {
    const add = `insert into helps (title, video) values ('Só da plataforma', 'code') returning id`
    await expect(within(tenant.company.id, add)).rejects.toMatchObject({ code: '42501' })
    expect(await within(PLATFORM, add)).toHaveLength(1)
    expect(
      await within(tenant.company.id, `select id from helps where title = 'Só da plataforma'`),
    ).toHaveLength(1)
    for (const change of [`update helps set title = 'x' returning id`, `delete from helps returning id`]) {
      expect(await within(tenant.company.id, change)).toHaveLength(0)
    }
    const file = `insert into files (company_id, name, state, mime) values (0, 'picture', 'stored', 'image/png') returning id`
    await expect(within(tenant.company.id, file)).rejects.toMatchObject({ code: '42501' })
    expect(await within(PLATFORM, file)).toHaveLength(1)
    expect(await within(tenant.company.id, `select id from files where company_id = 0`)).toHaveLength(1)
    expect(
      await within(tenant.company.id, `delete from files where company_id = 0 returning id`),
    ).toHaveLength(0)
    expect(await within(PLATFORM, `delete from files where company_id = 0 returning id`)).toHaveLength(1)
    const audit = `insert into platform_audit (action, subject_id, subject) values ('company.deleted', 9, 'x') returning id`
    await expect(within(tenant.company.id, audit)).rejects.toMatchObject({ code: '42501' })
    expect(await within(PLATFORM, audit)).toHaveLength(1)
    expect(await within(tenant.company.id, `select id from platform_audit`)).toHaveLength(0)
    const plan = `insert into plans (name, users, connections, queues) values ('x', 1, 1, 1)`
    await expect(within(tenant.company.id, plan)).rejects.toMatchObject({ code: '42501' })
    // What changed of the platform's own rows stands in the log under the platform.
    const foreign = await within(PLATFORM, `select id from events where company_id <> ${PLATFORM}`)
    expect(foreign).toHaveLength(0)
    for (const table of tables.filter((name) => name !== 'events')) {
      expect({ table, rows: await countAs(services.database.appUrl, table, PLATFORM) }).toEqual({
        table,
        rows: 0,
      })
    }
  })

  test('gives the platform the companies themselves: it alone makes and deletes them', async () => {
    expect(await countAs(services.database.appUrl, 'companies', PLATFORM)).toBeGreaterThan(1)
    const companyId = tenant.company.id
    const add = `insert into companies (name) values ('Nova') returning id`
    await expect(within(companyId, add)).rejects.toMatchObject({ code: '42501' })
    const [inserted] = await within(PLATFORM, add)
    const returning = `returning id`
    expect(
      await within(companyId, `update companies set name = 'Minha' where id = ${companyId} ${returning}`),
    ).toHaveLength(1)
    expect(
      await within(companyId, `update companies set name = 'x' where id = ${inserted?.id} ${returning}`),
    ).toHaveLength(0)
    expect(
      await within(
        companyId,
        `delete from companies where id in (${companyId}, ${inserted?.id}) ${returning}`,
      ),
    ).toHaveLength(0)
    const unfenced = run(services.database.appUrl, (tx) => tx.unsafe(`delete from companies ${returning}`))
    expect(await unfenced).toHaveLength(0)
    expect(
      await within(PLATFORM, `delete from companies where id = ${inserted?.id} ${returning}`),
    ).toHaveLength(1)
  })
})

/** Runs a statement as the app's role inside the fence of a company, or of the platform. */
function within(companyId: number, statement: string) {
  return run(services.database.appUrl, async (tx) => {
    await tx`select set_config('app.company_id', ${String(companyId)}, true)`
    return tx.unsafe(statement)
  })
}

async function run<T>(url: string, work: (tx: postgres.TransactionSql) => Promise<T>) {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    return await sql.begin(work)
  } finally {
    await sql.end()
  }
}
