import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import type { Settings } from './env.ts'
import { makeDataFolder } from './launcher/data-folder.ts'
import { openDatabase, prepareDatabase } from './launcher/database.ts'
import { RESTORING } from './launcher/launcher.ts'
import { orExit } from './launcher/run.ts'
import { makeSteps } from './launcher/steps.ts'
import { refusal } from './refusal.ts'
import { loadBackup } from './snapshot/load-archive.ts'
import { Keys } from './snapshot/manifest.ts'
import { verifyArchive } from './snapshot/read-archive.ts'

// `bun run restore <backup.tar.gz> [keys.json]`: into an empty DATA_DIR (and an empty database, where DATABASE_URL
// names one). Without a keys file: the one beside the backup.
await orExit(async (settings) => {
  const [archive, keyFile = archive?.replace(/\.tar\.gz$/, '.keys.json')] = process.argv.slice(2)
  if (archive === undefined || keyFile === undefined)
    throw refusal('Say which: bun run restore <backup.tar.gz> [keys.json]')
  if (!existsSync(archive)) throw refusal(`There is no backup ${archive}.`)
  const keys = readKeys(keyFile, settings)
  const steps = makeSteps((line) => console.log(line))
  const manifest = await steps.run('checking the backup', () => verifyArchive(archive))

  makeDataFolder(settings.dataDir)
  if (readdirSync(settings.dataDir).length > 0) {
    throw refusal(`${settings.dataDir} is not empty. Name another folder in DATA_DIR, or empty this one.`)
  }
  const marker = path.join(settings.dataDir, RESTORING)
  writeFileSync(marker, archive)
  writeFileSync(path.join(settings.dataDir, 'app.secret'), `${keys.appSecret}\n`, { mode: 0o600 })

  const database = await steps.run('PostgreSQL', (say) => openDatabase(settings, say, { beside: true }))
  try {
    if (settings.databaseUrl !== undefined) await refuseUsed(settings.databaseUrl)
    await steps.run('tables', (say) => prepareDatabase(database.url, keys.appSecret, say))
    const mediaDir = path.join(settings.dataDir, 'media')
    await steps.run('rows and media', (say) =>
      loadBackup({ archive, manifest, databaseUrl: database.url, mediaDir, say }),
    )
  } finally {
    if (database.mine) await database.stop()
  }
  rmSync(marker)
  console.log(`\n  Restored as of ${manifest.madeAt} into ${settings.dataDir}. Start with: bun run start`)
})

function readKeys(file: string, settings: Settings): Keys {
  if (!existsSync(file)) {
    if (settings.appSecret !== undefined) return { appSecret: settings.appSecret }
    throw refusal(`The keys are missing: ${file} does not exist, and APP_SECRET is not set.`)
  }
  const keys = Keys.parse(JSON.parse(readFileSync(file, 'utf8')))
  if (settings.appSecret !== undefined && settings.appSecret !== keys.appSecret) {
    throw refusal(`APP_SECRET is not the one in ${file}: what the backup holds sealed could not be read.`)
  }
  return keys
}

/** A database of one's own must hold nothing: rows would be replaced. */
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
