import path from 'node:path'
import type { Settings } from '../env.ts'
import type { ProcessPlan } from '../supervisor.ts'
import {
  aiEnv,
  environmentOf,
  type Facts,
  integrationsEnv,
  productEnvironment,
  pushEnv,
  simulatorEnv,
} from './environment.ts'

export const ROOT = path.resolve(import.meta.dirname, '../..')

/** Names of all processes; they drain in the opposite order. */
export const PROCESS_ORDER: readonly string[] = [
  'simulator',
  'ai',
  'integrations',
  'push',
  'sessions',
  'api',
  'web',
]

type Planned = { settings: Settings; facts: Facts; dev: boolean }

export function planSessions({ settings, facts, dev }: Planned): ProcessPlan {
  const environment = productEnvironment(settings, facts, process.env)
  return {
    name: 'sessions',
    args: [...watching(dev), 'sessions/main.ts'],
    env: environmentOf('sessions', { ...environment, ...trusting(facts) }, process.env),
    cwd: ROOT,
    drainMs: 25_000,
  }
}

export function planApi({ settings, facts, dev }: Planned): ProcessPlan {
  return {
    name: 'api',
    args: [...watching(dev), 'api/main.ts'],
    env: environmentOf('api', productEnvironment(settings, facts, process.env), process.env),
    cwd: ROOT,
    healthUrl: `http://127.0.0.1:${settings.apiPort}/health/ready`,
    drainMs: 15_000,
  }
}

export function planWeb({ settings, facts, dev }: Planned): ProcessPlan {
  const environment = productEnvironment(settings, facts, process.env)
  const mode = { NODE_ENV: dev ? 'development' : 'production' }
  return {
    name: 'web',
    args: dev ? ['scripts/launcher/dev-web.ts'] : ['app/main.ts'],
    env: environmentOf('web', { ...environment, ...mode }, process.env),
    cwd: ROOT,
    healthUrl: `http://127.0.0.1:${settings.webPort}/health/live`,
    drainMs: 15_000,
  }
}

function watching(dev: boolean): string[] {
  return dev ? ['--watch', '--no-clear-screen'] : []
}

export function planSimulator(settings: Settings): ProcessPlan {
  return {
    name: 'simulator',
    args: ['simulators/whatsapp/main.ts'],
    env: environmentOf('simulator', simulatorEnv(settings), process.env),
    cwd: ROOT,
    healthUrl: `http://127.0.0.1:${settings.simulatorPort}/`,
    drainMs: 10_000,
  }
}

/** Plans the process that simulates a service which transcribes audio. */
export function planAi(settings: Settings): ProcessPlan {
  const env = aiEnv(settings)
  return {
    name: 'ai',
    args: ['simulators/ai/main.ts'],
    env: environmentOf('ai', env, process.env),
    cwd: ROOT,
    healthUrl: `http://127.0.0.1:${env.AI_PORT}/`,
    drainMs: 5_000,
  }
}

/** Plans the process that simulates the systems which take conversations. */
export function planIntegrations(settings: Settings): ProcessPlan {
  const env = integrationsEnv(settings)
  return {
    name: 'integrations',
    args: ['simulators/integrations/main.ts'],
    env: environmentOf('integrations', env, process.env),
    cwd: ROOT,
    healthUrl: `http://127.0.0.1:${env.INTEGRATIONS_PORT}/`,
    drainMs: 5_000,
  }
}

/** Plans the process that simulates the push services of browsers. */
export function planPush(settings: Settings): ProcessPlan {
  const env = pushEnv(settings)
  return {
    name: 'push',
    args: ['simulators/push/main.ts'],
    env: environmentOf('push', env, process.env),
    cwd: ROOT,
    healthUrl: `http://127.0.0.1:${env.PUSH_PORT}/`,
    drainMs: 5_000,
  }
}

function trusting({ certificates }: Facts) {
  return certificates === undefined ? {} : { NODE_EXTRA_CA_CERTS: certificates }
}
