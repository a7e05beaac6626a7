import { and, asc, count, eq, gt, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { permit } from '../../core/contract/permissions.ts'
import { idArray } from '../../core/database/sql-arrays.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { CLOSED, COUNTED_STATUSES } from '../contract/lifecycle.ts'
import type { CloseAllTicketsInput } from '../contract/schema.ts'
import { forgetHandovers } from '../handovers/handovers.ts'
import { unpinForAll } from '../lists/unpin-ticket.ts'
import { logTicket } from '../log-ticket.ts'
import { forgetParticipants } from '../participants/participants.ts'
import { hasContactTag, type TicketRow } from '../queries.ts'
import { finalizeUndo } from '../undo/finalize-undo.ts'
import { forgetReads } from '../unread/personal-reads.ts'
import { visibleTo } from '../visibility.ts'
import { AT_REST } from '../write-closed.ts'
import { writeRows } from '../write-ticket.ts'

/** A transaction holds up the event log of everybody: bulk work commits in small batches. */
const BATCH = 100

/**
 * POST /tickets/closeAll: ends every visible ticket of a status, of the chosen queues or of all, without farewell or
 * rating. Where a company asks for a tag, those whose contact has none stay, and are counted. What opens meanwhile stays. For
 * admins. Answers how many were closed. Specification 1 §4, §7.
 */
export async function closeAllTickets(ctx: Ctx, input: CloseAllTicketsInput): Promise<ClosedAll> {
  permit(ctx.actor, 'tickets:closeAll')
  const inQueues = input.selectedQueueIds.length > 0
  const ofQueues = inQueues ? sql`${tickets.queueId} = any(${idArray(input.selectedQueueIds)})` : undefined
  const which = and(eq(tickets.status, input.status), ofQueues, visibleTo(ctx.actor))
  const { requiredTag } = await reading(ctx, getSettings)
  if (!requiredTag) return { ...(await closeEvery(ctx, which)), withoutTag: 0 }
  const closed = await closeEvery(ctx, and(which, hasContactTag))
  return { ...closed, withoutTag: await reading(ctx, (tx) => countOf(tx, which)) }
}

export type ClosedAll = { closed: number; withoutTag: number }

async function countOf(tx: Tx, which: SQL | undefined): Promise<number> {
  const [row] = await tx.db
    .select({ count: count() })
    .from(tickets)
    .where(inCompany(tx, tickets, which, not(hasContactTag)))
  return row?.count ?? 0
}

/** Ends every ticket of a connection, in every status that the list shows, with a tag or without: the connection goes. For admins. */
export async function closeTicketsOf(ctx: Ctx, connectionId: number): Promise<{ closed: number }> {
  permit(ctx.actor, 'tickets:closeAll')
  return closeEvery(
    ctx,
    and(
      eq(tickets.connectionId, connectionId),
      inArray(tickets.status, [...COUNTED_STATUSES]),
      visibleTo(ctx.actor),
    ),
  )
}

/**
 * The same of those that an import made and that nobody took or wrote in since, whoever may see them: it ends the import, which is
 * for whoever manages connections.
 */
export function closeImportedTickets(ctx: Ctx, connectionId: number): Promise<{ closed: number }> {
  permit(ctx.actor, 'connections:manage')
  const isUntouched = and(isNull(tickets.userId), isNull(tickets.botEndedAt))
  const isLeft = and(isUntouched, inArray(tickets.status, [...COUNTED_STATUSES]))
  return closeEvery(ctx, and(eq(tickets.connectionId, connectionId), eq(tickets.isImported, true), isLeft))
}

async function closeEvery(ctx: Ctx, which: SQL | undefined): Promise<{ closed: number }> {
  const startedAt = ctx.now()
  let closed = 0
  let after = 0
  for (;;) {
    const batch = await inTransaction(ctx, (tx) => closeBatch(tx, which, { after, startedAt }))
    closed += batch.length
    after = batch.at(-1) ?? 0
    if (batch.length < BATCH) return { closed }
  }
}

async function closeBatch(
  tx: Tx,
  which: SQL | undefined,
  { after, startedAt }: { after: number; startedAt: Date },
): Promise<number[]> {
  const before = await tx.db
    .select()
    .from(tickets)
    .where(
      inCompany(
        tx,
        tickets,
        which,
        gt(tickets.id, after),
        sql`${tickets.createdAt} <= ${startedAt.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(tickets.id))
    .limit(BATCH)
    .for('no key update')
  if (before.length > 0) await closeRows(tx, before)
  return before.map((row) => row.id)
}

async function closeRows(tx: Tx, before: readonly TicketRow[]): Promise<void> {
  const now = tx.now()
  for (const row of before) if (row.undoableUntil) await finalizeUndo(tx, row.id)
  await writeRows(tx, before, {
    status: CLOSED,
    closedAt: now,
    updatedAt: now,
    ...AT_REST,
    participantIds: [],
  })
  await unpinForAll(
    tx,
    before.map((row) => row.id),
  )
  await forgetParticipants(tx, before)
  const ids = before.map((row) => row.id)
  await forgetHandovers(tx, ids)
  await forgetReads(tx, ids)
  const userId = userIdOf(tx.actor)
  const entries = before.map((row) => ({ ticketId: row.id, userId, queueId: row.queueId }))
  await logTicket(tx, ...entries.map((entry) => ({ ...entry, type: 'closed' as const })))
}
