import { eq, or, sql } from 'drizzle-orm'
import { campaignRecipients } from '#db/schema/campaigns.ts'
import { contactMerges } from '#db/schema/contacts.ts'
import { messages } from '#db/schema/messages.ts'
import { schedules } from '#db/schema/schedules.ts'
import { tickets } from '#db/schema/tickets.ts'
import type { Tx } from '../core/context.ts'
import { inCompany } from '../core/tenancy.ts'

/** Whether a ticket, a message in a group, a schedule, a campaign or a merge names the contact: then they are never gone for good. */
export async function hasHistory(tx: Tx, contactId: number): Promise<boolean> {
  const [row] = await tx.db.execute<{ isNamed: boolean }>(sql`select (
    exists (select from ${tickets} where ${inCompany(tx, tickets, eq(tickets.contactId, contactId))})
    or exists (select from ${messages} where ${inCompany(tx, messages, eq(messages.authorId, contactId))})
    or exists (select from ${schedules} where ${inCompany(tx, schedules, eq(schedules.contactId, contactId))})
    or exists (select from ${campaignRecipients} where ${inCompany(tx, campaignRecipients, eq(campaignRecipients.contactId, contactId))})
    or exists (select from ${contactMerges} where ${inCompany(tx, contactMerges, or(eq(contactMerges.keptId, contactId), eq(contactMerges.mergedId, contactId)))})) as "isNamed"`)
  return row?.isNamed ?? true
}
