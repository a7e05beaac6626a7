import { eq, sql } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import type { Ctx } from '../core/context.ts'
import { permit } from '../core/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { isLiveTicket } from '../tickets/queries.ts'
import { hasHistory } from './history.ts'
import type { ContactTraces } from './schema.ts'
import { contactView } from './view.ts'

/**
 * GET /contacts/{id}/traces: what goes, and what stays, when the contact is deleted, for who is asked whether it shall be.
 * Throws ERR_NO_PERMISSION, ERR_NO_CONTACT_FOUND.
 */
export function getContactTraces(ctx: Ctx, { contactId }: { contactId: number }): Promise<ContactTraces> {
  permit(ctx.actor, 'contacts:delete')
  return reading(ctx, async (tx) => {
    const { id, name } = await contactView(tx, contactId)
    const [count] = await tx.db
      .select({
        tickets: sql<number>`count(*)::int`,
        liveTickets: sql<number>`count(*) filter (where ${isLiveTicket})::int`,
      })
      .from(tickets)
      .where(inCompany(tx, tickets, eq(tickets.contactId, id)))
    return { name, tickets: 0, liveTickets: 0, ...count, staysInHistory: await hasHistory(tx, id) }
  })
}
