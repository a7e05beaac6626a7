import { loadDemo } from './demo/load.ts'
import { demoSecret, makeDataFolder } from './launcher/data-folder.ts'
import { oldSecrets, openDatabase, prepareDatabase } from './launcher/database.ts'
import { orExit } from './launcher/run.ts'

// `bun run db:seed`: the demo for the database of the settings. `bun run start` does the same.
await orExit(async (settings) => {
  const { dataDir, demoPassword: password } = settings
  makeDataFolder(dataDir)
  const appSecret = settings.appSecret ?? demoSecret(dataDir)
  const database = await openDatabase(settings, console.log, { beside: true })
  await prepareDatabase(database.url, appSecret, console.log, oldSecrets(settings))
  const loaded = await loadDemo({ databaseUrl: database.url, appSecret, dataDir, password })
  if (database.isOurs) await database.stop()
  console.log(loaded ? 'demo loaded' : 'the database is not empty; nothing was loaded')
})
