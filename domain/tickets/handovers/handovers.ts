import { eq, inArray, type SQL } from 'drizzle-orm'
import { ticketHandovers } from '#db/schema/ticket-states.ts'
import { userIdOf } from '../../core/actor.ts'
import type { Tx } from '../../core/context.ts'
import { tellAway } from '../../core/jobs/tell-away.ts'
import { emit } from '../../core/outbox.ts'
import { inCompany } from '../../core/tenancy.ts'
import type { HandoverKind } from '../schema.ts'

type Handover = {
  ticketId: number
  userId: number
  kind: HandoverKind
  /** Who gave it, where that is not the actor. */
  byUserId?: number | null
}

/**
 * Somebody was given a ticket by another: their screens say so, and the bell holds it until they open it. Nobody is told
 * of what they took themselves.
 */
export async function tellGiven(
  tx: Tx,
  { byUserId = userIdOf(tx.actor), ...given }: Handover,
): Promise<void> {
  if (byUserId === given.userId) return
  const row = { ...given, byUserId, createdAt: tx.now() }
  await tx.db
    .insert(ticketHandovers)
    .values({ ...row, companyId: tx.companyId })
    .onConflictDoUpdate({
      target: [ticketHandovers.companyId, ticketHandovers.userId, ticketHandovers.ticketId],
      set: row,
    })
  tell(tx, given.userId)
  await tellAway(tx, { kind: 'given', ticketId: given.ticketId, userId: given.userId })
}

/** The tickets changed hands or ended: what was told of them is over. */
export function forgetHandovers(tx: Tx, ticketIds: readonly number[]): Promise<void> {
  return forget(tx, inArray(ticketHandovers.ticketId, [...ticketIds]))
}

/** The user has opened the ticket, or has it no more. */
export function forgetHandoverTo(tx: Tx, ticketId: number, userId: number): Promise<void> {
  return forget(tx, eq(ticketHandovers.ticketId, ticketId), eq(ticketHandovers.userId, userId))
}

async function forget(tx: Tx, ...which: SQL[]): Promise<void> {
  const gone = await tx.db
    .delete(ticketHandovers)
    .where(inCompany(tx, ticketHandovers, ...which))
    .returning({ userId: ticketHandovers.userId })
  for (const { userId } of gone) tell(tx, userId)
}

function tell(tx: Tx, userId: number): void {
  const isTold = tx.pendingEffects.events.some(
    (event) => event.type === 'handovers.changed' && event.userId === userId,
  )
  if (!isTold) emit(tx, { type: 'handovers.changed', userId })
}
