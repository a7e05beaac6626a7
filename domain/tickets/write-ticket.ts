import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { tickets } from '#db/schema/tickets.ts'
import { requireUnmerged } from '../contacts/merging/require-unmerged.ts'
import type { Tx } from '../core/context.ts'
import { Outdated } from '../core/database/outdated.ts'
import { idArray } from '../core/database/sql-arrays.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { emit, pendingTicketChange } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'
import { giveMoreTime } from '../core/transaction.ts'
import { armTimers } from '../kanban/arm-timers.ts'
import { isListed, isLive, isMisplaced } from './contract/lifecycle.ts'
import { forgetHandovers } from './handovers/handovers.ts'
import { forgetParticipants, participantsBeside, settleParticipants } from './participants/participants.ts'
import { factsOf, ofPair, TICKETS, type TicketRow } from './queries.ts'
import { finalizeUndo } from './undo/finalize-undo.ts'
import { forgetReads } from './unread/personal-reads.ts'

type Values = Partial<typeof tickets.$inferInsert>

/**
 * Changes a locked ticket, moves it to the top of its list, and announces it once. One that changes hands or ends
 * settles what was asked for it, and what can be undone of the act before.
 */
export async function writeTicket(tx: Tx, before: TicketRow, values: Values): Promise<TicketRow> {
  if (before.undoableUntil && stands(values)) await finalizeUndo(tx, before.id)
  const participants = await participantsAfter(tx, before, values)
  return writeRow(tx, before, { updatedAt: tx.now(), ...values, ...participants })
}

/** The values and nothing else, announced. */
export async function writeRow(tx: Tx, before: TicketRow, values: Values): Promise<TicketRow> {
  const after = firstOrThrow(
    await TICKETS.update(tx.db, values, inCompany(tx, tickets, eq(tickets.id, before.id))),
    'ERR_NO_TICKET_FOUND',
  )
  announceTicket(tx, before, after)
  // One that goes on is on the board again, where time passes.
  if (!isListed(before) && isListed(after)) await armTimers(tx, { ticketIds: [after.id] })
  return after
}

/** 5,000 tickets take a second and a half. */
const MANY = 1000

/** The same of many locked tickets, in as many statements as of one. */
export async function writeRows(
  tx: Tx,
  before: readonly TicketRow[],
  values: PgUpdateSetSource<typeof tickets>,
): Promise<void> {
  if (before.length === 0) return
  if (before.length > MANY) await giveMoreTime(tx)
  const isOfThem = sql`${tickets.id} = any(${idArray(before.map(({ id }) => id))})`
  const rows = await TICKETS.update(tx.db, values, inCompany(tx, tickets, isOfThem))
  const after = new Map(rows.map((row) => [row.id, row]))
  for (const row of before) announceTicket(tx, row, after.get(row.id) ?? null)
  const unlisted = new Set(before.filter((row) => !isListed(row)).map(({ id }) => id))
  const goOn = rows.filter((row) => unlisted.has(row.id) && isListed(row))
  if (goOn.length > 0) await armTimers(tx, { ticketIds: goOn.map(({ id }) => id) })
}

/** Says where the ticket stands: what the last act did to it cannot be undone any more. */
function stands({ status, userId, queueId }: Values): boolean {
  return status !== undefined || userId !== undefined || queueId !== undefined
}

async function participantsAfter(tx: Tx, before: TicketRow, { status, userId }: Values): Promise<Values> {
  if (status !== undefined && !isLive({ status })) {
    await forgetParticipants(tx, [before])
    await forgetHandovers(tx, [before.id])
    await forgetReads(tx, [before.id])
    return { participantIds: [] }
  }
  if (userId === undefined || userId === before.userId) return {}
  await forgetHandovers(tx, [before.id])
  await settleParticipants(tx, [before], userId)
  return { participantIds: participantsBeside(userId, before) }
}

/**
 * A new ticket; the others of its contact and connection are no longer the latest. Call under lockPair. Begins anew
 * (Outdated) when the contact was merged into another, or its connection keeps groups another way, since that was read.
 */
export async function insertTicket(
  tx: Tx,
  values: Omit<typeof tickets.$inferInsert, 'companyId'>,
): Promise<TicketRow> {
  const now = tx.now()
  // A merge waits for the pair's lock, so that what is found here stays so.
  await requireUnmerged(tx, values.contactId)
  await makeLatest(tx, values, null)
  const row = firstOrThrow(
    await tx.db
      .insert(tickets)
      .values({ createdAt: now, updatedAt: now, lastMessageAt: now, ...values, companyId: tx.companyId })
      .returning(),
    'ERR_CREATING_TICKET',
  )
  // How the connection keeps its groups changed since its status was judged by it.
  if (isMisplaced(row)) throw new Outdated('its group is kept another way since')
  announceTicket(tx, null, row)
  return row
}

/**
 * Says which ticket of the pair is the latest; null for one that is about to be inserted. Those that are no longer, or
 * again, are announced: lists of closed tickets show a contact's latest only.
 */
export async function makeLatest(
  tx: Tx,
  pair: { contactId: number; connectionId: number },
  ticketId: number | null,
): Promise<void> {
  await settle(tx, false, and(ofPair(pair), ne(tickets.id, ticketId ?? 0)))
  if (ticketId !== null) await settle(tx, true, eq(tickets.id, ticketId))
}

async function settle(tx: Tx, isLatest: boolean, which: SQL | undefined): Promise<void> {
  const changed = await tx.db
    .update(tickets)
    .set({ isLatest })
    .where(inCompany(tx, tickets, which, eq(tickets.isLatest, !isLatest)))
    .returning()
  for (const row of changed) announceTicket(tx, row, row)
}

/**
 * Announces a ticket that came (`before` null), changed, or went (`after` null): one event a ticket and transaction.
 * A second change in the same transaction keeps the first's `before` and takes the place of its `after`.
 */
export function announceTicket(tx: Tx, before: TicketRow | null, after: TicketRow | null): void {
  const row = after ?? before
  if (!row) return
  const earlier = pendingTicketChange(tx, row.id)
  if (earlier) {
    earlier.version = row.version
    earlier.after = after && factsOf(after)
    return
  }
  emit(tx, {
    type: 'ticket.changed',
    ticketId: row.id,
    uuid: row.uuid,
    version: row.version,
    before: before && factsOf(before),
    after: after && factsOf(after),
  })
}
