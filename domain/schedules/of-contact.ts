import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { schedules } from '#db/schema/schedules.ts'
import type { Tx } from '../core/context.ts'
import { emitRow } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'

type MergeDirection = { fromId: number; toId: number }

/**
 * Moves the scheduled messages of a contact to another, who is the same person; `only` these. Returns the ids of those
 * that were moved.
 */
export async function moveSchedules(
  tx: Tx,
  { fromId, toId }: MergeDirection,
  only?: readonly number[],
): Promise<number[]> {
  const chosen = only && inArray(schedules.id, [0, ...only])
  const moved = await tx.db
    .update(schedules)
    .set({ contactId: toId })
    .where(inCompany(tx, schedules, eq(schedules.contactId, fromId), chosen))
    .returning({ id: schedules.id, version: schedules.version, deletedAt: schedules.deletedAt })
  for (const { id, version, deletedAt } of moved) {
    if (deletedAt === null) emitRow(tx, { noun: 'schedule', id, version, action: 'update' })
  }
  return moved.map(({ id }) => id)
}

/** Counts the scheduled messages that still wait to be sent to these contacts. */
export async function countWaiting(tx: Tx, contactIds: readonly number[]): Promise<number> {
  const isWaiting = and(
    inArray(schedules.contactId, [0, ...contactIds]),
    eq(schedules.status, 'PENDENTE'),
    isNull(schedules.deletedAt),
  )
  const [row] = await tx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(schedules)
    .where(inCompany(tx, schedules, isWaiting))
  return row?.count ?? 0
}

/** Nothing more is sent to a contact who was deleted. */
export async function dropSchedules(tx: Tx, contactId: number): Promise<void> {
  const deletedSchedules = await tx.db
    .update(schedules)
    .set({ deletedAt: tx.now() })
    .where(inCompany(tx, schedules, eq(schedules.contactId, contactId), isNull(schedules.deletedAt)))
    .returning({ id: schedules.id, version: schedules.version })
  for (const row of deletedSchedules) emitRow(tx, { noun: 'schedule', ...row, action: 'delete' })
}
