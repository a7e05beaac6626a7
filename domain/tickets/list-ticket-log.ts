import { and, eq } from 'drizzle-orm'
import { queues } from '#db/schema/companies.ts'
import { ticketLogs } from '#db/schema/tickets.ts'
import { users } from '#db/schema/users.ts'
import type { Ctx } from '../core/context.ts'
import { permit } from '../core/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { newestFirst, seenTicket } from './queries.ts'
import type { TicketLogView } from './schema.ts'

/** More than a ticket ever gathers; the newest are kept. */
const MAX_ROWS = 500

/** GET /tickets-log/{id}: a ticket's history, oldest first. Throws ERR_NO_TICKET_FOUND. Specification 1 §7. */
export function listTicketLog(ctx: Ctx, input: { ticketId: number }): Promise<TicketLogView[]> {
  permit(ctx.actor, 'tickets:list')
  return reading(ctx, async (tx) => {
    await seenTicket(tx, input.ticketId)
    const rows = await tx.db
      .select({
        id: ticketLogs.id,
        type: ticketLogs.type,
        createdAt: ticketLogs.createdAt,
        user: { id: users.id, name: users.name },
        queue: { id: queues.id, name: queues.name },
      })
      .from(ticketLogs)
      .leftJoin(users, and(eq(users.companyId, ticketLogs.companyId), eq(users.id, ticketLogs.userId)))
      .leftJoin(queues, and(eq(queues.companyId, ticketLogs.companyId), eq(queues.id, ticketLogs.queueId)))
      .where(inCompany(tx, ticketLogs, eq(ticketLogs.ticketId, input.ticketId)))
      .orderBy(newestFirst(ticketLogs.id))
      .limit(MAX_ROWS)
    return rows.reverse().map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
  })
}
