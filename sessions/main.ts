import { drainOnce } from '#domain/core/contract/process/drain-once.ts'
import { watchEventLoop } from '#domain/core/contract/process/event-loop.ts'
import { makeLog } from '#domain/core/contract/process/logging.ts'
import { watchStrayErrors } from '#domain/core/contract/process/stray-errors.ts'

import { makeDrivers } from './channels/index.ts'
import { CLIENT_VERSION, type WhatsAppSettings } from './channels/whatsapp/socket.ts'
import { startClock } from './clock/index.ts'
import { readEnv, type SessionsEnvironment } from './env.ts'
import { serveHealth } from './health.ts'
import { workJobs } from './jobs/index.ts'
import { openServices } from './open-services.ts'
import { openSupervisor } from './supervisor.ts'
import { startUserJobs } from './user-jobs/user-job-worker.ts'

/** The time that running work may still take after the order to stop. */
const DRAIN_MS = 15_000

await main()

async function main(): Promise<void> {
  const env = readEnv()
  const log = makeLog('sessions', env.logLevel)
  watchStrayErrors(log)

  const { services, leases, locks, close } = await openServices(env, log)
  watchEventLoop(log)
  const drivers = makeDrivers({ whatsapp: whatsappSettings(env) }, log)
  const supervisor = openSupervisor({ services, leases, drivers, owner: env.instance })
  const schedules = startClock({ services, locks })
  const push = { outgoing: env.outgoing, webUrl: env.webUrl }
  await workJobs({ services, drivers, push, session: supervisor.session })
  const userJobs = startUserJobs(services, env.instance)
  await supervisor.start()
  const health =
    env.healthPort === undefined ? undefined : serveHealth(services, env.instance, env.healthPort)

  const drain = async (signal: string): Promise<void> => {
    log.info({ signal }, 'sessions is draining')
    schedules.stop()
    // What is not done within that goes on with the next start.
    await Promise.race([userJobs.stop(), Bun.sleep(2_000)])
    await health?.stop()
    await Promise.race([supervisor.stop(), Bun.sleep(DRAIN_MS)])
    await Promise.race([close(), Bun.sleep(5_000)])
    process.exit(0)
  }
  drainOnce(drain)
  sayReady(env.instance)
}

/** Writes the line that the starter of this process waits for, whatever the log level. */
function sayReady(instance: string): void {
  const logLine = {
    level: 30,
    time: Date.now(),
    process: 'sessions',
    ready: true,
    instance,
    msg: 'sessions is running',
  }
  process.stdout.write(`${JSON.stringify(logLine)}\n`)
}

function whatsappSettings(env: SessionsEnvironment): WhatsAppSettings {
  return {
    url: env.whatsappUrl,
    version: versionOf(env.whatsappVersion) ?? CLIENT_VERSION,
    rootKey: env.whatsappRootKey,
  }
}

function versionOf(parts: readonly number[] | undefined): WhatsAppSettings['version'] | undefined {
  const [major, minor, patch] = parts ?? []
  if (major === undefined || minor === undefined || patch === undefined) return undefined
  return [major, minor, patch]
}
