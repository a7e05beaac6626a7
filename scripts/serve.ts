import { makeDataFolder } from './launcher/data-folder.ts'
import { commonEnv } from './launcher/plans.ts'
import { settingsOrExit } from './launcher/run.ts'
import { refusal } from './refusal.ts'

// `bun scripts/serve.ts api|sessions|web`: one process of the product in this process, for containers and service
// managers. Judges the settings as `start` does, and gives the process its own database roles instead of DATABASE_URL.
const MAINS: Readonly<Record<string, () => Promise<unknown>>> = {
  api: () => import('#api/main.ts'),
  sessions: () => import('#sessions/main.ts'),
  web: () => import('../app/main.ts'),
}

const name = process.argv[2] ?? ''
const main = MAINS[name]
if (main === undefined) throw refusal(`Say which: ${Object.keys(MAINS).join(', ')}`)

const settings = settingsOrExit()
const { appSecret, databaseUrl } = settings
if (appSecret === undefined || databaseUrl === undefined) {
  console.error(
    'APP_SECRET and DATABASE_URL are needed to serve one process; `bun run start` brings its own.',
  )
  process.exit(2)
}
makeDataFolder(settings.dataDir)
for (const [key, value] of Object.entries(
  commonEnv(settings, {
    appSecret,
    databaseUrl,
    whatsappWebUrl: settings.whatsappWebUrl,
    certificates: undefined,
  }),
)) {
  if (value === undefined) delete process.env[key]
  else process.env[key] = value
}
await main()
