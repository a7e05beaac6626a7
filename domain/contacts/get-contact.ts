import type { Ctx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { reading } from '../core/transaction.ts'
import type { ContactView } from './contract/schema.ts'
import { contactView } from './view.ts'

/** GET /contacts/{id}. Throws ERR_NO_CONTACT_FOUND. Specification 1 §7. */
export function getContact(ctx: Ctx, input: { contactId: number }): Promise<ContactView> {
  permit(ctx.actor, 'contacts:list')
  return reading(ctx, (tx) => contactView(tx, input.contactId))
}
