import { inArray } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import type { TicketFacts } from '../tickets/contract/schema.ts'
import { FACT_COLUMNS, factsOf } from '../tickets/queries.ts'
import { liveUsers } from '../users/queries.ts'

export type PresenceRows = {
  /** The current facts that decide who may be told about a ticket; none for one that is gone or another company's. */
  tickets: ReadonlyMap<number, TicketFacts>
  users: ReadonlyMap<number, { id: number; name: string; color: string }>
}

/** Reads the rows that ephemeral events name by id, in the context's company alone. */
export function readPresence(
  ctx: Ctx,
  ids: { ticketIds: readonly number[]; userIds: readonly number[] },
): Promise<PresenceRows> {
  return reading(ctx, async (tx) => {
    const [facts, users] = await Promise.all([ticketFacts(tx, ids.ticketIds), liveUsers(tx, ids.userIds)])
    return { tickets: facts, users: new Map(users.map((user) => [user.id, user])) }
  })
}

async function ticketFacts(tx: Tx, ids: readonly number[]): Promise<Map<number, TicketFacts>> {
  const rows = await tx.db
    .select({ id: tickets.id, ...FACT_COLUMNS })
    .from(tickets)
    .where(inCompany(tx, tickets, inArray(tickets.id, [...ids])))
  return new Map(rows.map(({ id, ...row }) => [id, factsOf(row)]))
}
