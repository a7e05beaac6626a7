import { and, eq, sql } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { tickets } from '#db/schema/tickets.ts'
import type { Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { idArray } from '../../core/database/sql-arrays.ts'
import { inCompany } from '../../core/tenancy.ts'
import { onlyQueueOf } from '../../queues/queries.ts'
import { isWaiting, statusKept } from '../contract/lifecycle.ts'
import { type LogEntry, logTicket } from '../log-ticket.ts'
import { forgetAsked } from '../participants/participants.ts'
import { isLiveTicket, TICKETS, type TicketRow } from '../queries.ts'
import { finalizeUndo } from '../undo/finalize-undo.ts'
import { announceTicket } from '../write-ticket.ts'

/**
 * A connection keeps its groups as ordinary tickets from now on, or as plain groups again: its live ones go over at once, in
 * the transaction that writes the setting and holds the connection's row. Who attends one goes on; what nobody attends
 * waits in the connection's only queue, or is everybody's who sees groups. Each is announced, since who sees it changes.
 * What has ended stays what it was until it goes on (`asKeptNow`). docs/decisions/058-groups-as-tickets.md.
 */
export async function keepGroupsAs(tx: Tx, connectionId: number, asTicket: boolean): Promise<void> {
  const before = await liveGroups(tx, connectionId, !asTicket)
  if (before.length === 0) return
  await settle(tx, before, asTicket)
  const queueId = asTicket ? await onlyQueueOf(tx, connectionId) : null
  const after = new Map<number, TicketRow>()
  for (const placement of placesOf(before, asTicket, queueId))
    for (const row of await put(tx, placement, asTicket)) after.set(row.id, row)
  for (const row of before) announceTicket(tx, row, after.get(row.id) ?? null)
  await logWaiting(tx, before, after)
}

/**
 * Finalises open undos, because undoing the last act on the tickets would restore their former kind. When groups become
 * plain groups, open requests for them are dropped: nobody asks for a plain group.
 */
async function settle(tx: Tx, rows: readonly TicketRow[], asTicket: boolean): Promise<void> {
  for (const row of rows) if (row.undoableUntil) await finalizeUndo(tx, row.id)
  if (!asTicket) await forgetAsked(tx, rows)
}

function liveGroups(tx: Tx, connectionId: number, asTicket: boolean): Promise<TicketRow[]> {
  const { isGroup, groupAsTicket } = tickets
  const isThat = and(eq(tickets.connectionId, connectionId), eq(isGroup, true), eq(groupAsTicket, asTicket))
  return TICKETS.find(
    tx.db,
    sql`where ${inCompany(tx, tickets, isThat, isLiveTicket)} order by id for no key update`,
  )
}

type Placement = { status: TicketRow['status']; queueId: number | null; ids: number[] }

/** Few, however many tickets: those that end up alike are written by one statement. */
function placesOf(rows: readonly TicketRow[], asTicket: boolean, onlyQueueId: number | null): Placement[] {
  const places = new Map<string, Placement>()
  for (const row of rows) {
    const [status, queueId] = [statusKept(row, asTicket), row.queueId ?? onlyQueueId]
    const placement = places.get(`${status} ${queueId}`) ?? { status, queueId, ids: [] }
    placement.ids.push(row.id)
    places.set(`${status} ${queueId}`, placement)
  }
  return [...places.values()]
}

/** They keep their places in the lists: nothing was said in them. */
function put(tx: Tx, { status, queueId, ids }: Placement, groupAsTicket: boolean): Promise<TicketRow[]> {
  const waitingSince = isWaiting({ status }) ? tx.now() : null
  const values = { groupAsTicket, status, queueId, waitingSince }
  return TICKETS.update(tx.db, values, inCompany(tx, tickets, sql`${tickets.id} = any(${idArray(ids)})`))
}

async function logWaiting(tx: Tx, before: readonly TicketRow[], after: ReadonlyMap<number, TicketRow>) {
  const entry = { type: 'pending' as const, userId: userIdOf(tx.actor) }
  const entries: LogEntry[] = before.flatMap((row) => {
    const now = after.get(row.id)
    return now && isWaiting(now) && !isWaiting(row)
      ? { ...entry, ticketId: row.id, queueId: now.queueId }
      : []
  })
  if (entries.length > 0) await logTicket(tx, ...entries)
}

/**
 * A locked ticket that goes on, as its connection keeps groups now: to be written with it. One after the other with a change
 * of the setting.
 */
export async function asKeptNow<T extends TicketRow>(tx: Tx, ticket: T): Promise<T> {
  if (!ticket.isGroup) return ticket
  const [row] = await tx.db
    .select({ groupAsTicket: connections.groupAsTicket })
    .from(connections)
    .where(inCompany(tx, connections, eq(connections.id, ticket.connectionId)))
    .for('share')
  return { ...ticket, groupAsTicket: row?.groupAsTicket ?? ticket.groupAsTicket }
}
