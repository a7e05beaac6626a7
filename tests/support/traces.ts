import { and, asc, eq } from 'drizzle-orm'
import { messages } from '#db/schema/messages.ts'
import { ticketLogs } from '#db/schema/tickets.ts'
import type { Ctx } from '#domain/core/context.ts'
import type { DomainEvent } from '#domain/core/contract/events.ts'
import { reading } from '#domain/core/transaction.ts'
import type { TicketLogType } from '#domain/tickets/contract/log-schema.ts'
import type { TestServices } from './services.ts'

/** Returns the events that the company's verbs announced, in the order of the log. */
export async function eventsOf(services: TestServices, companyId: number): Promise<DomainEvent[]> {
  const rows = await services.admin<{ event: DomainEvent }[]>`
    select event from events where company_id = ${companyId} order by xid, id`
  return rows.map((row) => row.event)
}

/** The types of a ticket's history, oldest first. */
export function logOf(ctx: Ctx, ticketId: number): Promise<TicketLogType[]> {
  return reading(ctx, async (tx) => {
    const rows = await tx.db
      .select({ type: ticketLogs.type })
      .from(ticketLogs)
      .where(and(eq(ticketLogs.companyId, tx.companyId), eq(ticketLogs.ticketId, ticketId)))
      .orderBy(asc(ticketLogs.id))
    return rows.map((row) => row.type)
  })
}

/** Returns the messages of a ticket, oldest first. */
export function messagesOf(ctx: Ctx, ticketId: number) {
  return reading(ctx, (tx) =>
    tx.db
      .select()
      .from(messages)
      .where(and(eq(messages.companyId, tx.companyId), eq(messages.ticketId, ticketId)))
      .orderBy(asc(messages.id)),
  )
}
