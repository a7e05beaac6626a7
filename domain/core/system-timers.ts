import { asc, lte } from 'drizzle-orm'
import { timers } from '#db/schema/events.ts'
import type { House } from './context.ts'
import type { TimerKind } from './timer-kinds.ts'

/*
 * Timers across companies. See system.ts for who may use `house.system`.
 */

export type DueTimer = { companyId: number; kind: TimerKind; refId: number }

const BATCH = 200

/** Timers whose time has come, the longest due first. */
export function listDueTimers(house: House): Promise<DueTimer[]> {
  return house.system
    .select({ companyId: timers.companyId, kind: timers.kind, refId: timers.refId })
    .from(timers)
    .where(lte(timers.dueAt, house.now()))
    .orderBy(asc(timers.dueAt))
    .limit(BATCH)
}
