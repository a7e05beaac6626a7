import type { ContactList, ContactView, ListContactsInput } from '../contacts/contract/schema.ts'
import { listContacts } from '../contacts/lists/list-contacts.ts'
import { lockContact, writeContact } from '../contacts/queries.ts'
import { contactView } from '../contacts/view.ts'
import type { Ctx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { inTransaction } from '../core/transaction.ts'
import { addContactTag } from './add-contact-tag.ts'
import { removeLabel } from './remove-label.ts'
import { tagVerbs } from './tag-verbs.ts'

/** GET /tags-contacts/{tagId}: a page of the contacts that carry a label, by name. Throws ERR_NO_TAG_FOUND. */
export async function listTagContacts(
  ctx: Ctx,
  { tagId, ...input }: Pick<ListContactsInput, 'searchParam' | 'pageNumber' | 'cursor'> & { tagId: number },
): Promise<ContactList> {
  const tag = await tagVerbs.get(ctx, { tagId })
  return listContacts(ctx, { ...input, contactTag: [tag.id] })
}

/**
 * PUT /tags-contacts/{tagId}/{contactId}: puts a label on a contact, whatever others it carries; one that it carries changes
 * nothing. Throws ERR_NO_TAG_FOUND, ERR_NO_CONTACT_FOUND.
 */
export function addTagContact(
  ctx: Ctx,
  { tagId, contactId }: { tagId: number; contactId: number },
): Promise<ContactView> {
  permit(ctx.actor, 'tags:assign')
  return inTransaction(ctx, async (tx) => {
    await addContactTag(tx, { tagId, contactId })
    return contactView(tx, contactId)
  })
}

/**
 * DELETE /tags-contacts/{tagId}/{contactId}: takes a label off a contact; one that it does not carry changes nothing. Throws
 * ERR_NO_TAG_FOUND, ERR_NO_CONTACT_FOUND. Specification 2 §7.
 */
export function removeTagContact(
  ctx: Ctx,
  { tagId, contactId }: { tagId: number; contactId: number },
): Promise<ContactView> {
  permit(ctx.actor, 'tags:assign')
  return inTransaction(ctx, async (tx) => {
    const contact = await lockContact(tx, contactId)
    if (await removeLabel(tx, { tagId, contactId })) await writeContact(tx, contact.id, {})
    return contactView(tx, contact.id)
  })
}
