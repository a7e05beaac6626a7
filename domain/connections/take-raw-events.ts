import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { rawEvents } from '#db/schema/connections.ts'
import type { Ctx } from '../core/context.ts'
import { permit } from '../core/permissions.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import { rawPlace } from './channel-store.ts'
import { findRow } from './queries.ts'

/** A raw event that waits to be understood; `data` is the driver's own form of it. */
export type RawEvent = { id: number; data: Uint8Array; attempts: number }

/** How often an event is tried before it is put where an admin sees it. Never dropped. */
export const MAX_ATTEMPTS = 10

/** The next events of a connection after `afterId`, oldest first, whose time has come. */
export async function takeRawEvents(
  ctx: Ctx,
  connectionId: number,
  afterId: number,
  limit: number,
): Promise<RawEvent[]> {
  const rows = await reading(ctx, (tx) =>
    tx.db
      .select({
        id: rawEvents.id,
        data: rawEvents.data,
        attempts: rawEvents.attempts,
        dedupeKey: rawEvents.dedupeKey,
      })
      .from(rawEvents)
      .where(
        and(
          eq(rawEvents.companyId, ctx.companyId),
          eq(rawEvents.connectionId, connectionId),
          eq(rawEvents.state, 'pending'),
          gt(rawEvents.id, afterId),
          lte(rawEvents.nextAt, sql`now()`),
        ),
      )
      .orderBy(asc(rawEvents.id))
      .limit(limit),
  )
  const { secrets } = ctx.house
  return rows.map(({ id, data, attempts, dedupeKey }) => ({
    id,
    attempts,
    data: secrets.open('raw-events', rawPlace({ companyId: ctx.companyId, connectionId }, dedupeKey), data),
  }))
}

/** Raw events that mean nothing for the inbox. */
export function finishRawEvents(ctx: Ctx, ids: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await tx.db
      .update(rawEvents)
      .set({ state: 'done', doneAt: sql`now()` })
      .where(and(eq(rawEvents.companyId, ctx.companyId), inArray(rawEvents.id, [...ids])))
  })
}

/** Tries an event again later, a little later each time; after MAX_ATTEMPTS it is parked. Tells which. */
export function postponeRawEvent(
  ctx: Ctx,
  input: { id: number; attempts: number; failure: string },
): Promise<'pending' | 'parked'> {
  const attempts = input.attempts + 1
  const state = attempts >= MAX_ATTEMPTS ? ('parked' as const) : ('pending' as const)
  return inTransaction(ctx, async (tx) => {
    await tx.db
      .update(rawEvents)
      .set({
        state,
        attempts,
        failure: input.failure.slice(0, 500),
        nextAt: sql`now() + make_interval(secs => ${Math.min(60, 2 ** attempts / 4)})`,
      })
      .where(
        and(
          eq(rawEvents.companyId, ctx.companyId),
          eq(rawEvents.id, input.id),
          eq(rawEvents.state, 'pending'),
        ),
      )
    return state
  })
}

/** Gives parked events of a connection another round, on an admin's word. Returns how many. Throws ERR_NO_WAPP_FOUND. */
export function retryParkedEvents(ctx: Ctx, connectionId: number): Promise<number> {
  permit(ctx.actor, 'connections:manage')
  return inTransaction(ctx, async (tx) => {
    await findRow(tx, connectionId)
    const rows = await tx.db
      .update(rawEvents)
      .set({ state: 'pending', attempts: 0, nextAt: sql`now()` })
      .where(
        and(
          eq(rawEvents.companyId, ctx.companyId),
          eq(rawEvents.connectionId, connectionId),
          eq(rawEvents.state, 'parked'),
        ),
      )
      .returning({ id: rawEvents.id })
    if (rows.length > 0) tx.leaving.wakes.add('raw')
    return rows.length
  })
}
