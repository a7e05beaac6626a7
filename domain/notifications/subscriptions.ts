import { createHash, ECDH } from 'node:crypto'
import { and, desc, eq, isNull, ne, notInArray, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { pushSubscriptions, pushTold } from '#db/schema/notifications.ts'
import type { Ctx, Tx } from '../core/context.ts'
import type { UserActor } from '../core/contract/actor.ts'
import { AppError, invalid } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { emit } from '../core/outbox.ts'
import { type OutgoingRules, publicUrl } from '../core/outgoing/outgoing.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import { browserName } from './browser-name.ts'
import { type PushDevice, type PushDevices, type PushKey, PushSubscriptionInput } from './contract/schema.ts'
import { vapidKeys } from './vapid.ts'

/** A browser's address and keys, opened. */
export type Subscription = { id: number; userId: number; to: PushSubscriptionInput }

/** GET /push/key. */
export function getPushKey(ctx: Ctx): PushKey {
  permit(ctx.actor, 'notifications:use')
  return { publicKey: vapidKeys(ctx.services.secrets).publicKey }
}

/**
 * POST /push/subscriptions: the browser is told from now on, as long as this session lasts. One that another user of the
 * company had signed in on is theirs no more. Throws ERR_PRIVATE_ADDRESS, ERR_VALIDATION for a key that is none.
 */
export function subscribe(
  ctx: Ctx,
  input: PushSubscriptionInput,
  { userAgent = '', ...rules }: OutgoingRules & { userAgent?: string | undefined },
): Promise<void> {
  const user = requireUser(ctx)
  publicUrl(input.endpoint, rules)
  if (!isKey(input.keys.p256dh)) throw invalid({ keys: 'invalid' })
  return inTransaction(ctx, async (tx) => {
    const { companyId } = tx
    const endpointHash = hashOf(input.endpoint)
    const sealed = tx.services.secrets.seal(
      'push',
      placeOf(tx, endpointHash),
      Buffer.from(JSON.stringify(input)),
    )
    const name = userAgent.slice(0, LONGEST_NAME)
    const values = { userId: user.userId, sessionId: user.sessionId, sealed, userAgent: name, endedAt: null }
    await tellOthers(tx, endpointHash, user.userId)
    await tx.db
      .insert(pushSubscriptions)
      .values({ ...values, companyId, endpointHash })
      .onConflictDoUpdate({
        target: [pushSubscriptions.companyId, pushSubscriptions.endpointHash],
        set: values,
      })
    await forgetEarliest(tx, user.userId, endpointHash)
    emit(tx, { type: 'pushDevices.changed', userId: user.userId })
  })
}

/** As many browsers as somebody has; each is asked for every message that concerns them. */
export const MAX_DEVICES = 20

/** Beyond that those that came first are told no more; never the one that asks. */
async function forgetEarliest(tx: Tx, userId: number, endpointHash: string): Promise<void> {
  const latest = tx.db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(inCompany(tx, pushSubscriptions, eq(pushSubscriptions.userId, userId)))
    .orderBy(desc(eq(pushSubscriptions.endpointHash, endpointHash)), desc(pushSubscriptions.id))
    .limit(MAX_DEVICES)
  await forget(tx, and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.id, latest)))
}

/** Whether it is a point of the curve, as a browser's key is: nothing could be encrypted for another (RFC 8291 §3.1). */
function isKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

/** A header may be of any length. */
const LONGEST_NAME = 300

