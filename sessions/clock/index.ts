import { Cron } from 'croner'
import { placeWaiting } from '#domain/bot/timed-checks/place-waiting.ts'
import { measureFolders } from '#domain/companies/measure-folders.ts'
import { type Services, systemCtx } from '#domain/core/context.ts'
import { PLATFORM } from '#domain/core/platform.ts'
import { listCompanyNames } from '#domain/core/system/companies.ts'
import { addUpTicketCounts } from '#domain/core/system/counts.ts'
import { addDrift, listCompaniesWithFacts } from '#domain/core/system/facts.ts'
import { pruneChannels, whileAlone } from '#domain/core/system/prune-channel-rows.ts'
import { pruneLog } from '#domain/core/system/system.ts'
import { listCompaniesWithUnplaced } from '#domain/core/system/unplaced.ts'
import { purgeDeliveries } from '#domain/deliveries/purge-deliveries.ts'
import { purgeExternalCalls } from '#domain/external-api/list-calls.ts'
import { purgeExternalKeys } from '#domain/external-api/once.ts'
import { checkFacts } from '#domain/figures/check-facts.ts'
import { countHours } from '#domain/figures/count-hours.ts'
import { reckonPeriods } from '#domain/figures/reckon-periods.ts'
import { removeOrphanFiles } from '#domain/files/remove-orphan-files.ts'
import { RESOURCE_VERBS } from '#domain/resource-verbs.ts'
import { purgeTicketNotes } from '#domain/ticket-notes/delete-ticket-note.ts'
import { purgeUserJobs } from '#domain/user-jobs/purge-user-jobs.ts'
import { logFailure } from '../log-failure.ts'
import { runTimers } from './run-timers.ts'

type Schedule = {
  /** Minute, hour, day, month, weekday; with six parts the first is the second. */
  cron: string
  run(services: Services): Promise<void>
}

/** Everything that happens by the clock. The runner sees to it that one process does it at a time. */
export const CLOCK_TASKS: Readonly<Record<string, Schedule>> = {
  'prune-events': { cron: '20 * * * * *', run: (services) => untilEmpty(() => pruneLog(services)) },
  // Each second: who resolves a conversation sees it said when the time to undo that is over.
  'run-timers': { cron: '* * * * * *', run: (services) => untilEmpty(() => runTimers(services)) },
  'add-up-counts': {
    cron: '50 * * * * *',
    run: async (services) => {
      await addUpTicketCounts(services)
    },
  },
  'count-facts': { cron: '*/2 * * * * *', run: countFacts },
  'place-waiting': { cron: '5 * * * * *', run: placeAll },
  'remove-orphan-files': { cron: '0 20 4 * * *', run: removeOrphans },
  'measure-folders': { cron: '0 10 3 * * *', run: measureFolders },
  'check-facts': { cron: '0 40 4 * * *', run: checkAllFacts },
  'purge-user-jobs': { cron: '0 50 3 * * *', run: purgeJobs },
  'purge-deliveries': { cron: '0 30 3 * * *', run: purgeCalls },
  'purge-deleted': { cron: '0 40 3 * * *', run: purgeAll },
  'prune-channels': { cron: '40 */5 * * * *', run: (services) => untilEmpty(() => pruneChannels(services)) },
}

/** The number of connections that the locks of all tasks take at most. */
export const TASK_COUNT = Object.keys(CLOCK_TASKS).length

/** `locks` hold a connection for each task that runs; `services` do its work. */
type ClockServices = { services: Services; locks: Services }

export function startClock(clockServices: ClockServices): { stop(): void } {
  const clocks = Object.entries(CLOCK_TASKS).map(
    ([name, { cron, run }]) => new Cron(cron, { protect: true }, () => tick(clockServices, name, run)),
  )
  return {
    stop() {
      for (const clock of clocks) clock.stop()
    },
  }
}

/** Runs a task where no other process does. */
export async function tick(
  { services, locks }: ClockServices,
  name: string,
  run: Schedule['run'],
): Promise<void> {
  try {
    await whileAlone(locks, name, () => run(services))
  } catch (error) {
    logFailure(services, error, `a schedule failed: ${name}`)
  }
}

/** Company by company, where messages came or a period went on. */
async function countFacts(services: Services): Promise<void> {
  for (const companyId of await listCompaniesWithFacts(services)) {
    const ctx = systemCtx(services, companyId, 'timer')
    for (const work of [countHours, reckonPeriods]) await untilEmpty(() => work(ctx))
  }
}

/** Company by company: a sample of what was counted. Whatever differed is mended, and said. */
async function checkAllFacts(services: Services): Promise<void> {
  for (const { id: companyId } of await listCompanyNames(services)) {
    const drift = await checkFacts(systemCtx(services, companyId, 'timer'))
    if (drift.hours + drift.periods === 0) continue
    await addDrift(services, drift.hours + drift.periods)
    services.log.warn({ companyId, ...drift }, 'counted facts were not as their source, and were mended')
  }
}

/** Company by company, where somebody waits without a queue at all. */
async function placeAll(services: Services): Promise<void> {
  for (const companyId of await listCompaniesWithUnplaced(services)) {
    await placeWaiting(systemCtx(services, companyId, 'timer'))
  }
}

/** Company by company: files are a tenant's, or the platform's. */
async function removeOrphans(services: Services): Promise<void> {
  const companyIds = (await listCompanyNames(services)).map(({ id }) => id)
  for (const id of [PLATFORM, ...companyIds]) {
    await untilEmpty(() => removeOrphanFiles(systemCtx(services, id, 'timer')))
  }
}

/** Before files are looked through that nobody needs. */
async function purgeJobs(services: Services): Promise<void> {
  for (const { id } of await listCompanyNames(services)) {
    await untilEmpty(() => purgeUserJobs(systemCtx(services, id, 'timer')))
  }
}

/** Calls to and of other systems that are older than their logs, and keys that are over. */
async function purgeCalls(services: Services): Promise<void> {
  for (const { id } of await listCompanyNames(services)) {
    const ctx = systemCtx(services, id, 'timer')
    for (const purge of [purgeDeliveries, purgeExternalCalls, purgeExternalKeys]) {
      await untilEmpty(() => purge(ctx))
    }
  }
}

/**
 * Purges rows that were deleted a day ago or longer, for every resource: those of the platform, and those of the
 * companies one by one.
 */
async function purgeAll(services: Services): Promise<void> {
  const companyIds = (await listCompanyNames(services)).map(({ id }) => id)
  for (const id of companyIds) {
    await untilEmpty(() => purgeTicketNotes(systemCtx(services, id, 'timer')))
  }
  for (const { resource, purge } of Object.values(RESOURCE_VERBS)) {
    for (const id of resource.scope === 'platform' ? [PLATFORM] : companyIds) {
      await untilEmpty(() => purge(systemCtx(services, id, 'timer')))
    }
  }
}

/** In small batches, each its own transaction: a long one would hold up the event log's readers. */
async function untilEmpty(batch: () => Promise<number>): Promise<void> {
  const MAX_BATCHES = 50
  for (let n = 0; n < MAX_BATCHES; n++) {
    if ((await batch()) === 0) return
  }
}
