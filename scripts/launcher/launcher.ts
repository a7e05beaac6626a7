import { existsSync } from 'node:fs'
import path from 'node:path'
import { refusal } from '#scripts/refusal.ts'
import { certificateIn } from '#simulators/whatsapp/certificate.ts'
import { type DemoBridge, startDemoBridge } from '../demo-bridge.ts'
import type { Settings } from '../env.ts'
import { type ProcessPlan, type Supervised, supervise } from '../supervisor.ts'
import { joinCertificates } from './certificates.ts'
import { checkMedia, demoSecret, makeDataFolder } from './data-folder.ts'
import {
  type Database,
  loadDemo,
  oldSecrets,
  openDatabase,
  prepareDatabase,
  refuseUnknownSeal,
  setUpLink,
} from './database.ts'
import { type Facts, simulatorEnv } from './environment.ts'
import { endLeftovers, noteChildren } from './leftovers.ts'
import { openLog } from './log-file.ts'
import {
  PROCESS_ORDER,
  planAi,
  planApi,
  planIntegrations,
  planPush,
  planSessions,
  planSimulator,
  planWeb,
  ROOT,
} from './plans.ts'
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
  const steps = makeSteps((text) => console.log(text), abort.signal)
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
  await checkMedia(settings.dataDir)
  run.unlock = takeRunLock(settings.dataDir, settings.webUrl)
  await endLeftovers(settings.dataDir, steps.say)
  await checkPorts(settings)

  const appSecret = settings.appSecret ?? demoSecret(settings.dataDir)
  const database = startDatabase(run, appSecret)
  const simulators = settings.ownSimulator ? startSimulators(run) : undefined
  const [databaseUrl] = await together(run.abort, [
    database,
    simulators,
    startApi(run, appSecret, database),
    startSessions(run, appSecret, Promise.all([database, simulators])),
    startWeb(run, appSecret),
  ])
  checkpoint(run)
  const link = await setUpLink(settings, databaseUrl, appSecret)
  console.log(summary(settings, (performance.now() - began) / 1000, link))
}

async function startApi(run: Run, appSecret: string, database: Promise<string>): Promise<void> {
  const facts = factsOf(run, { appSecret, databaseUrl: await database })
  await startProcess(run, planApi({ ...run, facts }))
}

/** Starts the sessions once the simulators' certificates are there, and pairs the demo's phones. */
async function startSessions(
  run: Run,
  appSecret: string,
  needed: Promise<[databaseUrl: string, certificates: string | undefined]>,
): Promise<void> {
  const [databaseUrl, certificates] = await needed
  const facts = factsOf(run, { appSecret, databaseUrl, certificates })
  await startProcess(run, planSessions({ ...run, facts }))
  if (run.settings.ownSimulator) await bridgeDemo(run, { appSecret, databaseUrl })
}

/** Starts the web as soon as it is built: it needs nothing else to show the page of sign-in. */
async function startWeb(run: Run, appSecret: string): Promise<void> {
  const { abort, dev, steps } = run
  if (!dev) await steps.run('web pages', (say) => buildWeb(ROOT, { say, signal: abort.signal }))
  await startProcess(run, planWeb({ ...run, facts: factsOf(run, { appSecret }) }))
}

function factsOf(
  { settings: { ownSimulator, simulatorPort, whatsappWebUrl } }: Run,
  facts: Partial<Facts>,
): Facts {
  return {
    appSecret: undefined,
    databaseUrl: undefined,
    certificates: undefined,
    whatsappWebUrl: ownSimulator ? `ws://127.0.0.1:${simulatorPort + 1}/ws/chat` : whatsappWebUrl,
    ...facts,
  }
}

async function startDatabase(run: Run, appSecret: string): Promise<string> {
  const { settings, steps } = run
  const database = await steps.run('PostgreSQL', (say) => openDatabase(settings, say))
  run.database = database
  checkpoint(run)
  const formerSecrets = oldSecrets(settings)
  await refuseUnknownSeal(database.url, [appSecret, ...formerSecrets])
  await steps.run('database', (say) => prepareDatabase(database.url, appSecret, say, formerSecrets))
  if (settings.demo) await steps.run('demo data', () => loadDemo(settings, database.url, appSecret))
  return database.url
}

/**
 * Starts the simulators. Their certificate must exist before sessions starts. Resolves with the file of certificates
 * that sessions trusts.
 */
async function startSimulators(run: Run): Promise<string> {
  const { settings } = run
  const { SIMULATOR_DIR } = simulatorEnv(settings)
  certificateIn(SIMULATOR_DIR)
  const plans = [planSimulator(settings), planAi(settings), planIntegrations(settings), planPush(settings)]
  await Promise.all(plans.map((plan) => startProcess(run, plan)))
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
  const started = run.processes.toSorted((a, b) => rankOf(b) - rankOf(a))
  for (const process of started) {
    await run.steps.run(`${process.name} stopped`, () => process.stop())
  }
  const { database } = run
  if (database !== undefined) await run.steps.run('PostgreSQL stopped', () => database.stop())
  run.unlock?.()
}

function rankOf({ name }: Supervised): number {
  return PROCESS_ORDER.indexOf(name)
}
