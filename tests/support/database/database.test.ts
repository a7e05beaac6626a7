import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import postgres from 'postgres'
import { waitFor } from '../wait-for.ts'
import { type OwnCluster, ownCluster } from './cluster.ts'
import { type TestDatabase, testDatabase } from './database.ts'

describe('a test database', () => {
  let firstDatabase: TestDatabase
  let secondDatabase: TestDatabase
  beforeAll(async () => {
    firstDatabase = await testDatabase()
    secondDatabase = await testDatabase()
  })
  afterAll(() => Promise.all([firstDatabase.drop(), secondDatabase.drop()]))

  test('is migrated, and is its file’s own', async () => {
    const [tables, elsewhere] = await Promise.all([
      tablesOf(firstDatabase.adminUrl),
      tablesOf(secondDatabase.adminUrl),
    ])
    expect(tables.length).toBeGreaterThan(0)
    expect(elsewhere).toEqual(tables)
    expect(firstDatabase.name).not.toBe(secondDatabase.name)
  })

  test('is reached by the product’s roles', async () => {
    for (const [url, role] of [
      [firstDatabase.appUrl, 'recado_app'] as const,
      [firstDatabase.systemUrl, 'recado_system'] as const,
    ]) {
      const sql = postgres(url, { max: 1 })
      const rows = await sql`select current_user as name`
      await sql.end()
      expect(rows[0]?.name).toBe(role)
    }
  })
})

describe('a cluster of its own', () => {
  let cluster: OwnCluster
  beforeAll(async () => {
    cluster = await ownCluster()
  })
  afterAll(() => cluster.stop())

  test('comes back after a kill with everything that was committed', async () => {
    const sql = postgres(cluster.databaseUrl, { max: 1 })
    await sql`create table kept (n int)`
    await sql`insert into kept select generate_series(1, 1000)`
    await cluster.kill()
    await expect(sql`select 1`.execute()).rejects.toThrow()
    await sql.end({ timeout: 1 })
    await cluster.restart()

    const again = postgres(cluster.databaseUrl, { max: 1 })
    const rows = await waitFor(() => again`select count(*)::int as n from kept`, {
      description: 'the database',
    })
    await again.end()
    expect(rows[0]?.n).toBe(1000)
  })
})

async function tablesOf(url: string): Promise<string[]> {
  const sql = postgres(url, { max: 1 })
  const rows = await sql<{ name: string }[]>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') order by 1`
  await sql.end()
  return rows.map((row) => row.name)
}
