import { eq, inArray, sql } from 'drizzle-orm'
import { rawEvents } from '#db/schema/raw-events.ts'
import type { Ctx } from '../core/context.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import { rawPlace } from './channel-store.ts'
import type { RawEvent } from './raw-event.ts'
import { changeConnection } from './write-status.ts'

/** The number of tries for an event before it is put where an admin sees it. Never dropped. */
export const MAX_ATTEMPTS = 10

/** Strangers send megabytes: what is read at once is counted in bytes, too. */
export const MAX_TAKEN_BYTES = 2_000_000

/**
 * The next events of a connection after `afterId`, oldest first, whose time has come: `limit` of them, or fewer when they
 * have MAX_TAKEN_BYTES before. Nothing is put off by more than a minute: what seems to be was stored before the database's
 * clock was set back.
 */
export async function takeRawEvents(
  ctx: Ctx,
  connectionId: number,
  afterId: number,
  limit: number,
): Promise<RawEvent[]> {
  // Written out rather than built: it is read at every message.
  const rows = await reading(ctx, (tx) =>
    tx.db.execute<{ id: number; data: Uint8Array; attempts: number; dedupeKey: string }>(sql`
      select id::float8 as id, data, attempts, dedupe_key as "dedupeKey" from (
        select id, data, attempts, dedupe_key,
          sum(octet_length(data)) over (order by id rows between unbounded preceding and current row)
            - octet_length(data) as before
        from raw_events
        where company_id = ${ctx.companyId} and connection_id = ${connectionId} and state = 'pending'
          and id > ${afterId} and (next_at <= now() or next_at > now() + interval '2 minutes')
        order by id limit ${limit}) next
      where before < ${MAX_TAKEN_BYTES} order by next.id`),
  )
  const { secrets } = ctx.services
  return rows.map(({ id, data, attempts, dedupeKey }) => ({
    id,
    attempts,
    bytes: data.length,
    open: () =>
      secrets.open('raw-events', rawPlace({ companyId: ctx.companyId, connectionId }, dedupeKey), data),
  }))
}

/** Raw events that mean nothing for the inbox. */
export function finishRawEvents(ctx: Ctx, ids: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await tx.db
      .update(rawEvents)
      .set({ state: 'done', doneAt: sql`now()` })
      .where(inCompany(ctx, rawEvents, inArray(rawEvents.id, [...ids])))
  })
}

/**
 * Tries an event again later, a little later each time; after MAX_ATTEMPTS it is parked, and the screens count it. Tells
 * which.
 */
export function postponeRawEvent(
  ctx: Ctx,
  input: { id: number; attempts: number; failure: string },
): Promise<'pending' | 'parked'> {
  const attempts = input.attempts + 1
  const state = attempts >= MAX_ATTEMPTS ? ('parked' as const) : ('pending' as const)
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .update(rawEvents)
      .set({
        state,
        attempts,
        failure: input.failure.slice(0, 500),
        nextAt: sql`now() + make_interval(secs => ${Math.min(60, 2 ** attempts / 4)})`,
      })
      .where(inCompany(ctx, rawEvents, eq(rawEvents.id, input.id), eq(rawEvents.state, 'pending')))
      .returning({ connectionId: rawEvents.connectionId })
    if (row && state === 'parked') await changeConnection(tx, { ...row, companyId: tx.companyId }, {})
    return state
  })
}