/** Announces the change to the former owner of the browser, who sees it disappear from their list. */
async function tellOthers(tx: Tx, endpointHash: string, userId: number): Promise<void> {
  const [before] = await tx.db
    .select({ userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(inCompany(tx, pushSubscriptions, eq(pushSubscriptions.endpointHash, endpointHash)))
  if (before && before.userId !== userId) emit(tx, { type: 'pushDevices.changed', userId: before.userId })
}

/** POST /push/unsubscribe: nothing is pushed to this browser any more. */
export function unsubscribe(ctx: Ctx, { endpoint }: { endpoint: string }): Promise<void> {
  const { userId } = requireUser(ctx)
  return inTransaction(ctx, async (tx) => {
    await forget(tx, isOwnBrowser(userId, endpoint))
  })
}

/** GET /push/devices: one's own browsers that are told, the last one first. */
export function listPushDevices(ctx: Ctx): Promise<PushDevices> {
  const { userId } = requireUser(ctx)
  return reading(ctx, async (tx) => {
    const rows = await tx.db
      .select()
      .from(pushSubscriptions)
      .where(inCompany(tx, pushSubscriptions, eq(pushSubscriptions.userId, userId)))
      .orderBy(desc(pushSubscriptions.id))
    return { devices: rows.map(toDevice) }
  })
}

function toDevice(row: typeof pushSubscriptions.$inferSelect): PushDevice {
  const { id, userAgent, createdAt, toldAt, endedAt, endpointHash: addressHash } = row
  return {
    id,
    addressHash,
    ...browserName(userAgent),
    createdAt: createdAt.toISOString(),
    toldAt: toldAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  }
}

/** DELETE /push/devices/{id}: that browser of one's own is told no more. Throws ERR_NOT_FOUND. */
export function forgetPushDevice(ctx: Ctx, { deviceId }: { deviceId: number }): Promise<void> {
  const { userId } = requireUser(ctx)
  return inTransaction(ctx, async (tx) => {
    const which = and(eq(pushSubscriptions.id, deviceId), eq(pushSubscriptions.userId, userId))
    if ((await forget(tx, which)) === 0) throw new AppError('ERR_NOT_FOUND')
  })
}

/** POST /push/forget-others: of one's own browsers only this one is told from now on; none, where it is not told itself. */
export function forgetOtherDevices(ctx: Ctx, { endpoint }: { endpoint: string }): Promise<void> {
  const { userId } = requireUser(ctx)
  return inTransaction(ctx, async (tx) => {
    const isOther = ne(pushSubscriptions.endpointHash, hashOf(endpoint))
    await forget(tx, and(eq(pushSubscriptions.userId, userId), isOther))
  })
}

async function forget(tx: Tx, which: SQL | undefined): Promise<number> {
  const deletedSubscriptions = await tx.db
    .delete(pushSubscriptions)
    .where(inCompany(tx, pushSubscriptions, which))
    .returning({ userId: pushSubscriptions.userId })
  for (const userId of new Set(deletedSubscriptions.map((deletedRow) => deletedRow.userId)))
    emit(tx, { type: 'pushDevices.changed', userId })
  return deletedSubscriptions.length
}

/** One's own browser by its address; undefined when it is not told. */
export async function findOwn(tx: Tx, endpoint: string): Promise<Subscription | undefined> {
  const { userId } = requireUser(tx)
  const [ownSubscription] = await listSubscriptions(tx, isOwnBrowser(userId, endpoint))
  return ownSubscription
}

/** The browsers that are told, of the company or those that `condition` names; not those that their services ended. */
export async function listSubscriptions(tx: Tx, condition?: SQL): Promise<Subscription[]> {
  const rows = await tx.db
    .select()
    .from(pushSubscriptions)
    .where(inCompany(tx, pushSubscriptions, condition, isNull(pushSubscriptions.endedAt)))
  return rows.flatMap(({ id, userId, endpointHash, sealed }) => {
    const to = open(tx, endpointHash, sealed)
    return to ? [{ id, userId, to }] : []
  })
}

/** The push service does not know the browser any more: its user sees it, and its page subscribes anew. */
export async function endSubscription(tx: Tx, id: number): Promise<void> {
  const rows = await tx.db
    .update(pushSubscriptions)
    .set({ endedAt: tx.now() })
    .where(inCompany(tx, pushSubscriptions, eq(pushSubscriptions.id, id), isNull(pushSubscriptions.endedAt)))
    .returning({ userId: pushSubscriptions.userId })
  await tx.db.delete(pushTold).where(inCompany(tx, pushTold, eq(pushTold.subscriptionId, id)))
  for (const { userId } of rows) emit(tx, { type: 'pushDevices.changed', userId })
}

function isOwnBrowser(userId: number, endpoint: string): SQL | undefined {
  return and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpointHash, hashOf(endpoint)))
}

function open(tx: Tx, hash: string, sealed: Uint8Array): PushSubscriptionInput | undefined {
  const text = Buffer.from(tx.services.secrets.open('push', placeOf(tx, hash), sealed)).toString('utf8')
  return z.safeParse(PushSubscriptionInput, JSON.parse(text)).data
}

const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url')

const placeOf = ({ companyId }: Tx, hash: string) => ({ table: 'push_subscriptions', row: hash, companyId })

function requireUser({ actor }: Ctx): UserActor {
  permit(actor, 'notifications:use')
  if (actor.kind !== 'user') throw new AppError('ERR_NO_PERMISSION')
  return actor
}
