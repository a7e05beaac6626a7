import { and, eq, isNull, lt, or, type SQL } from 'drizzle-orm'
import { pushSubscriptions, pushTold } from '#db/schema/notifications.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { MINUTE_MS } from '../core/contract/time.ts'
import { emit } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import { type Pushed, type PushOutcome, type PushPost, postPush } from './post-push.ts'
import type { PushNotification } from './push-notification.ts'
import { endSubscription, listSubscriptions, type Subscription } from './subscriptions.ts'

/** A notification that a browser shows of a topic; `mark` = its content. */
export type ShownPush = { browser: Subscription; topic: string; mark: string }

export async function listShownPushes(tx: Tx, which: SQL | undefined): Promise<ShownPush[]> {
  const rows = await tx.db
    .select({ id: pushTold.subscriptionId, topic: pushTold.topic, mark: pushTold.mark })
    .from(pushTold)
    .innerJoin(
      pushSubscriptions,
      and(
        eq(pushSubscriptions.companyId, pushTold.companyId),
        eq(pushSubscriptions.id, pushTold.subscriptionId),
      ),
    )
    .where(inCompany(tx, pushTold, which))
  if (rows.length === 0) return []
  const browsers = new Map(
    (await listSubscriptions(tx)).map((subscription) => [subscription.id, subscription]),
  )
  return rows.flatMap(({ id, topic, mark }) => {
    const browser = browsers.get(id)
    return browser ? [{ browser, topic, mark }] : []
  })
}

/** Takes away what the browser shows of the topic. Throws when its service is to be asked again. */
export async function clearPush(
  ctx: Ctx,
  browser: Subscription,
  topic: string,
  post: PushPost,
): Promise<void> {
  const outcome = await handPush(ctx, browser, { pushed: { type: 'clear', tag: topic }, topic }, post)
  if (outcome === 'later') throw new Error('a push service is to be asked again')
  await inTransaction(ctx, async (tx) => {
    await tx.db.delete(pushTold).where(inCompany(tx, pushTold, ofTopic(browser.id, topic)))
  })
}

/** Hands it over; a browser that its service does not know any more is forgotten. */
export async function handPush(
  ctx: Ctx,
  { id, to }: Subscription,
  message: { pushed: Pushed; topic: string },
  post: PushPost,
): Promise<PushOutcome> {
  const outcome = await postPush(ctx.services.secrets, to, message, post)
  if (outcome === 'gone') await inTransaction(ctx, (tx) => endSubscription(tx, id))
  if (outcome === 'taken' && message.pushed.type === 'show')
    await inTransaction(ctx, (tx) => noteTold(tx, id))
  return outcome
}

/** The list of devices says when each was told last, to the minute. */
async function noteTold(tx: Tx, id: number): Promise<void> {
  const before = new Date(tx.now().getTime() - MINUTE_MS)
  const [device] = await tx.db
    .update(pushSubscriptions)
    .set({ toldAt: tx.now() })
    .where(
      inCompany(
        tx,
        pushSubscriptions,
        eq(pushSubscriptions.id, id),
        or(isNull(pushSubscriptions.toldAt), lt(pushSubscriptions.toldAt, before)),
      ),
    )
    .returning({ userId: pushSubscriptions.userId })
  if (device) emit(tx, { type: 'pushDevices.changed', userId: device.userId })
}

/** Records the notification that the browser shows of the topic from now on. */
export function rememberPush(
  ctx: Ctx,
  subscriptionId: number,
  { topic, mark }: PushNotification,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const values = { mark, toldAt: tx.now() }
    // It may have been taken away meanwhile: then there is nothing to remember.
    const [subscription] = await tx.db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(inCompany(tx, pushSubscriptions, eq(pushSubscriptions.id, subscriptionId)))
      .for('share')
    if (!subscription) return
    await tx.db
      .insert(pushTold)
      .values({ ...values, companyId: tx.companyId, subscriptionId, topic })
      .onConflictDoUpdate({
        target: [pushTold.companyId, pushTold.subscriptionId, pushTold.topic],
        set: values,
      })
  })
}

export function ofTopic(subscriptionId: number, topic: string): SQL | undefined {
  return and(eq(pushTold.subscriptionId, subscriptionId), eq(pushTold.topic, topic))
}
