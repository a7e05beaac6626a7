import { demoSecret, makeDataFolder, writeWebToken } from './launcher/data-folder.ts'
import {
  oldSecrets,
  openDatabase,
  prepareDatabase,
  refuseUnknownSeal,
  replaceSecret,
  setUpLink,
} from './launcher/database.ts'
import { orExit } from './launcher/run.ts'

// `bun run db:migrate`: brings the database of the settings to this version. `bun run start` does the same.
// `--new-secret`: also where the roles have passwords of a secret that is lost.
// Writes what the web shows the API to WEB_TOKEN_FILE, where that is set.
await orExit(async (settings) => {
  makeDataFolder(settings.dataDir)
  const appSecret = settings.appSecret ?? demoSecret(settings.dataDir)
  const database = await openDatabase(settings, console.log, { beside: true })
  const formerSecrets = oldSecrets(settings)
  await refuseUnknownSeal(database.url, [appSecret, ...formerSecrets])
  if (process.argv.includes('--new-secret')) await replaceSecret(database.url, appSecret)
  await prepareDatabase(database.url, appSecret, console.log, formerSecrets)
  if (settings.webTokenFile !== undefined) writeWebToken(settings.webTokenFile, appSecret)
  const link = await setUpLink(settings, database.url, appSecret)
  if (database.isOurs) await database.stop()
  console.log('the database is at this version')
  if (link !== undefined) console.log(`make the first super administrator, within a day: ${link}`)
})
