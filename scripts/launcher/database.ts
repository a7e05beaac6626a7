import postgres from 'postgres'
import { openPool } from '#db/client.ts'
import { makeRoles, migrate, NewerDatabase } from '#db/migrate.ts'
import { roleUrl } from '#db/roles.ts'
import { makeSetUpLink } from '#domain/auth/set-up-link.ts'
import { keyIdOf } from '#domain/core/secrets.ts'
import { isAlive, signal } from '#scripts/process-table.ts'
import { refusal } from '#scripts/refusal.ts'
import type { Settings } from '../env.ts'
import { AI_OFFSET, TYPEBOT_OFFSET, WEBHOOKS_OFFSET } from '../env.ts'
import { makeDatabase } from '../postgres/make-database.ts'
import { readLock } from '../postgres/postmaster.ts'
import { KEEP_LOGS } from '../postgres/settings.ts'
import { type RunningPostgres, startPostgres } from '../postgres.ts'
import { pauseMs } from '../supervisor.ts'

/** Name of the database in an embedded cluster. */
export const DATABASE = 'recado'

export type Database = {
  /** As an administrator. */
  url: string
  /** True when it runs only since this start: an embedded server that nobody had left running. */
  isOurs: boolean
  stop(): Promise<void>
}

type Say = (detail: string) => void

/**
 * Starts the embedded PostgreSQL, or waits for the one that DATABASE_URL names. A tool that works `beside` a product
 * that may be running takes the server as it is; the launcher wants it on the port that is set.
 */
export async function openDatabase(settings: Settings, say: Say, { beside = false } = {}): Promise<Database> {
  if (settings.databaseUrl === undefined) return embedded(settings, say, beside)
  await untilAnswers(settings.databaseUrl, say)
  return { url: settings.databaseUrl, isOurs: false, stop: async () => undefined }
}

/**
 * Brings the database to this version; several launchers may do so at once. One of a later version is refused, and a server whose
 * roles have passwords of a secret that is neither this one nor one of `formerSecrets`.
 */
export async function prepareDatabase(
  url: string,
  appSecret: string,
  say: Say,
  formerSecrets: readonly string[] = [],
): Promise<void> {
  await refuseOtherRoles(url, [appSecret, ...formerSecrets])
  await makeDatabase(url)
  try {
    await migrate({ databaseUrl: url, appSecret, log: say })
  } catch (error) {
    throw error instanceof NewerDatabase ? refusal(error.message, { cause: error }) : error
  }
}

/**
 * Throws a refusal when the database was last started with another secret: the passwords of its roles derive from it.
 * Keys of that other one are what a backup needs.
 */
export async function refuseOtherSecret(url: string, appSecret: string): Promise<void> {
  if (await isSecretOfRoles(url, appSecret)) return
  throw refusal(
    'This is not the secret that the product runs with: the database refuses it, and a backup with it could not be ' +
      'read. Set the APP_SECRET of the product. Nothing was written.',
  )
}

/** Whether the database lets in the role of the product with the password that derives from the secret. */
async function isSecretOfRoles(url: string, appSecret: string): Promise<boolean> {
  const sql = postgres(roleUrl(url, 'recado_app', appSecret), { max: 1, onnotice: () => undefined })
  try {
    await sql`select 1`
    return true
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || error.code !== WRONG_PASSWORD) throw error
    return false
  } finally {
    await sql.end()
  }
}

/**
 * Throws a refusal where the server has the product's roles with passwords of none of these secrets: roles belong to the
 * server, and new passwords would lock out whatever runs with the other secret.
 */
async function refuseOtherRoles(url: string, secrets: readonly string[]): Promise<void> {
  const server = new URL(url)
  // The database itself may not be there yet.
  server.pathname = '/postgres'
  if (!(await hasRoles(server.href))) return
  for (const secret of secrets) if (await isSecretOfRoles(server.href, secret)) return
  throw refusal(OTHER_ROLES)
}

async function hasRoles(url: string): Promise<boolean> {
  const admin = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    return (await admin`select from pg_roles where rolname = 'recado_app'`).length > 0
  } finally {
    await admin.end()
  }
}

const OTHER_ROLES =
  'The roles of this database server have passwords of another APP_SECRET: with this one, whatever runs with the other ' +
  'would be locked out. Set APP_SECRET to that one, or name it in APP_SECRET_OLD to change it. Where it is lost: ' +
  '`bun run db:migrate --new-secret` (docs/operations.md, Update). Nothing was written.'

/** Gives the roles the passwords of a new secret, where the one before is lost: whoever runs with that one is locked out. */
export async function replaceSecret(url: string, appSecret: string): Promise<void> {
  const server = new URL(url)
  server.pathname = '/postgres'
  const admin = postgres(server.href, { max: 1, onnotice: () => undefined })
  try {
    await makeRoles(admin, appSecret)
  } finally {
    await admin.end()
  }
}

const WRONG_PASSWORD = '28P01'
const NO_DATABASE = '3D000'
/** A wrong password, or a user or an address that its rules do not let in. */
const REFUSED = new Set([WRONG_PASSWORD, '28000'])

/** Throws a refusal when WhatsApp sessions in the database were sealed with none of these secrets: they could not be opened. */
export async function refuseUnknownSeal(url: string, secrets: readonly string[]): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    const [table] = await sql`select to_regclass('public.channel_credentials') as name`
    if (!table?.name) return
    const keyIds = secrets.map((secret) => keyIdOf(secret).toString('hex'))
    const sealed = await sql`
      select 1 from channel_credentials where encode(substring(data from 1 for 4), 'hex') <> all(${keyIds}) limit 1`
    if (sealed.length > 0) throw refusal(OTHER_SEAL)
  } catch (error) {
    // A database that is not there yet holds nothing.
    if (!(error instanceof postgres.PostgresError) || error.code !== NO_DATABASE) throw error
  } finally {
    await sql.end()
  }
}

