import { demoSecret, makeDataFolder, writeWebToken } from './launcher/data-folder.ts'
import {
  oldSecrets,
  openDatabase,
  prepareDatabase,
  refuseUnknownSeal,
  setUpLink,
} from './launcher/database.ts'
import { orExit } from './launcher/run.ts'

// `bun run db:migrate`: brings the database of the settings to this version. `bun run start` does the same.
// Writes what the web shows the API to WEB_TOKEN_FILE, where that is set.
await orExit(async (settings) => {
  makeDataFolder(settings.dataDir)
  const appSecret = settings.appSecret ?? demoSecret(settings.dataDir)
  const database = await openDatabase(settings, console.log, { beside: true })
  await refuseUnknownSeal(database.url, [appSecret, ...oldSecrets(settings)])
  await prepareDatabase(database.url, appSecret, console.log)
  if (settings.webTokenFile !== undefined) writeWebToken(settings.webTokenFile, appSecret)
  const link = await setUpLink(settings, database.url, appSecret)
  if (database.mine) await database.stop()
  console.log('the database is at this version')
  if (link !== undefined) console.log(`make the first super administrator, within a day: ${link}`)
})
