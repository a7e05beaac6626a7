import { and, eq, inArray, sql } from 'drizzle-orm'
import { notificationSettings } from '#db/schema/notifications.ts'
import { queues } from '#db/schema/queues.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { invalid } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import { existingQueues, queueOf } from '../queues/queries.ts'
import { NotificationSettings, USUAL_SETTINGS } from './contract/schema.ts'

/** GET /notifications/settings: one's own; as usual where nothing was chosen. */
export function getNotificationSettings(ctx: Ctx): Promise<NotificationSettings> {
  permit(ctx.actor, 'notifications:use')
  return reading(ctx, (tx) => settingsOf(tx, userIdOf(tx.actor) ?? 0))
}

/** PUT /notifications/settings. Throws ERR_VALIDATION for half of quiet hours, ERR_NO_QUEUE_FOUND. */
export function saveNotificationSettings(
  ctx: Ctx,
  input: NotificationSettings,
): Promise<NotificationSettings> {
  permit(ctx.actor, 'notifications:use')
  if (input.quietFrom !== '' && input.quietUntil === '') throw invalid({ quietUntil: 'required' })
  if (input.quietUntil !== '' && input.quietFrom === '') throw invalid({ quietFrom: 'required' })
  return inTransaction(ctx, async (tx) => {
    for (const queueId of input.queueIds) await queueOf(tx, queueId)
    const values = { settings: input, updatedAt: tx.now() }
    await tx.db
      .insert(notificationSettings)
      .values({ ...values, companyId: tx.companyId, userId: userIdOf(tx.actor) ?? 0 })
      .onConflictDoUpdate({
        target: [notificationSettings.companyId, notificationSettings.userId],
        set: values,
      })
    return input
  })
}

/**
 * Returns the notification settings of a user. A chosen queue that is gone, or that they no longer serve, is dropped:
 * without any other choice, all of their queues count again.
 */
export async function settingsOf(tx: Tx, userId: number): Promise<NotificationSettings> {
  const [row] = await tx.db
    .select({ settings: notificationSettings.settings })
    .from(notificationSettings)
    .where(inCompany(tx, notificationSettings, eq(notificationSettings.userId, userId)))
  const stored = NotificationSettings.safeParse({ ...USUAL_SETTINGS, ...row?.settings })
  if (!stored.success) return USUAL_SETTINGS
  return { ...stored.data, queueIds: await servedQueueIds(tx, userId, stored.data.queueIds) }
}

/** Those of the queues that the user serves; an admin, all that exist. */
async function servedQueueIds(tx: Tx, userId: number, queueIds: readonly number[]): Promise<number[]> {
  if (queueIds.length === 0) return []
  const isServed = sql`exists (select from users u where u.company_id = ${queues.companyId} and u.id = ${userId}
    and (u.profile = 'admin' or exists (select from user_queues s where s.company_id = u.company_id
      and s.user_id = u.id and s.queue_id = ${queues.id})))`
  const rows = await tx.db
    .select({ id: queues.id })
    .from(queues)
    .where(existingQueues(tx, and(inArray(queues.id, [...queueIds]), isServed)))
  return queueIds.filter((queueId) => rows.some(({ id }) => id === queueId))
}