const OTHER_SEAL =
  'WhatsApp sessions in this database were sealed with another APP_SECRET, and could not be opened. Set APP_SECRET to ' +
  'that one, or name it in APP_SECRET_OLD. Where it is lost: docs/operations.md, Update. Nothing was written.'

/** Returns the secrets that are set beside APP_SECRET to read values that were sealed before. */
export function oldSecrets({ appSecretOld = '' }: Pick<Settings, 'appSecretOld'>): string[] {
  return appSecretOld.split(',').filter(Boolean)
}

/** Loads the demo into an empty database; a database with a company in it stays as it is. */
export async function loadDemo(settings: Settings, databaseUrl: string, appSecret: string): Promise<void> {
  const demo = await import('../demo/load.ts')
  const { dataDir, demoPassword: password, simulatorPort, ownSimulator } = settings
  const urlAt = (offset: number, path = '') => `http://127.0.0.1:${simulatorPort + offset}${path}`
  const simulators = ownSimulator
    ? {
        aiUrl: urlAt(AI_OFFSET, '/v1'),
        typebotUrl: urlAt(TYPEBOT_OFFSET),
        webhookUrl: urlAt(WEBHOOKS_OFFSET, '/webhook/loja'),
      }
    : undefined
  await demo.loadDemo({ databaseUrl, appSecret, dataDir, password, simulators })
}

/** In production, while there is no super administrator: the link that makes the first one, once, within a day. */
export async function setUpLink(settings: Settings, databaseUrl: string, appSecret: string) {
  if (settings.demo) return undefined
  const pool = openPool(roleUrl(databaseUrl, 'recado_system', appSecret), { max: 1, name: 'recado-set-up' })
  try {
    return await makeSetUpLink({ system: pool.db, now: () => new Date() }, settings.webUrl)
  } finally {
    await pool.close()
  }
}

async function embedded(settings: Settings, say: Say, beside: boolean): Promise<Database> {
  const options = { home: settings.dataDir, port: settings.postgresPort, settings: KEEP_LOGS }
  const first = await startPostgres({ ...options, say, anyPort: beside })
  if (beside) return { url: first.url(DATABASE), isOurs: !first.reused, stop: first.stop }
  const keeper = keepAlive(first, () => startPostgres(options))
  return { url: first.url(DATABASE), isOurs: !first.reused, stop: keeper.stop }
}

/** The interval between checks of the server: the longest delay for the processes that need it. */
const LOOK_MS = 100
/** So long it may take to stop by itself. */
const STOPPING_MS = 2_000

/**
 * The server is detached, so nobody is told of its death: look often, and bring it back as any other process. One that somebody else
 * has told to stop lets nobody in and waits until all have left, who never leave: it is ended, so that it comes back.
 */
export function keepAlive(first: RunningPostgres, again: () => Promise<RunningPostgres>) {
  let current = first
  let deaths = 0
  let diedAt = 0
  let working: Promise<void> | undefined
  let stopsSince: number | undefined
  const timer = setInterval(() => {
    if (working !== undefined) return
    if (isAlive(current.pid)) return endStopping()
    working = revive().finally(() => {
      working = undefined
    })
  }, LOOK_MS)

  function endStopping(): void {
    const isStopping = readLock(current.cluster)?.stopping ?? false
    stopsSince = isStopping ? (stopsSince ?? performance.now()) : undefined
    if (stopsSince !== undefined && performance.now() - stopsSince > STOPPING_MS)
      signal(current.pid, 'SIGINT')
  }

  async function revive(): Promise<void> {
    // A try that failed is not another death.
    if (deaths === 0) diedAt = performance.now()
    if (deaths === 0) console.error(`PostgreSQL ended; starting it again. See ${current.cluster}/log`)
    await Bun.sleep(pauseMs(deaths))
    try {
      current = await again()
      deaths = 0
      const seconds = ((performance.now() - diedAt) / 1000).toFixed(1)
      console.error(`PostgreSQL serves again, ${seconds} s after it ended`)
    } catch (error) {
      deaths++
      console.error(error instanceof Error ? error.message : error)
    }
  }

  return {
    stop: async () => {
      clearInterval(timer)
      await working
      await current.stop()
    },
  }
}

async function untilAnswers(url: string, say: Say, patienceMs = 60_000): Promise<void> {
  const deadline = performance.now() + patienceMs
  for (let lastMessage = ''; ; await Bun.sleep(500)) {
    const problem = await ask(url)
    if (problem === undefined) return
    const { message } = problem
    // One that refuses us answers, and no waiting changes its mind.
    if (REFUSED.has(problem.code))
      throw refusal(`The database that DATABASE_URL names refuses it: ${message}`)
    if (performance.now() > deadline)
      throw refusal(`The database that DATABASE_URL names does not answer: ${message}`)
    if (message !== lastMessage) say(message)
    lastMessage = message
  }
}

async function ask(url: string): Promise<{ code: string; message: string } | undefined> {
  const target = new URL(url)
  target.pathname = '/postgres'
  const sql = postgres(target.href, { max: 1, connect_timeout: 5, onnotice: () => undefined })
  try {
    await sql`select 1`
    return undefined
  } catch (error) {
    const code = error instanceof postgres.PostgresError ? error.code : ''
    return { code, message: error instanceof Error ? error.message : String(error) }
  } finally {
    await sql.end({ timeout: 1 })
  }
}
