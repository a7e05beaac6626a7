import type { ContactView } from '../contacts/contract/schema.ts'
import { lockContact, writeContact } from '../contacts/queries.ts'
import { saveTags } from '../contacts/save-details.ts'
import { contactView } from '../contacts/view.ts'
import type { Ctx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { inTransaction } from '../core/transaction.ts'
import type { SyncTagsInput } from './contract/schema.ts'

/** POST /tags/sync: the contact's labels become these. Throws ERR_NO_CONTACT_FOUND, ERR_NO_TAG_FOUND. */
export function syncContactTags(ctx: Ctx, input: SyncTagsInput): Promise<ContactView> {
  permit(ctx.actor, 'tags:assign')
  return inTransaction(ctx, async (tx) => {
    const contact = await lockContact(tx, input.contactId)
    await saveTags(tx, contact.id, input.tags)
    await writeContact(tx, contact.id, {})
    return contactView(tx, contact.id)
  })
}
