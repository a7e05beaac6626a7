import { existsSync } from 'node:fs'
import { makeDataFolder } from './launcher/data-folder.ts'
import { environmentOf, productEnvironment, type ServedProcess } from './launcher/environment.ts'
import { settingsOrExit } from './launcher/run.ts'

// `bun scripts/serve.ts api|sessions|web`: one process of the product in this process, for containers and service
// managers. Judges the settings as `start` does, and keeps of the environment only what that process needs.
const MAINS: Readonly<Record<ServedProcess, () => Promise<unknown>>> = {
  api: () => import('#api/main.ts'),
  sessions: () => import('#sessions/main.ts'),
  web: () => import('../app/main.ts'),
}

const name = process.argv[2] ?? ''
if (!isServed(name)) refuse(`Say which: ${Object.keys(MAINS).join(', ')}`)

const settings = settingsOrExit({ holdsSecret: name !== 'web' })
const env = environmentOf(
  name,
  productEnvironment(
    settings,
    {
      appSecret: settings.appSecret,
      databaseUrl: settings.databaseServer ?? settings.databaseUrl,
      whatsappWebUrl: settings.whatsappWebUrl,
      certificates: undefined,
    },
    process.env,
  ),
  process.env,
)
const missing = missingFor(name)
if (missing !== undefined) refuse(`${missing} to serve ${name} alone; \`bun run start\` brings its own.`)
const { WEB_TOKEN, WEB_TOKEN_FILE } = env
if (WEB_TOKEN_FILE && !WEB_TOKEN && !existsSync(WEB_TOKEN_FILE))
  refuse(
    `WEB_TOKEN_FILE: there is no ${WEB_TOKEN_FILE}. \`bun run db:migrate\` writes it, given the same WEB_TOKEN_FILE.`,
  )
if (name !== 'web') makeDataFolder(settings.dataDir)
for (const key of Object.keys(process.env)) if (env[key] === undefined) delete process.env[key]
Object.assign(process.env, env)
await MAINS[name]()

function missingFor(served: ServedProcess): string | undefined {
  if (served === 'web')
    return env.WEB_TOKEN || env.WEB_TOKEN_FILE
      ? undefined
      : 'WEB_TOKEN, WEB_TOKEN_FILE or APP_SECRET is needed'
  if (env.APP_SECRET === undefined) return 'APP_SECRET is needed'
  return env.DATABASE_APP_URL && env.DATABASE_SYSTEM_URL
    ? undefined
    : 'DATABASE_SERVER, or DATABASE_APP_URL and DATABASE_SYSTEM_URL, or DATABASE_URL is needed'
}

function refuse(text: string): never {
  console.error(text)
  process.exit(2)
}

function isServed(text: string): text is ServedProcess {
  return Object.hasOwn(MAINS, text)
}
