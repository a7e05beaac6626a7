import { and, eq, gte, inArray, lte, ne, type SQL } from 'drizzle-orm'
import { queues } from '#db/schema/queues.ts'
import { ticketLogs } from '#db/schema/tickets.ts'
import { users } from '#db/schema/users.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import type { ListThreadLogInput, TicketLogView } from './contract/log-schema.ts'
import { newestFirst, seenTicket } from './queries.ts'
import { readThread, visibleTickets } from './thread.ts'

/** Most entries that are read, more than any ticket or page of a conversation has; if there are more, the newest count. */
const MAX_ROWS = 500

/** GET /tickets-log/{id}: a ticket's history, oldest first. Throws ERR_NO_TICKET_FOUND. Specification 1 §7. */
export function listTicketLog(ctx: Ctx, input: { ticketId: number }): Promise<TicketLogView[]> {
  permit(ctx.actor, 'tickets:list')
  return reading(ctx, async (tx) => {
    await seenTicket(tx, input.ticketId)
    return logOf(tx, eq(ticketLogs.ticketId, input.ticketId))
  })
}

/**
 * The log of a conversation, oldest first: of the ticket, and of the tickets with the same contact and connection whose
 * messages the actor may read. Entries that only tell who looked are left out. Throws ERR_NO_TICKET_FOUND.
 */
export function listThreadLog(
  ctx: Ctx,
  { uuid, from, until }: ListThreadLogInput & { uuid: string },
): Promise<TicketLogView[]> {
  permit(ctx.actor, 'tickets:list')
  return reading(ctx, async (tx) => {
    const ticketIds = visibleTickets(tx, await readThread(tx, uuid))
    return logOf(
      tx,
      and(
        inArray(ticketLogs.ticketId, ticketIds),
        ne(ticketLogs.type, 'access'),
        from === undefined ? undefined : gte(ticketLogs.createdAt, new Date(from)),
        until === undefined ? undefined : lte(ticketLogs.createdAt, new Date(until)),
      ),
    )
  })
}

async function logOf(tx: Tx, which: SQL | undefined): Promise<TicketLogView[]> {
  const rows = await tx.db
    .select({
      id: ticketLogs.id,
      ticketId: ticketLogs.ticketId,
      type: ticketLogs.type,
      createdAt: ticketLogs.createdAt,
      names: ticketLogs.names,
      rule: ticketLogs.rule,
      user: { id: users.id, name: users.name },
      queue: { id: queues.id, name: queues.name },
    })
    .from(ticketLogs)
    .leftJoin(users, and(eq(users.companyId, ticketLogs.companyId), eq(users.id, ticketLogs.userId)))
    .leftJoin(queues, and(eq(queues.companyId, ticketLogs.companyId), eq(queues.id, ticketLogs.queueId)))
    .where(inCompany(tx, ticketLogs, which))
    .orderBy(newestFirst(ticketLogs.id))
    .limit(MAX_ROWS)
  return rows.reverse().map(({ names, createdAt, ...row }) => ({
    ...row,
    names: names ?? [],
    createdAt: createdAt.toISOString(),
  }))
}
