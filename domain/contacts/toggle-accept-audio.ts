import type { Ctx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { inTransaction } from '../core/transaction.ts'
import type { ContactView } from './contract/schema.ts'
import { lockContact, writeContact } from './queries.ts'
import { contactView } from './view.ts'

/** PUT /contacts/toggleAcceptAudio/{id}: turns around whether audio messages of a contact are accepted. Throws ERR_NO_CONTACT_FOUND. Specification 1 §7. */
export function toggleAcceptAudio(ctx: Ctx, input: { contactId: number }): Promise<ContactView> {
  permit(ctx.actor, 'contacts:save')
  return inTransaction(ctx, async (tx) => {
    const before = await lockContact(tx, input.contactId)
    await writeContact(tx, before.id, { acceptAudioMessage: !before.acceptAudioMessage })
    return contactView(tx, before.id)
  })
}
