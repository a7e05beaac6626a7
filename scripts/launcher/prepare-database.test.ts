import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import postgres from 'postgres'
import { isRefusal } from '#scripts/refusal.ts'
import { TEST_APP_SECRET } from '#tests/support/database/cluster.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database/database.ts'
import { prepareDatabase } from './database.ts'

describe('preparing a database', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  }, 90_000)
  afterAll(() => database.drop())

  const prepare = () => prepareDatabase(database.adminUrl, TEST_APP_SECRET, () => undefined)

  test('of this version changes nothing, as often as wanted', () => prepare())

  test('of a later version is refused', async () => {
    const admin = postgres(database.adminUrl, { max: 1 })
    await admin`
      insert into drizzle.__drizzle_migrations (hash, created_at)
      select 'of a later version', max(created_at) + 1 from drizzle.__drizzle_migrations`
    await admin.end()
    const failure: unknown = await prepare().catch((error: unknown) => error)
    expect(isRefusal(failure)).toBe(true)
    expect(String(failure)).toContain('of a later version of Recado')
  })
})
