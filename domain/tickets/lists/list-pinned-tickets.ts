import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import { ticketPins, tickets } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import { reading } from '../../core/transaction.ts'
import { COUNTED_STATUSES } from '../contract/lifecycle.ts'
import type { PinnedTickets } from '../contract/schema.ts'
import { ticketViews } from '../view.ts'
import { visibleTo } from '../visibility.ts'

/**
 * The tickets that the user keeps first, beside the pages of their lists: pages stay in the order of one column, and
 * whoever shows them leaves out of a page what stands above it.
 */
export function listPinnedTickets(ctx: Ctx): Promise<PinnedTickets> {
  permit(ctx.actor, 'tickets:list')
  const userId = pinner(ctx)
  return reading(ctx, async (tx) => pinViews(tx, await pinnedIds(tx, userId)))
}

/** Returns the user's pinned tickets that they still see, in the order in which they were pinned. */
export async function pinnedIds(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx.db
    .select({ id: ticketPins.ticketId })
    .from(ticketPins)
    .innerJoin(tickets, and(eq(tickets.companyId, ticketPins.companyId), eq(tickets.id, ticketPins.ticketId)))
    .where(and(pinsOf(tx, userId), inArray(tickets.status, [...COUNTED_STATUSES]), visibleTo(tx.actor)))
    .orderBy(asc(ticketPins.createdAt), asc(ticketPins.ticketId))
  return rows.map((row) => row.id)
}

export async function pinViews(tx: Tx, ids: readonly number[]): Promise<PinnedTickets> {
  const views = new Map((await ticketViews(tx, ids)).map((view) => [view.id, view]))
  return { tickets: ids.flatMap((id) => views.get(id) ?? []) }
}

export function pinsOf(ctx: Ctx, userId: number): SQL | undefined {
  return inCompany(ctx, ticketPins, eq(ticketPins.userId, userId))
}

/** Pins are a person's. Throws ERR_NO_PERMISSION for the system. */
export function pinner(ctx: Ctx): number {
  const userId = userIdOf(ctx.actor)
  if (userId === null) throw new AppError('ERR_NO_PERMISSION')
  return userId
}
