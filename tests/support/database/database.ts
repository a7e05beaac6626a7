import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import { migrate } from '#db/migrate.ts'
import { roleUrl } from '#db/roles.ts'
import { makeDatabase } from '#scripts/postgres/make-database.ts'
import { waitFor } from '../wait-for.ts'
import { databaseOf, sharedCluster, TEST_APP_SECRET } from './cluster.ts'

export type TestDatabase = {
  name: string
  /** As the superuser. */
  adminUrl: string
  /** As recado_app: what product code gets, under row-level security. */
  appUrl: string
  /** As recado_system. */
  systemUrl: string
  drop(): Promise<void>
}

/** A database of its own for a test file: a copy of the migrated template, in about 30 ms. */
export async function testDatabase(): Promise<TestDatabase> {
  const cluster = await sharedCluster()
  if (cluster.first) await makeTemplate(cluster)
  else await templateReady(cluster.home)

  const name = `t_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
  await asAdmin(cluster.url, (sql) =>
    sql.unsafe(`create database ${name} template ${TEMPLATE} strategy file_copy`),
  )
  const adminUrl = databaseOf(cluster.url, name)
  return {
    name,
    adminUrl,
    appUrl: roleUrl(adminUrl, 'recado_app', TEST_APP_SECRET),
    systemUrl: roleUrl(adminUrl, 'recado_system', TEST_APP_SECRET),
    drop: () => asAdmin(cluster.url, (sql) => sql.unsafe(`drop database if exists ${name} with (force)`)),
  }
}

const TEMPLATE = 'recado_template'

async function makeTemplate({ home, url }: { home: string; url: string }): Promise<void> {
  const state = path.join(home, 'template')
  try {
    const databaseUrl = databaseOf(url, TEMPLATE)
    await makeDatabase(databaseUrl)
    await migrate({ databaseUrl, appSecret: TEST_APP_SECRET })
    await asAdmin(url, unconnected)
    writeFileSync(state, 'ready')
  } catch (error) {
    writeFileSync(state, `failed: ${Bun.inspect(error)}`)
    throw error
  }
}

/** A connection that is still closing would keep the template from being copied; ending it by force would be an error in its driver. */
async function unconnected(sql: postgres.Sql): Promise<void> {
  await waitFor(
    async () =>
      (
        await sql`select from pg_stat_activity where datname = ${TEMPLATE} and backend_type = 'client backend'`
      ).length === 0,
    { description: 'the connections of the migration to be closed' },
  )
}

async function templateReady(home: string): Promise<void> {
  const file = path.join(home, 'template')
  const state = await waitFor(() => existsSync(file) && readFileSync(file, 'utf8'), {
    description: 'the migrated template database',
    timeoutMs: 60_000,
  })
  if (state !== 'ready') throw new Error(`the template database could not be migrated (${state})`)
}

async function asAdmin(url: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
