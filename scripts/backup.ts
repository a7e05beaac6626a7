import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { demoSecret } from './launcher/data-folder.ts'
import { openDatabase } from './launcher/database.ts'
import { orExit } from './launcher/run.ts'
import { makeSteps } from './launcher/steps.ts'
import { refusal } from './refusal.ts'
import type { Keys } from './snapshot/manifest.ts'
import { writeBackup } from './snapshot/write-archive.ts'

// `bun run backup [folder]`: database and media as of one instant, and the keys in a file of their own. The product may
// run meanwhile. Without a folder: <DATA_DIR>/backups.
await orExit(async (settings) => {
  if (!existsSync(settings.dataDir))
    throw refusal(`There is nothing to back up: ${settings.dataDir} does not exist.`)
  const folder = path.resolve(process.argv[2] ?? path.join(settings.dataDir, 'backups'))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const name = `recado-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
  const to = path.join(folder, `${name}.tar.gz`)
  const steps = makeSteps((line) => console.log(line))

  const database = await steps.run('PostgreSQL', (say) => openDatabase(settings, say, { beside: true }))
  try {
    const mediaDir = path.join(settings.dataDir, 'media')
    const manifest = await steps.run('backup', (say) =>
      writeBackup({ databaseUrl: database.url, mediaDir, to, say }),
    )
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `\n  ${to}\n  ${manifest.tables.length} tables, ${rows} rows, ${manifest.media.length} media files`,
    )
  } finally {
    if (database.mine) await database.stop()
  }

  const keys: Keys = {
    appSecret: settings.appSecret ?? demoSecret(settings.dataDir),
    ...(settings.appSecretOld === undefined ? {} : { appSecretOld: settings.appSecretOld }),
  }
  const keyFile = path.join(folder, `${name}.keys.json`)
  writeFileSync(keyFile, JSON.stringify(keys), { mode: 0o600 })
  chmodSync(keyFile, 0o600)
  console.log(
    `  ${keyFile}\n  Keep the keys somewhere else: with them, the backup can be read; without, not.`,
  )
})
