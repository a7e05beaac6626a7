import { Cron } from 'croner'
import { type House, systemCtx } from '#domain/core/context.ts'
import { pruneLog } from '#domain/core/system.ts'
import { pruneChannels, whileAlone } from '#domain/core/system-channels.ts'
import { listCompanyNames } from '#domain/core/system-companies.ts'
import { removeOrphanFiles } from '#domain/files/remove-orphan-files.ts'
import { complain } from '../complain.ts'
import { runTimers } from './run-timers.ts'

type Schedule = {
  /** Minute, hour, day, month, weekday; with six parts the first is the second. */
  when: string
  run(house: House): Promise<void>
}

/** Everything that happens by the clock. The runner sees to it that one process does it at a time. */
export const SCHEDULES: Readonly<Record<string, Schedule>> = {
  'prune-events': { when: '20 * * * * *', run: (house) => untilEmpty(() => pruneLog(house)) },
  // Each second: who resolves a conversation sees it said when the time to undo that is over.
  'run-timers': { when: '* * * * * *', run: (house) => untilEmpty(() => runTimers(house)) },
  'remove-orphan-files': { when: '0 20 4 * * *', run: removeOrphans },
  'prune-channels': { when: '40 */5 * * * *', run: (house) => untilEmpty(() => pruneChannels(house)) },
}

export function startSchedules(house: House): { stop(): void } {
  const clocks = Object.entries(SCHEDULES).map(
    ([name, { when, run }]) => new Cron(when, { protect: true }, () => tick(house, name, run)),
  )
  return {
    stop() {
      for (const clock of clocks) clock.stop()
    },
  }
}

async function tick(house: House, name: string, run: Schedule['run']): Promise<void> {
  try {
    await whileAlone(house, name, () => run(house))
  } catch (error) {
    complain(house, error, `a schedule failed: ${name}`)
  }
}

/** Company by company: files are a tenant's. */
async function removeOrphans(house: House): Promise<void> {
  for (const { id } of await listCompanyNames(house)) {
    await untilEmpty(() => removeOrphanFiles(systemCtx(house, id, 'timer')))
  }
}

/** In small batches, each its own transaction: a long one would hold up the event log's readers. */
async function untilEmpty(batch: () => Promise<number>): Promise<void> {
  const MOST = 50
  for (let n = 0; n < MOST; n++) {
    if ((await batch()) === 0) return
  }
}
