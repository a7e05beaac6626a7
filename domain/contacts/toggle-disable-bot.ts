import { leaveToPeople } from '../bot/control/leave-to-people.ts'
import type { Ctx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { inTransaction } from '../core/transaction.ts'
import type { ContactView } from './contract/schema.ts'
import { lockContact, writeContact } from './queries.ts'
import { contactView } from './view.ts'

/** PUT /contacts/toggleDisableBot/{id}: turns around whether the bot leaves a contact alone. Throws ERR_NO_CONTACT_FOUND. Specification 1 §7. */
export function toggleDisableBot(ctx: Ctx, input: { contactId: number }): Promise<ContactView> {
  permit(ctx.actor, 'contacts:save')
  return inTransaction(ctx, async (tx) => {
    const before = await lockContact(tx, input.contactId)
    const contact = await writeContact(tx, before.id, { disableBot: !before.disableBot })
    await leaveToPeople(tx, contact)
    return contactView(tx, before.id)
  })
}
