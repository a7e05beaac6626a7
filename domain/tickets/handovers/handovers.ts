import { eq, type SQL, sql } from 'drizzle-orm'
import { ticketHandovers } from '#db/schema/ticket-handovers.ts'
import type { Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { idArray } from '../../core/database/sql-arrays.ts'
import { enqueuePushes } from '../../core/jobs/enqueue-push.ts'
import { emit } from '../../core/outbox.ts'
import { inCompany } from '../../core/tenancy.ts'
import type { HandoverKind } from '../contract/schema.ts'

type NewHandover = {
  userId: number
  kind: HandoverKind
  /** The user who gave it, if that is not the actor. */
  byUserId?: number | null
  /** The note for the user who gets it. */
  note?: string
}

/**
 * Somebody was given a ticket by another: their screens say so, and the bell holds it until they open it. Nobody is told
 * of what they took themselves.
 */
export function tellGiven(
  tx: Tx,
  { ticketId, ...handover }: NewHandover & { ticketId: number },
): Promise<void> {
  return tellGivenAll(tx, [ticketId], handover)
}

/** The same of many tickets at once. */
export async function tellGivenAll(
  tx: Tx,
  ticketIds: readonly number[],
  { userId, kind, byUserId = userIdOf(tx.actor), note = '' }: NewHandover,
): Promise<void> {
  if (byUserId === userId) return
  await tx.db.execute(sql`
    insert into ticket_handovers (company_id, user_id, ticket_id, by_user_id, kind, note, created_at)
    select ${tx.companyId}::bigint, ${userId}::bigint, id, ${byUserId}::bigint, ${kind}, ${note}, ${tx.now().toISOString()}::timestamptz
    from unnest(${idArray(ticketIds)}) as of(id)
    on conflict (company_id, user_id, ticket_id)
      do update set by_user_id = excluded.by_user_id, kind = excluded.kind, note = excluded.note, created_at = excluded.created_at`)
  tell(tx, userId)
  for (const ticketId of ticketIds) emit(tx, { type: 'ticket.marked', ticketId, userId })
  await enqueuePushes(
    tx,
    ticketIds.map((ticketId) => ({ kind: 'given', ticketId, userId })),
  )
}

/** The tickets changed hands or ended: what was told of them is over. */
export function forgetHandovers(tx: Tx, ticketIds: readonly number[]): Promise<void> {
  return forget(tx, sql`${ticketHandovers.ticketId} = any(${idArray(ticketIds)})`)
}

/** The user has opened the ticket, or has it no more. */
export function forgetHandoverTo(tx: Tx, ticketId: number, userId: number): Promise<void> {
  return forget(tx, eq(ticketHandovers.ticketId, ticketId), eq(ticketHandovers.userId, userId))
}

async function forget(tx: Tx, ...which: SQL[]): Promise<void> {
  const deletedHandovers = await tx.db
    .delete(ticketHandovers)
    .where(inCompany(tx, ticketHandovers, ...which))
    .returning({ userId: ticketHandovers.userId, ticketId: ticketHandovers.ticketId })
  for (const { userId, ticketId } of deletedHandovers) {
    tell(tx, userId)
    emit(tx, { type: 'ticket.marked', ticketId, userId })
  }
}

function tell(tx: Tx, userId: number): void {
  const isTold = tx.pendingEffects.events.some(
    (event) => event.type === 'handovers.changed' && event.userId === userId,
  )
  if (!isTold) emit(tx, { type: 'handovers.changed', userId })
}
