import { and, asc, eq, sql } from 'drizzle-orm'
import { queueAlerts } from '#db/schema/notifications.ts'
import { queues } from '#db/schema/queues.ts'
import type { Ctx, Tx } from '../core/context.ts'
import type { UserActor } from '../core/contract/actor.ts'
import { permit } from '../core/contract/permissions.ts'
import { MINUTE_MS } from '../core/contract/time.ts'
import { enqueuePush, pushTopic, recheckShownPushes } from '../core/jobs/enqueue-push.ts'
import { setTimer, takeTimer } from '../core/jobs/timers.ts'
import { emit } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import { existingQueues, type QueueRow } from '../queues/queries.ts'
import { WAITING } from '../tickets/contract/lifecycle.ts'
import {
  hearsQueues,
  type NotificationSettings,
  type QueueAlert,
  type QueueAlerts,
} from './contract/schema.ts'
import { settingsOf } from './settings.ts'

/** GET /notifications/queues: where customers wait beyond the limit, of the queues of which one wants to be told. */
export function listQueueAlerts(ctx: Ctx): Promise<QueueAlerts> {
  permit(ctx.actor, 'notifications:use')
  return reading(ctx, async (tx) => {
    if (tx.actor.kind !== 'user') return { alerts: [] }
    return { alerts: await alertsFor(tx, tx.actor, await settingsOf(tx, tx.actor.userId)) }
  })
}

/** The same for somebody of these settings. */
export async function alertsFor(
  tx: Tx,
  user: UserActor,
  settings: NotificationSettings,
): Promise<QueueAlert[]> {
  if (!hearsQueues(user.profile, settings)) return []
  const rows = await tx.db
    .select({ queue: queues, alert: queueAlerts })
    .from(queueAlerts)
    .innerJoin(queues, and(eq(queues.companyId, queueAlerts.companyId), eq(queues.id, queueAlerts.queueId)))
    .where(inCompany(tx, queueAlerts, existingQueues(tx)))
    .orderBy(asc(queueAlerts.since), asc(queues.id))
  const isTheirs = (id: number) => user.profile === 'admin' || user.queueIds.includes(id)
  const isChosen = (id: number) => settings.queueIds.length === 0 || settings.queueIds.includes(id)
  return rows
    .filter(({ queue: { id } }) => isTheirs(id) && isChosen(id))
    .map(({ queue: { id, name, color, waitRedMinutes }, alert: { waiting, since } }) => ({
      queueId: id,
      name,
      color,
      waiting,
      minutes: waitRedMinutes,
      since: since.toISOString(),
    }))
}

/** While customers wait beyond the limit, how many is counted anew this often. */
const COUNT_MS = MINUTE_MS

/**
 * The timer of a queue: who waits there is judged by the limit from which a wait is red. The first beyond it is told once, as
 * long as somebody is; how many, and that it is over, is shown. Interface 9.
 */
export function judgeQueue(ctx: Ctx, { queueId }: { queueId: number }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await takeTimer(tx, { kind: 'queueWait', refId: queueId }))) return
    const [queue] = await tx.db
      .select()
      .from(queues)
      .where(existingQueues(tx, eq(queues.id, queueId)))
      .for('share')
    const { waiting, nextAt } = queue ? await countWaiting(tx, queue) : NOBODY
    await (waiting > 0 ? note(tx, queueId, waiting) : end(tx, queueId))
    const dueAt = waiting > 0 ? new Date(tx.now().getTime() + COUNT_MS) : nextAt
    if (dueAt) await setTimer(tx, { kind: 'queueWait', refId: queueId, dueAt })
  })
}

type Waiting = { waiting: number; nextAt: Date | null }
const NOBODY: Waiting = { waiting: 0, nextAt: null }

/** Counts the customers who wait beyond the limit, and finds the time when the next one will. */
async function countWaiting(tx: Tx, { id, waitRedMinutes }: QueueRow): Promise<Waiting> {
  const before = new Date(tx.now().getTime() - waitRedMinutes * MINUTE_MS).toISOString()
  const [row] = await tx.db.execute<{ waiting: number; next: string | null }>(sql`
    select count(*) filter (where waiting_since <= ${before}::timestamptz)::int as waiting,
      min(waiting_since) filter (where waiting_since > ${before}::timestamptz)::text as next
    from tickets where company_id = ${tx.companyId} and queue_id = ${id} and status = ${WAITING}`)
  const nextAt = row?.next ? new Date(Date.parse(row.next) + waitRedMinutes * MINUTE_MS) : null
  return { waiting: row?.waiting ?? 0, nextAt }
}

async function note(tx: Tx, queueId: number, waiting: number): Promise<void> {
  const [before] = await tx.db.select().from(queueAlerts).where(ofQueue(tx, queueId)).for('update')
  if (before?.waiting === waiting) return
  emit(tx, { type: 'queueAlerts.changed' })
  if (before) {
    await tx.db.update(queueAlerts).set({ waiting }).where(ofQueue(tx, queueId))
    return
  }
  const row = { companyId: tx.companyId, queueId, waiting, since: tx.now() }
  await tx.db.insert(queueAlerts).values(row).onConflictDoNothing()
  await enqueuePush(tx, { kind: 'queue', queueId })
}

async function end(tx: Tx, queueId: number): Promise<void> {
  const endedAlerts = await tx.db.delete(queueAlerts).where(ofQueue(tx, queueId)).returning()
  if (endedAlerts.length === 0) return
  emit(tx, { type: 'queueAlerts.changed' })
  await recheckShownPushes(tx, [pushTopic('queue', queueId)])
}

const ofQueue = (tx: Tx, queueId: number) => inCompany(tx, queueAlerts, eq(queueAlerts.queueId, queueId))
