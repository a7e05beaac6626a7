import { hostname } from 'node:os'
import path from 'node:path'
import { roleUrl } from '#db/roles.ts'
import type { Settings } from '../env.ts'
import type { ProcessPlan } from '../supervisor.ts'

export const ROOT = path.resolve(import.meta.dirname, '../..')

/** What the start has found out on the way. */
export type Facts = {
  appSecret: string
  /** As an administrator. */
  databaseUrl: string
  whatsappWebUrl: string | undefined
  /** For NODE_EXTRA_CA_CERTS of sessions. */
  certificates: string | undefined
}

/** In the order of starting; they drain in the opposite order. */
export function planProcesses(settings: Settings, facts: Facts, dev: boolean): ProcessPlan[] {
  const env = commonEnv(settings, facts)
  const watch = dev ? ['--watch', '--no-clear-screen'] : []
  const plan = (name: string, args: readonly string[], more: Partial<ProcessPlan>): ProcessPlan => ({
    name,
    args,
    env,
    cwd: ROOT,
    drainMs: 15_000,
    ...more,
  })
  return [
    plan('sessions', [...watch, 'sessions/main.ts'], {
      env: {
        ...env,
        ...(facts.certificates === undefined ? {} : { NODE_EXTRA_CA_CERTS: facts.certificates }),
      },
      drainMs: 25_000,
    }),
    plan('api', [...watch, 'api/main.ts'], {
      healthUrl: `http://127.0.0.1:${settings.apiPort}/health/ready`,
    }),
    plan('web', dev ? ['scripts/launcher/dev-web.ts'] : ['app/main.ts'], {
      env: { ...env, NODE_ENV: dev ? 'development' : 'production' },
      healthUrl: `http://127.0.0.1:${settings.webPort}/health/live`,
    }),
  ]
}

export function planSimulator(settings: Settings): ProcessPlan {
  return {
    name: 'simulator',
    args: ['simulators/whatsapp/main.ts'],
    env: { ...process.env, ...simulatorEnv(settings) },
    cwd: ROOT,
    healthUrl: `http://127.0.0.1:${settings.simulatorPort}/`,
    drainMs: 10_000,
  }
}

export function simulatorEnv(settings: Settings) {
  return {
    SIMULATOR_PORT: String(settings.simulatorPort),
    SIMULATOR_DIR: path.join(settings.dataDir, 'simulator'),
  }
}

/** What every process of the product is told; each reads what it needs by its own env.ts. */
export function commonEnv(settings: Settings, facts: Facts): Record<string, string | undefined> {
  return {
    ...process.env,
    NODE_ENV: 'production',
    DEMO: settings.demo ? '1' : '0',
    HOST: settings.host,
    WEB_PORT: String(settings.webPort),
    API_PORT: String(settings.apiPort),
    WEB_URL: settings.webUrl,
    API_URL: settings.apiUrl,
    API_INTERNAL_URL: settings.apiInternalUrl,
    DATA_DIR: settings.dataDir,
    // The processes never see the administrator's own.
    DATABASE_URL: undefined,
    DATABASE_APP_URL: roleUrl(facts.databaseUrl, 'recado_app', facts.appSecret),
    DATABASE_SYSTEM_URL: roleUrl(facts.databaseUrl, 'recado_system', facts.appSecret),
    APP_SECRET: facts.appSecret,
    APP_SECRET_OLD: settings.appSecretOld,
    TRUSTED_PROXIES: settings.trustedProxies,
    PHONES_URL: settings.ownSimulator ? `http://localhost:${settings.simulatorPort}` : undefined,
    WHATSAPP_WEB_URL: facts.whatsappWebUrl,
    // Under the same name a new sessions process takes the connections of a dead one back at once.
    SESSIONS_INSTANCE:
      process.env.SESSIONS_INSTANCE ??
      `${hostname().slice(0, 40)}:${Bun.hash(settings.dataDir).toString(36)}`,
  }
}
