import { contactTags } from '#db/schema/tags.ts'
import { lockContact, writeContact } from '../contacts/queries.ts'
import type { Ctx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { inTransaction } from '../core/transaction.ts'
import { announceTags } from './announce-tags.ts'
import { logTags } from './log-tags.ts'
import { requireLabel } from './require-label.ts'

/** A contact carries one label more; one that it carries changes nothing (false). Throws ERR_NO_CONTACT_FOUND, ERR_NO_TAG_FOUND. */
export function addContactTag(
  ctx: Ctx,
  { contactId, tagId }: { contactId: number; tagId: number },
): Promise<boolean> {
  permit(ctx.actor, 'tags:assign')
  return inTransaction(ctx, async (tx) => {
    const { companyId } = tx
    const contact = await lockContact(tx, contactId)
    await requireLabel(tx, tagId)
    const added = await tx.db
      .insert(contactTags)
      .values({ companyId, contactId: contact.id, tagId })
      .onConflictDoNothing()
      .returning({ tagId: contactTags.tagId })
    if (added.length === 0) return false
    await announceTags(tx, [tagId])
    await logTags(tx, contact.id, { added: [tagId] })
    await writeContact(tx, contact.id, {})
    return true
  })
}
