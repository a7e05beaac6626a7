import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'bun:test'
import postgres from 'postgres'
import { isOfThisVersion } from '#db/migrate.ts'
import { makeSecrets } from '#domain/core/secrets.ts'
import { isRefusal } from '#scripts/refusal.ts'
import { databaseOf, ownCluster, TEST_APP_SECRET } from '#tests/support/database/cluster.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database/database.ts'
import { readSettings } from '../env.ts'
import {
  openDatabase,
  prepareDatabase,
  refuseOtherSecret,
  refuseUnknownSeal,
  replaceSecret,
} from './database.ts'

describe('preparing a database', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.drop())

  const prepare = () => prepareDatabase(database.adminUrl, TEST_APP_SECRET, () => undefined)

  test('that refuses our password is refused at once, and not waited for', async () => {
    const url = new URL(database.adminUrl)
    url.password = 'not-the-one'
    const output: string[] = []
    const read = readSettings({ DEMO: '1', DATABASE_URL: url.href })
    if ('faults' in read) throw new Error(read.faults.join('\n'))
    const failure: unknown = await openDatabase(read.settings, (text) => output.push(text)).catch(
      (error) => error,
    )
    expect(isRefusal(failure)).toBe(true)
    expect(String(failure)).toContain('refuses it: password authentication failed')
    expect(output).toEqual([])
  })

  test('of this version changes nothing, as often as wanted', async () => {
    await prepare()
    expect(await isOfThisVersion(database.adminUrl)).toBe(true)
  })

  test('on a server whose roles have passwords of another secret is refused, and leaves them, unless that one is named', async () => {
    const otherSecret = 'another secret, of thirty-two characters'
    const cluster = await ownCluster()
    onTestFinished(() => cluster.stop())
    const url = databaseOf(cluster.databaseUrl, 'of_another_installation')
    const refused = await prepareDatabase(url, otherSecret, () => undefined).catch((error: unknown) => error)
    expect(isRefusal(refused)).toBe(true)
    expect(String(refused)).toContain('APP_SECRET_OLD')
    // Whatever runs is let in as before, and no database was made.
    await refuseOtherSecret(cluster.databaseUrl, TEST_APP_SECRET)
    await expect(refuseOtherSecret(url, TEST_APP_SECRET)).rejects.toMatchObject({ code: '3D000' })

    await prepareDatabase(cluster.databaseUrl, otherSecret, () => undefined, [TEST_APP_SECRET])
    await refuseOtherSecret(cluster.databaseUrl, otherSecret)
    await expect(refuseOtherSecret(cluster.databaseUrl, TEST_APP_SECRET)).rejects.toThrow(
      'Set the APP_SECRET',
    )

    await replaceSecret(cluster.databaseUrl, TEST_APP_SECRET)
    await prepareDatabase(cluster.databaseUrl, TEST_APP_SECRET, () => undefined)
    await refuseOtherSecret(cluster.databaseUrl, TEST_APP_SECRET)
  })

  test('whose WhatsApp sessions were sealed with another secret is refused, unless that one is named', async () => {
    const otherSecret = 'another secret, of thirty-two characters'
    const credentialRow = { table: 'channel_credentials', row: '1', companyId: 1 }
    const data = makeSecrets(otherSecret).seal('channel-keys', credentialRow, Buffer.from('{}'))
    const admin = postgres(database.adminUrl, { max: 1 })
    await admin.begin(async (sql) => {
      const [company] = await sql`insert into companies (name) values ('Loja') returning id`
      const [connection] = await sql`
        insert into connections (company_id, name, channel) values (${company?.id}, 'Loja', 'whatsapp') returning id`
      await sql`
        insert into channel_credentials (company_id, connection_id, epoch, revision, data)
        values (${company?.id}, ${connection?.id}, 1, 1, ${data})`
    })
    await admin.end()
    const failure: unknown = await refuseUnknownSeal(database.adminUrl, [TEST_APP_SECRET]).catch(
      (error) => error,
    )
    expect(isRefusal(failure)).toBe(true)
    expect(String(failure)).toContain('APP_SECRET_OLD')
    await refuseUnknownSeal(database.adminUrl, [TEST_APP_SECRET, otherSecret])
    await refuseUnknownSeal(databaseOf(database.adminUrl, 'not_made_yet'), [TEST_APP_SECRET])
  })

  test('of a later version is refused', async () => {
    const admin = postgres(database.adminUrl, { max: 1 })
    await admin`
      insert into drizzle.__drizzle_migrations (hash, created_at)
      select 'of a later version', max(created_at) + 1 from drizzle.__drizzle_migrations`
    await admin.end()
    const failure: unknown = await prepare().catch((error: unknown) => error)
    expect(isRefusal(failure)).toBe(true)
    expect(String(failure)).toContain('of a later version of Recado')
    expect(await isOfThisVersion(database.adminUrl)).toBe(false)
  })
})
