import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { contactMerges } from '#db/schema/contacts.ts'
import { tickets } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { countWaiting } from '../schedules/of-contact.ts'
import { isLiveTicket } from '../tickets/queries.ts'
import type { ContactTraces, ManyContactsInput, ManyContactTraces } from './contract/schema.ts'
import { hasHistory } from './history.ts'
import { contactView } from './view.ts'

/**
 * GET /contacts/{id}/traces: what goes, and what stays, when the contact is deleted, for who is asked whether it shall be.
 * Throws ERR_NO_PERMISSION, ERR_NO_CONTACT_FOUND.
 */
export function getContactTraces(ctx: Ctx, { contactId }: { contactId: number }): Promise<ContactTraces> {
  permit(ctx.actor, 'contacts:delete')
  return reading(ctx, async (tx) => {
    const { id, name } = await contactView(tx, contactId)
    const staysInHistory = await hasHistory(tx, id)
    return { id, name, ...(await tracesOf(tx, [id])), merges: await countMerges(tx, id), staysInHistory }
  })
}

/** GET /contacts/traces: the same of several, together. Throws ERR_NO_PERMISSION. */
export function getManyTraces(ctx: Ctx, { contactIds }: ManyContactsInput): Promise<ManyContactTraces> {
  permit(ctx.actor, 'contacts:delete')
  return reading(ctx, (tx) => tracesOf(tx, contactIds))
}

/** Those that somebody could still undo. */
function countMerges(tx: Tx, contactId: number): Promise<number> {
  const isTheirs = and(eq(contactMerges.keptId, contactId), isNull(contactMerges.undoneAt))
  return tx.db.$count(contactMerges, inCompany(tx, contactMerges, isTheirs))
}

async function tracesOf(tx: Tx, contactIds: readonly number[]): Promise<ManyContactTraces> {
  const [count] = await tx.db
    .select({
      tickets: sql<number>`count(*)::int`,
      liveTickets: sql<number>`count(*) filter (where ${isLiveTicket})::int`,
    })
    .from(tickets)
    .where(inCompany(tx, tickets, inArray(tickets.contactId, [...contactIds])))
  return { tickets: 0, liveTickets: 0, ...count, scheduled: await countWaiting(tx, contactIds) }
}
