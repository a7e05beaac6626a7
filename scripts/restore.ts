import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import type { Settings } from './env.ts'
import { makeDataFolder } from './launcher/data-folder.ts'
import { openDatabase, prepareDatabase } from './launcher/database.ts'
import { RESTORING } from './launcher/launcher.ts'
import { orExit } from './launcher/run.ts'
import { makeSteps, type Steps } from './launcher/steps.ts'
import { removeOutside } from './postgres/location.ts'
import { refusal } from './refusal.ts'
import { holdings } from './snapshot/holdings.ts'
import { keyFileOf, readKeys } from './snapshot/keys.ts'
import { loadBackup } from './snapshot/load-archive.ts'
import type { Keys, Manifest } from './snapshot/manifest.ts'
import { inPlainWords } from './snapshot/plain-words.ts'
import { startCommand } from './snapshot/start-command.ts'
import { stopSignal, unlessStopped } from './snapshot/stopping.ts'
import { checkBackup } from './snapshot/verify-by-restoring.ts'

type Job = { settings: Settings; archive: string; keys: Keys; manifest: Manifest; steps: Steps }

// `bun run restore <backup.tar.gz> [keys.json]`: into an empty DATA_DIR (and an empty database, where DATABASE_URL
// names one). Without a keys file: the one beside the backup. What it made is removed again when it fails.
await orExit(async (settings) => {
  const [archive, keyFile = keyFileOf(archive ?? '')] = process.argv.slice(2)
  if (archive === undefined) throw refusal('Say which: bun run restore <backup.tar.gz> [keys.json]')
  if (!existsSync(archive)) throw refusal(`There is no backup ${archive}.`)
  const keys = readKeys(keyFile, settings)
  const steps = makeSteps((text) => console.log(text))
  const signal = stopSignal()
  const manifest = await steps.run('checking the backup', () =>
    unlessStopped(signal, checkBackup(archive, keys)),
  )

  const { dataDir } = settings
  makeDataFolder(dataDir)
  if (readdirSync(dataDir).length > 0) {
    throw refusal(`${dataDir} is not empty. Name another folder in DATA_DIR, or empty this one.`)
  }
  const marker = path.join(dataDir, RESTORING)
  writeFileSync(marker, archive)
  try {
    await fill({ settings, archive, keys, manifest, steps }, signal)
  } catch (error) {
    empty(dataDir)
    throw inPlainWords(`The backup could not be restored into ${dataDir}`, error)
  }
  rmSync(marker)
  console.log(`\n  Restored as of ${manifest.madeAt} into ${dataDir}: ${holdings(manifest)}.`)
  if (keys.appSecretOld !== undefined)
    console.log(`  Some of it is sealed with an earlier secret: set APP_SECRET_OLD as in ${keyFile}.`)
  console.log(`  Start with: ${startCommand(settings)}`)
})

async function fill(job: Job, signal: AbortSignal): Promise<void> {
  const { settings, keys, steps } = job
  writeFileSync(path.join(settings.dataDir, 'app.secret'), `${keys.appSecret}\n`, { mode: 0o600 })
  const database = await steps.run('PostgreSQL', (say) => openDatabase(settings, say, { beside: true }))
  try {
    await unlessStopped(signal, load(job, database.url))
  } finally {
    if (database.isOurs) await database.stop()
  }
}

async function load({ settings, archive, keys, manifest, steps }: Job, databaseUrl: string): Promise<void> {
  if (settings.databaseUrl !== undefined) await refuseUsed(settings.databaseUrl)
  await steps.run('tables', (say) => prepareDatabase(databaseUrl, keys.appSecret, say))
  const mediaDir = path.join(settings.dataDir, 'media')
  await steps.run('rows and media', (say) => loadBackup({ archive, manifest, databaseUrl, mediaDir, say }))
}

/** Empties the data folder again. It was empty at first, so everything in it came from this restore. */
function empty(dataDir: string): void {
  removeOutside(dataDir)
  for (const name of readdirSync(dataDir)) rmSync(path.join(dataDir, name), { recursive: true, force: true })
}

/** Refuses a database that is in use: its rows would be replaced. */
async function refuseUsed(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined })
  try {
    const tables = await sql`select from pg_tables where schemaname = 'public' and tablename = 'companies'`
    const used = tables.length > 0 && (await sql`select from companies limit 1`).length > 0
    if (used)
      throw refusal('The database that DATABASE_URL names is in use. Make an empty one, and name that.')
  } catch (error) {
    // 3D000: it does not exist yet, and will be made.
    if (!(error instanceof postgres.PostgresError && error.code === '3D000')) throw error
  } finally {
    await sql.end()
  }
}
