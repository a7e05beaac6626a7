import { existsSync } from 'node:fs'
import path from 'node:path'
import { refusal } from '#scripts/refusal.ts'
import { certificateIn } from '#simulators/whatsapp/certificate.ts'
import { type DemoBridge, startDemoBridge } from '../demo-bridge.ts'
import type { Settings } from '../env.ts'
import { type ProcessPlan, type Supervised, supervise } from '../supervisor.ts'
import { joinCertificates } from './certificates.ts'
import { demoSecret, makeDataFolder } from './data-folder.ts'
import {
  type Database,
  loadDemo,
  oldSecrets,
  openDatabase,
  prepareDatabase,
  refuseUnknownSeal,
  setUpLink,
} from './database.ts'
import { simulatorEnv } from './environment.ts'
import { endLeftovers, noteChildren } from './leftovers.ts'
import { openLog } from './log-file.ts'
import { planAi, planProcesses, planPush, planSimulator, ROOT } from './plans.ts'
import { checkPorts } from './port-check.ts'
import { takeRunLock } from './run-lock.ts'
import { makeSteps, type Steps } from './steps.ts'
import { summary } from './summary.ts'
import { together } from './together.ts'
import { buildWeb } from './web-build.ts'

export type Launcher = {
  /** Resolves when everything serves; rejects with a refusal when something keeps it from starting. */
  started: Promise<void>
  /** Ends everything in order: web, api, sessions, simulator, PostgreSQL. May be called at any time. */
  drain(): Promise<void>
  /** Ends everything at once. */
  kill(): void
}

/** The file that is in the data folder while a restore fills it. */
export const RESTORING = 'restore-unfinished'

type Run = {
  settings: Settings
  dev: boolean
  steps: Steps
  abort: AbortController
  processes: Supervised[]
  database?: Database
  bridge?: DemoBridge
  unlock?: () => void
}

/** Starts the whole product on this machine: `bun run start`, and with `dev` reloading on change. */
export function launch(settings: Settings, { dev }: { dev: boolean }): Launcher {
  const abort = new AbortController()
  const steps = makeSteps((line) => console.log(line), abort.signal)
  const run: Run = { settings, dev, steps, abort, processes: [] }
  const started = bringUp(run)
  return {
    started,
    drain: async () => {
      run.abort.abort()
      // Processes that are being started must be up before they can be ended in order.
      await Promise.race([started.catch(() => undefined), Bun.sleep(20_000)])
      await takeDown(run)
    },
    kill: () => {
      for (const process of run.processes) process.kill()
    },
  }
}

async function bringUp(run: Run): Promise<void> {
  const { settings, steps } = run
  const began = performance.now()
  makeDataFolder(settings.dataDir)
  if (existsSync(path.join(settings.dataDir, RESTORING))) {
    throw refusal(`A restore into ${settings.dataDir} did not finish. Empty that folder and restore again.`)
  }
  run.unlock = takeRunLock(settings.dataDir, settings.webUrl)
  await endLeftovers(settings.dataDir, steps.say)
  await checkPorts(settings)

  const appSecret = settings.appSecret ?? demoSecret(settings.dataDir)
  const [databaseUrl, certificates] = await together(run.abort, [
    startDatabase(run, appSecret),
    settings.ownSimulator ? startSimulator(run) : undefined,
    run.dev ? undefined : steps.run('web pages', (say) => buildWeb(ROOT, { say, signal: run.abort.signal })),
  ])
  const facts = {
    appSecret,
    databaseUrl,
    certificates,
    whatsappWebUrl: settings.ownSimulator
      ? `ws://127.0.0.1:${settings.simulatorPort + 1}/ws/chat`
      : settings.whatsappWebUrl,
  }
  for (const plan of planProcesses(settings, facts, run.dev)) await startProcess(run, plan)
  if (settings.ownSimulator) await bridgeDemo(run, facts)
  checkpoint(run)
  const link = await setUpLink(settings, databaseUrl, appSecret)
  console.log(summary(settings, (performance.now() - began) / 1000, link))
}

async function startDatabase(run: Run, appSecret: string): Promise<string> {
  const { settings, steps } = run
  const database = await steps.run('PostgreSQL', (say) => openDatabase(settings, say))
  run.database = database
  checkpoint(run)
  await refuseUnknownSeal(database.url, [appSecret, ...oldSecrets(settings)])
  await steps.run('database', (say) => prepareDatabase(database.url, appSecret, say))
  if (settings.demo) await steps.run('demo data', () => loadDemo(settings, database.url, appSecret))
  return database.url
}

/**
 * Starts the simulators. Their certificate must exist before sessions starts. Resolves with the file of certificates
 * that sessions trusts.
 */
async function startSimulator(run: Run): Promise<string> {
  const { settings } = run
  const { SIMULATOR_DIR } = simulatorEnv(settings)
  certificateIn(SIMULATOR_DIR)
  await startProcess(run, planSimulator(settings))
  await startProcess(run, planAi(settings))
  await startProcess(run, planPush(settings))
  return joinCertificates(
    settings.dataDir,
    path.join(SIMULATOR_DIR, 'cert.pem'),
    process.env.NODE_EXTRA_CA_CERTS,
  )
}

async function startProcess(run: Run, plan: ProcessPlan): Promise<void> {
  checkpoint(run)
  const { dataDir } = run.settings
  const log = openLog(path.join(dataDir, 'logs'), plan.name)
  const onPid = () => noteChildren(dataDir, run.processes.flatMap(running))
  const process = supervise(plan, { log, say: run.steps.say, signal: run.abort.signal, onPid })
  run.processes.push(process)
  onPid()
  await run.steps.run(plan.name, () => process.ready)
}

type Secret = { databaseUrl: string; appSecret: string }

async function bridgeDemo(run: Run, { databaseUrl, appSecret }: Secret): Promise<void> {
  const { dataDir, simulatorPort } = run.settings
  const simulatorUrl = `http://127.0.0.1:${simulatorPort}`
  const bridge = startDemoBridge({ databaseUrl, appSecret, dataDir, simulatorUrl })
  run.bridge = bridge
  // Everything works without it, by hand on the phone page.
  const say = (error: unknown) => run.steps.say(`  ${error instanceof Error ? error.message : error}`)
  await run.steps.run('demo phones', () => bridge.pair()).catch(say)
}

function running(process: Supervised) {
  const pid = process.pid()
  return pid === undefined ? [] : [{ name: process.name, pid }]
}

function checkpoint(run: Run): void {
  if (run.abort.signal.aborted) throw refusal('stopped while starting')
}

async function takeDown(run: Run): Promise<void> {
  await run.bridge?.stop()
  for (const process of run.processes.reverse()) {
    await run.steps.run(`${process.name} stopped`, () => process.stop())
  }
  const { database } = run
  if (database !== undefined) await run.steps.run('PostgreSQL stopped', () => database.stop())
  run.unlock?.()
}
