import { asc, lte } from 'drizzle-orm'
import { timers } from '#db/schema/events.ts'
import type { Services } from '../context.ts'
import type { TimerKind } from '../contract/jobs/timer-kinds.ts'

/*
 * Timers across companies. See system.ts for who may use `services.system`.
 */

export type DueTimer = { companyId: number; kind: TimerKind; refId: number }

const BATCH = 200

/** Timers whose time has come, the longest due first. */
export function listDueTimers(services: Services): Promise<DueTimer[]> {
  return services.system
    .select({ companyId: timers.companyId, kind: timers.kind, refId: timers.refId })
    .from(timers)
    .where(lte(timers.dueAt, services.now()))
    .orderBy(asc(timers.dueAt))
    .limit(BATCH)
}
