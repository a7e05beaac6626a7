import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator'
import { PgBoss } from 'pg-boss'
import postgres, { type Sql } from 'postgres'
import { JOB_NAMES, JOB_SCHEMA, QUEUES } from '#domain/core/contract/jobs/job-queues.ts'
import { ROLES, rolePassword, roleUrl } from './roles.ts'
import { secure } from './security.ts'

const FOLDER = path.resolve(import.meta.dirname, 'migrations')
/** Any constant: whoever holds it migrates, the others wait and then find nothing to do. */
const LOCK = 7_204_411

export type MigrateOptions = { databaseUrl: string; appSecret: string; log?: (message: string) => void }

/**
 * Brings a database to this version: roles, extensions, tables, row-level security, the job queue's schema. Safe to
 * run from several processes at once and as often as wanted. `databaseUrl` is an administrator's (may create roles
 * and extensions); the roles' passwords derive from `appSecret`.
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const say = options.log ?? (() => undefined)
  const admin = postgres(options.databaseUrl, { max: 1, onnotice: () => undefined })
  try {
    say('waiting for the migration lock')
    await admin`select pg_advisory_lock(${LOCK})`
    await refuseNewer(admin)
    say('roles and extensions')
    await makeRoles(admin, options.appSecret)
    await prepareDatabase(admin)
    const owner = postgres(roleUrl(options.databaseUrl, 'recado_owner', options.appSecret), {
      max: 1,
      onnotice: () => undefined,
    })
    try {
      say('tables')
      await runMigrations(drizzle(owner), { migrationsFolder: FOLDER })
      say('row-level security')
      await secure(owner)
    } finally {
      await owner.end()
    }
    say('job queues')
    await prepareJobs(options)
    await admin`select pg_advisory_unlock(${LOCK})`
  } finally {
    await admin.end()
  }
}

/** Thrown for a database of a later version: this one would run on tables, and set policies, that it does not know. */
export class NewerDatabase extends Error {}

async function refuseNewer(admin: Sql): Promise<void> {
  const [table] =
    await admin`select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`
  if (!table) return
  const newestOwn = Math.max(
    ...readMigrationFiles({ migrationsFolder: FOLDER }).map((migration) => migration.folderMillis),
  )
  const later = await admin`select from drizzle.__drizzle_migrations where created_at > ${newestOwn} limit 1`
  if (later.length === 0) return
  throw new NewerDatabase(
    'The database is of a later version of Recado than this one, and migrations only go forward. Start that version, ' +
      'or restore a backup of this one into an empty DATA_DIR (docs/operations.md, Update).',
  )
}

/** Whether a database has had all migrations of this version: what an older one holds, this one's tools cannot read. */
export async function isOfThisVersion(databaseUrl: string): Promise<boolean> {
  const admin = postgres(databaseUrl, { max: 1, onnotice: () => undefined })
  try {
    const newestOwn = Math.max(
      ...readMigrationFiles({ migrationsFolder: FOLDER }).map((migration) => migration.folderMillis),
    )
    const [latest] = await admin`select max(created_at)::bigint as at from drizzle.__drizzle_migrations`
    return Number(latest?.at) === newestOwn
  } finally {
    await admin.end()
  }
}

/** Roles belong to the cluster, not to the database: several databases may be made at once. */
export async function makeRoles(admin: Sql, appSecret: string): Promise<void> {
  for (const role of ROLES) {
    const login = role === 'recado_search' ? 'nologin' : `login password '${rolePassword(role, appSecret)}'`
    const rights = `${login} nosuperuser nocreatedb nocreaterole nobypassrls`
    const [existingRole] = await admin`select from pg_roles where rolname = ${role}`
    if (!existingRole) await admin.unsafe(`create role ${role}`).catch(unlessDuplicate)
    await admin.unsafe(`alter role ${role} ${rights}`).catch(unlessConcurrent)
  }
}

async function prepareDatabase(admin: Sql): Promise<void> {
  const [row] = await admin<{ name: string }[]>`select current_database() as name`
  const database = `"${row?.name}"`
  for (const extension of ['pg_trgm', 'btree_gin', 'unaccent']) {
    await admin.unsafe(`create extension if not exists ${extension}`)
  }
  await admin.unsafe(`grant create, connect on database ${database} to recado_owner`)
  await admin.unsafe(`grant usage, create on schema public to recado_owner`)
  await admin.unsafe(`grant usage on schema public to recado_app, recado_system, recado_search`)
  // The owner hands its search functions to recado_search, which needs membership and a place to create in.
  await admin.unsafe(`grant recado_search to recado_owner`)
  await admin.unsafe(`grant create on schema public to recado_search`)
}

async function prepareJobs(options: MigrateOptions): Promise<void> {
  const url = roleUrl(options.databaseUrl, 'recado_owner', options.appSecret)
  const boss = new PgBoss({
    connectionString: url,
    schema: JOB_SCHEMA,
    max: 2,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  try {
    for (const name of JOB_NAMES) {
      await boss.createQueue(name, QUEUES[name])
      // One that is there keeps the options with which it was made.
      await boss.updateQueue(name, QUEUES[name])
    }
  } finally {
    await boss.stop({ graceful: false })
  }
  const owner = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    await owner.unsafe(`
      grant usage on schema ${JOB_SCHEMA} to recado_app;
      grant select, insert, update, delete on all tables in schema ${JOB_SCHEMA} to recado_app;
      grant usage on all sequences in schema ${JOB_SCHEMA} to recado_app;
      grant execute on all functions in schema ${JOB_SCHEMA} to recado_app;
      alter default privileges in schema ${JOB_SCHEMA} grant select, insert, update, delete on tables to recado_app;`)
  } finally {
    await owner.end()
  }
}

const DUPLICATE = new Set(['42710', '23505'])

function unlessDuplicate(error: unknown): void {
  if (!DUPLICATE.has(codeOf(error))) throw error
}

/** "tuple concurrently updated": another database of the cluster set the same role to the same state. */
function unlessConcurrent(error: unknown): void {
  if (codeOf(error) !== 'XX000') throw error
}

function codeOf(error: unknown): string {
  return error instanceof postgres.PostgresError ? error.code : ''
}
