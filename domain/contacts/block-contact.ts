import type { Ctx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { inTransaction } from '../core/transaction.ts'
import { giveUpSendsTo } from '../messages/delivery/settle-failed.ts'
import type { BlockContactInput, ContactView } from './contract/schema.ts'
import { lockContact, writeContact } from './queries.ts'
import { contactView } from './view.ts'

/**
 * PUT /contacts/block/{id}: `active` false blocks a contact (nothing is sent to it any more, nor what still waits to
 * be), true takes that back. Throws ERR_NO_CONTACT_FOUND. Specification 1 §7.
 */
export function blockContact(ctx: Ctx, input: BlockContactInput): Promise<ContactView> {
  permit(ctx.actor, 'contacts:block')
  return inTransaction(ctx, async (tx) => {
    const before = await lockContact(tx, input.contactId)
    if (before.isActive !== input.active) await writeContact(tx, before.id, { isActive: input.active })
    if (!input.active) await giveUpSendsTo(tx, before.id)
    return contactView(tx, before.id)
  })
}
