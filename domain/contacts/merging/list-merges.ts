import { and, desc, eq } from 'drizzle-orm'
import { contactMerges, contacts } from '#db/schema/contacts.ts'
import { users } from '#db/schema/users.ts'
import type { Ctx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import { reading } from '../../core/transaction.ts'
import { type MergeEntry, Moved } from '../contract/merging/merge-schema.ts'
import { contactView } from '../view.ts'

const MAX_SHOWN = 100

/**
 * GET /contacts/{id}/merges: which contacts became this one, the latest first. Only the latest that was not undone can be:
 * what it moved may have been moved on since. For admins. Throws ERR_NO_CONTACT_FOUND.
 */
export function listMerges(ctx: Ctx, { contactId }: { contactId: number }): Promise<MergeEntry[]> {
  permit(ctx.actor, 'contacts:merge')
  return reading(ctx, async (tx) => {
    const { id } = await contactView(tx, contactId)
    const rows = await tx.db
      .select({
        merge: contactMerges,
        by: users.name,
        other: { id: contacts.id, name: contacts.name, number: contacts.number },
      })
      .from(contactMerges)
      .innerJoin(
        contacts,
        and(eq(contacts.companyId, contactMerges.companyId), eq(contacts.id, contactMerges.mergedId)),
      )
      .leftJoin(users, and(eq(users.companyId, contactMerges.companyId), eq(users.id, contactMerges.userId)))
      .where(inCompany(tx, contactMerges, eq(contactMerges.keptId, id)))
      .orderBy(desc(contactMerges.id))
      .limit(MAX_SHOWN)
    const latest = rows.find(({ merge }) => merge.undoneAt === null)?.merge.id
    return rows.map(({ merge, by, other: otherContact }) => ({
      id: merge.id,
      mergedAt: merge.mergedAt.toISOString(),
      undoneAt: merge.undoneAt?.toISOString() ?? null,
      by,
      other: otherContact,
      tickets: Moved.parse(merge.moved).ticketIds.length,
      canUndo: merge.id === latest,
    }))
  })
}
