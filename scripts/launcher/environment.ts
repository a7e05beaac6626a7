import { hostname } from 'node:os'
import { roleUrl } from '#db/roles.ts'
import { webToken } from '#domain/auth/web-token.ts'
import { makeSecrets } from '#domain/core/secrets.ts'
import { AI_OFFSET, DIALOGFLOW_OFFSET, PUSH_OFFSET, type Settings, TYPEBOT_OFFSET } from '../env.ts'

/** The facts that the start has found out on the way. */
export type Facts = {
  /** Undefined only where the web alone is served. */
  appSecret: string | undefined
  /** With a user or without: each process gets its own roles'. Undefined where the web alone is served. */
  databaseUrl: string | undefined
  whatsappWebUrl: string | undefined
  /** For NODE_EXTRA_CA_CERTS of sessions. */
  certificates: string | undefined
}

export type ServedProcess = 'api' | 'sessions' | 'web'

/** The variables that programs need to run at all and to reach the network. */
const SYSTEM = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TZ',
  'LANG',
  'LC_ALL',
  'NODE_ENV',
  'NODE_EXTRA_CA_CERTS',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
]

/** The settings that each process receives, and no others: the web can reach neither the database nor sealed values. */
export const RECEIVES = {
  api: [
    'ALLOW_PRIVATE_ADDRESSES',
    'API_PORT',
    'API_URL',
    'APP_SECRET',
    'APP_SECRET_OLD',
    'AZURE_SPEECH_BASE',
    'BEARER_SECONDS',
    'DATABASE_APP_URL',
    'DATABASE_SYSTEM_URL',
    'DATA_DIR',
    'DEMO',
    'FILE_LINK_SECONDS',
    'GOOGLE_URL',
    'HOST',
    'LOG_LEVEL',
    'METRICS_TOKEN',
    'OPENAI_BASE',
    'PUBLIC_TOKEN',
    'SESSION_SECONDS',
    'SOCKET_CHECK_SECONDS',
    'TOKEN_CALLS_AT_ONCE',
    'TOKEN_CALLS_PER_SECOND',
    'TRUSTED_PROXIES',
    'WEB_PORT',
    'WEB_URL',
  ],
  sessions: [
    'ALLOW_PRIVATE_ADDRESSES',
    'API_URL',
    'APP_SECRET',
    'APP_SECRET_OLD',
    'AZURE_SPEECH_BASE',
    'DATABASE_APP_URL',
    'DATABASE_SYSTEM_URL',
    'DATA_DIR',
    'GOOGLE_URL',
    'LOG_LEVEL',
    'OPENAI_BASE',
    'SESSIONS_INSTANCE',
    'SESSIONS_PORT',
    'WEB_URL',
    'WHATSAPP_ROOT_KEY',
    'WHATSAPP_VERSION',
    'WHATSAPP_WEB_URL',
  ],
  web: [
    'API_INTERNAL_URL',
    'API_PORT',
    'API_URL',
    'HOST',
    'LOG_LEVEL',
    'PHONES_URL',
    'TRUSTED_PROXIES',
    'WEB_PORT',
    'WEB_TOKEN',
    'WEB_TOKEN_FILE',
    'WEB_URL',
  ],
  ai: ['AI_PORT'],
  integrations: ['INTEGRATIONS_PORT'],
  push: ['PUSH_PORT'],
  simulator: [
    'SIMULATOR_ADDRESSING',
    'SIMULATOR_DIR',
    'SIMULATOR_LOG',
    'SIMULATOR_NUMBERS',
    'SIMULATOR_PORT',
  ],
} as const satisfies Record<ServedProcess | 'simulator' | 'ai' | 'integrations' | 'push', readonly string[]>

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * The environment of a process: of what is given here and around us, only what its list names. An empty variable is an
 * unset one here too, as it was for who judged the settings.
 */
export function environmentOf(
  name: keyof typeof RECEIVES,
  overrides: Environment,
  around: Environment,
): Environment {
  const merged: Environment = { ...around, ...overrides }
  return Object.fromEntries(
    [...SYSTEM, ...RECEIVES[name]].flatMap((key) => (merged[key] ? [[key, merged[key]]] : [])),
  )
}

/** All that the settings and the facts say, before each process is given its part. */
export function productEnvironment(settings: Settings, facts: Facts, around: Environment): Environment {
  return {
    NODE_ENV: 'production',
    DEMO: settings.demo ? '1' : '0',
    HOST: settings.host,
    WEB_PORT: String(settings.webPort),
    API_PORT: String(settings.apiPort),
    WEB_URL: settings.webUrl,
    API_URL: settings.apiUrl,
    API_INTERNAL_URL: settings.apiInternalUrl,
    DATA_DIR: settings.dataDir,
    ...secretsFrom(facts),
    APP_SECRET_OLD: settings.appSecretOld,
    TRUSTED_PROXIES: settings.trustedProxies,
    ...(settings.ownSimulator && besideSimulator(settings, around)),
    WHATSAPP_WEB_URL: facts.whatsappWebUrl,
    // Under the same name a new sessions process takes the connections of a dead one back at once.
    SESSIONS_INSTANCE:
      around.SESSIONS_INSTANCE || `${hostname().slice(0, 40)}:${Bun.hash(settings.dataDir).toString(36)}`,
  }
}

/**
 * Returns the settings that the demo makes for itself unless they are given. The simulators of services run on this
 * machine.
 */
function besideSimulator({ simulatorPort }: Settings, around: Environment): Environment {
  return {
    PHONES_URL: around.PHONES_URL || `http://localhost:${simulatorPort}`,
    ALLOW_PRIVATE_ADDRESSES: around.ALLOW_PRIVATE_ADDRESSES || '1',
    GOOGLE_URL: around.GOOGLE_URL || `http://127.0.0.1:${simulatorPort + DIALOGFLOW_OFFSET}`,
    AZURE_SPEECH_BASE:
      around.AZURE_SPEECH_BASE || `http://127.0.0.1:${simulatorPort + AI_OFFSET}/speech/{region}`,
  }
}

/** Left out where they do not follow: then those that are set by hand hold. */
function secretsFrom({ appSecret, databaseUrl }: Facts): Environment {
  if (appSecret === undefined) return {}
  const roles =
    databaseUrl === undefined
      ? {}
      : {
          DATABASE_APP_URL: roleUrl(databaseUrl, 'recado_app', appSecret),
          DATABASE_SYSTEM_URL: roleUrl(databaseUrl, 'recado_system', appSecret),
        }
  return { APP_SECRET: appSecret, WEB_TOKEN: webToken(makeSecrets(appSecret)), ...roles }
}

export function aiEnv(settings: Settings) {
  return { AI_PORT: String(settings.simulatorPort + AI_OFFSET) }
}

export function integrationsEnv({ simulatorPort }: Settings) {
  return { INTEGRATIONS_PORT: String(simulatorPort + TYPEBOT_OFFSET) }
}

export function pushEnv(settings: Settings) {
  return { PUSH_PORT: String(settings.simulatorPort + PUSH_OFFSET) }
}

export function simulatorEnv(settings: Settings) {
  return {
    SIMULATOR_PORT: String(settings.simulatorPort),
    SIMULATOR_DIR: settings.simulatorDir,
    SIMULATOR_NUMBERS: settings.simulatorNumbers,
  }
}
