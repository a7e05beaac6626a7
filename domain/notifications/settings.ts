import { eq } from 'drizzle-orm'
import { notificationSettings } from '#db/schema/notifications.ts'
import { userIdOf } from '../core/actor.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { invalid } from '../core/errors.ts'
import { permit } from '../core/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import { queueOf } from '../queues/queries.ts'
import { NotificationSettings, USUAL_SETTINGS } from './schema.ts'

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

/** How a user wants to be told. */
export async function settingsOf(tx: Tx, userId: number): Promise<NotificationSettings> {
  const [row] = await tx.db
    .select({ settings: notificationSettings.settings })
    .from(notificationSettings)
    .where(inCompany(tx, notificationSettings, eq(notificationSettings.userId, userId)))
  const read = NotificationSettings.safeParse({ ...USUAL_SETTINGS, ...row?.settings })
  return read.success ? read.data : USUAL_SETTINGS
}
