import { and, eq } from 'drizzle-orm'
import { queues } from '#db/schema/queues.ts'
import { tickets } from '#db/schema/tickets.ts'
import { users } from '#db/schema/users.ts'
import type { Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { inCompany } from '../../core/tenancy.ts'
import type { TicketRow } from '../queries.ts'

/**
 * ERR_OTHER_OPEN_TICKET with who holds the contact's live ticket and in which queue: details
 * `{userId, user: {name}, queue: {name}, uuid}`. Specification 1 §7, server behaviour §13.
 */
export async function otherOpenTicket(tx: Tx, liveTicket: TicketRow): Promise<AppError> {
  const [row] = await tx.db
    .select({ user: { name: users.name }, queue: { name: queues.name } })
    .from(tickets)
    .leftJoin(users, and(eq(users.companyId, tickets.companyId), eq(users.id, tickets.userId)))
    .leftJoin(queues, and(eq(queues.companyId, tickets.companyId), eq(queues.id, tickets.queueId)))
    .where(inCompany(tx, tickets, eq(tickets.id, liveTicket.id)))
  const { userId, uuid } = liveTicket
  return new AppError('ERR_OTHER_OPEN_TICKET', {
    userId,
    user: row?.user ?? null,
    queue: row?.queue ?? null,
    uuid,
  })
}
