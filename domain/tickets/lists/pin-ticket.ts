import { and, notInArray, sql } from 'drizzle-orm'
import { ticketPins } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { emit } from '../../core/outbox.ts'
import { inTransaction } from '../../core/transaction.ts'
import { isListed } from '../contract/lifecycle.ts'
import { MAX_PINS, type PinnedTickets } from '../contract/schema.ts'
import { lockTicket } from '../queries.ts'
import { pinnedIds, pinner, pinsOf, pinViews } from './list-pinned-tickets.ts'

/**
 * Pins a ticket: it stays first in the user's own lists until it is unpinned or closed. Pinning it again changes
 * nothing. Throws ERR_NO_TICKET_FOUND, ERR_TICKET_TRANSITION for a ticket that no list of open tickets shows,
 * ERR_PIN_LIMIT.
 */
export function pinTicket(ctx: Ctx, input: { ticketId: number }): Promise<PinnedTickets> {
  permit(ctx.actor, 'tickets:list')
  const userId = pinner(ctx)

  return inTransaction(ctx, async (tx) => {
    await lockPins(tx, userId)
    const ticket = await lockTicket(tx, input.ticketId)
    if (!isListed(ticket)) throw new AppError('ERR_TICKET_TRANSITION')
    const pinned = await pinnedIds(tx, userId)
    if (pinned.includes(ticket.id)) return pinViews(tx, pinned)
    if (pinned.length >= MAX_PINS) throw new AppError('ERR_PIN_LIMIT')

    await forgetUnseen(tx, userId, pinned)
    const { companyId } = tx
    await tx.db
      .insert(ticketPins)
      .values({ companyId, userId, ticketId: ticket.id, createdAt: tx.now() })
      .onConflictDoNothing()
    emit(tx, { type: 'pins.changed', userId })
    return pinViews(tx, [...pinned, ticket.id])
  })
}

/** Lets one pin of a user be made at a time, so that two tabs do not exceed the limit. */
async function lockPins(tx: Tx, userId: number): Promise<void> {
  const name = `pins:${tx.companyId}:${userId}`
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** Removes pins of tickets that the user no longer sees, so that they do not count toward the limit. */
async function forgetUnseen(tx: Tx, userId: number, seenIds: readonly number[]): Promise<void> {
  await tx.db
    .delete(ticketPins)
    .where(and(pinsOf(tx, userId), notInArray(ticketPins.ticketId, [0, ...seenIds])))
}
