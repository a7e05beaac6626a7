import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { isOfThisVersion } from '#db/migrate.ts'
import type { Settings } from './env.ts'
import { demoSecret, hasCluster } from './launcher/data-folder.ts'
import { openDatabase, refuseOtherSecret } from './launcher/database.ts'
import { orExit } from './launcher/run.ts'
import { makeSteps, type Steps } from './launcher/steps.ts'
import { refusal } from './refusal.ts'
import { holdings, megabytes } from './snapshot/holdings.ts'
import { keyFileOf, readKeys, writeKeys } from './snapshot/keys.ts'
import { type Keys, keyIdOf, type Manifest } from './snapshot/manifest.ts'
import { inPlainWords } from './snapshot/plain-words.ts'
import { stopSignal } from './snapshot/stopping.ts'
import { verifyBackup } from './snapshot/verify-by-restoring.ts'
import { writeBackup } from './snapshot/write-archive.ts'

type Job = { settings: Settings; steps: Steps; signal: AbortSignal }

const USAGE =
  'Say: bun run backup [--verify] [folder], or bun run backup --verify <backup.tar.gz> [keys.json]. ' +
  'A name with spaces needs quotes.'

const OTHER_VERSION =
  'The database is not of this version of Recado, and a backup of it could not be restored. Make it with the version ' +
  'that runs, or start this one first. Nothing was written.'

// `bun run backup [folder] [--verify]`: database and media as of one instant, and the keys in a file of their own. The
// product may run meanwhile. Without a folder: <DATA_DIR>/backups. With --verify it is then restored into a place of
// its own and compared; `bun run backup --verify <backup.tar.gz> [keys.json]` does that to one that was made before.
await orExit(async (settings) => {
  const { isVerified, destination, keyFile } = readArguments()
  const job: Job = { settings, steps: makeSteps((text) => console.log(text)), signal: stopSignal() }
  if (destination?.endsWith('.tar.gz')) return verify(job, destination, keyFile ?? keyFileOf(destination))
  const archive = await make(job, path.resolve(destination ?? path.join(settings.dataDir, 'backups')))
  if (isVerified) await verify(job, archive, keyFileOf(archive))
})

function readArguments() {
  const { values, positionals } = parsed(process.argv.slice(2))
  const [destination, keyFile] = positionals
  if (positionals.length > (destination?.endsWith('.tar.gz') ? 2 : 1)) throw refusal(USAGE)
  // An empty name is a script's variable that was never set, not the folder that one happens to stand in.
  if (positionals.includes('')) throw refusal(USAGE)
  if (destination?.endsWith('.tar.gz') && !values.verify)
    throw refusal('Name a folder for the backup, or say --verify to check the one that is named.')
  return { isVerified: values.verify, destination, keyFile }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { verify: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
  } catch (cause) {
    throw refusal(USAGE, { cause })
  }
}

async function make({ settings, steps, signal }: Job, folder: string): Promise<string> {
  const { dataDir } = settings
  if (settings.databaseUrl === undefined && !hasCluster(dataDir))
    throw refusal(`There is nothing to back up: no database lies in ${dataDir}.`)
  const archive = path.join(folder, `recado-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar.gz`)
  const keys = keysOf(settings)
  const began = performance.now()
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // Before the archive: one that is whole is never without its keys.
    writeKeys(keyFileOf(archive), keys)
    const manifest = await write({ settings, steps, signal }, archive, keys)
    tell(archive, manifest, (performance.now() - began) / 1000)
    return archive
  } catch (error) {
    if (existsSync(keyFileOf(archive))) rmSync(keyFileOf(archive))
    throw inPlainWords(`The backup could not be written to ${folder}`, error)
  }
}

async function write({ settings, steps, signal }: Job, to: string, { appSecret }: Keys): Promise<Manifest> {
  const database = await steps.run('PostgreSQL', (say) => openDatabase(settings, say, { beside: true }))
  try {
    await refuseOtherSecret(database.url, appSecret)
    if (!(await isOfThisVersion(database.url))) throw refusal(OTHER_VERSION)
    const keyId = keyIdOf(appSecret)
    const mediaDir = path.join(settings.dataDir, 'media')
    return await steps.run('backup', (say) =>
      writeBackup({ databaseUrl: database.url, mediaDir, to, keyId, say, signal }),
    )
  } finally {
    if (database.isOurs) await database.stop()
  }
}

function keysOf({ appSecret, appSecretOld, dataDir }: Settings): Keys {
  return {
    appSecret: appSecret ?? demoSecret(dataDir),
    ...(appSecretOld === undefined ? {} : { appSecretOld }),
  }
}

function tell(archive: string, manifest: Manifest, seconds: number): void {
  console.log(`\n  ${archive}`)
  console.log(
    `  ${holdings(manifest)}; ${megabytes(statSync(archive).size)} packed, in ${seconds.toFixed(1)} s`,
  )
  console.log(`  ${keyFileOf(archive)}`)
  console.log('  Keep the keys somewhere else: with them, the backup can be read; without, not.')
}

async function verify({ steps, signal }: Job, archive: string, keyFile: string): Promise<void> {
  if (!existsSync(archive)) throw refusal(`There is no backup ${archive}.`)
  const keys = readKeys(keyFile, { appSecret: undefined })
  try {
    const manifest = await steps.run('restoring it into a place of its own', (say) =>
      verifyBackup({ archive, keys, say, signal }),
    )
    console.log(`\n  Verified: restored, every row and file as of ${manifest.madeAt}. ${holdings(manifest)}.`)
  } catch (error) {
    throw inPlainWords(`The backup could not be restored beside ${archive}`, error)
  }
}
