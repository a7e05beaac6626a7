import type { Ctx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { inTransaction } from '../core/transaction.ts'
import { requireUser } from '../users/queries.ts'
import type { ContactView, SetWalletInput } from './contract/schema.ts'
import { lockContact, writeContact } from './queries.ts'
import { contactView } from './view.ts'

/**
 * PUT /contacts/wallet/{id}, for admins: whose a contact is. Where the company says so (`DirectTicketsToWallets`), its new
 * tickets go to that attendant at once. Throws ERR_NO_CONTACT_FOUND, ERR_NO_USER_FOUND. Server behaviour §1.5.
 */
export function setWallet(ctx: Ctx, input: SetWalletInput): Promise<ContactView> {
  permit(ctx.actor, 'contacts:wallet')
  return inTransaction(ctx, async (tx) => {
    const walletUserId = input.walletUserId ?? null
    if (walletUserId !== null) await requireUser(tx, walletUserId)
    const before = await lockContact(tx, input.contactId)
    if (before.walletUserId !== walletUserId) await writeContact(tx, before.id, { walletUserId })
    return contactView(tx, before.id)
  })
}
