import { eq, sql } from 'drizzle-orm'
import { rawEvents } from '#db/schema/raw-events.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { signalAfterCommit } from '../../core/outbox.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import type { RetryParkedInput } from '../contract/parked/schema.ts'
import { findRow } from '../queries.ts'
import { changeConnection } from '../write-status.ts'

/**
 * Gives parked events of a connection another round, all of them or one, in their own places: the way in reads them in the
 * order of their coming. One that somebody else took up meanwhile is not taken twice. Returns how many. Throws
 * ERR_NO_WAPP_FOUND, and ERR_NOT_FOUND for an event that is not this connection's.
 */
export function retryParkedEvents(
  ctx: Ctx,
  { connectionId, eventId }: RetryParkedInput & { connectionId: number },
): Promise<number> {
  permit(ctx.actor, 'connections:manage')
  return inTransaction(ctx, async (tx) => {
    await findRow(tx, connectionId)
    if (eventId !== undefined) await requireEvent(tx, connectionId, eventId)
    const rows = await tx.db
      .update(rawEvents)
      .set({ state: 'pending', attempts: 0, nextAt: sql`now()` })
      .where(
        inCompany(
          tx,
          rawEvents,
          eq(rawEvents.connectionId, connectionId),
          eq(rawEvents.state, 'parked'),
          eventId === undefined ? undefined : eq(rawEvents.id, eventId),
        ),
      )
      .returning({ id: rawEvents.id })
    const takenCount = rows.length
    if (takenCount === 0) return 0
    await changeConnection(tx, { companyId: tx.companyId, connectionId }, {})
    signalAfterCommit(tx, 'raw')
    const by = tx.actor.kind === 'user' ? { userId: tx.actor.userId } : {}
    tx.services.log.info({ connectionId, taken: takenCount, ...by }, 'parked raw events were taken up again')
    return takenCount
  })
}

async function requireEvent(tx: Tx, connectionId: number, eventId: number): Promise<void> {
  const foundEvents = await tx.db
    .select({ id: rawEvents.id })
    .from(rawEvents)
    .where(inCompany(tx, rawEvents, eq(rawEvents.connectionId, connectionId), eq(rawEvents.id, eventId)))
  firstOrThrow(foundEvents, 'ERR_NOT_FOUND')
}
