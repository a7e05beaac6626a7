import { inArray } from 'drizzle-orm'
import { contacts } from '#db/schema/contacts.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { AppError, invalid } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import type { ContactView } from '../contract/schema.ts'
import { type ContactRow, isListed } from '../queries.ts'
import { contactView } from '../view.ts'
import { mergeContacts } from './merge-contacts.ts'

type Input = { contactId: number; otherId: number }

/**
 * POST /contacts/{id}/merge: an admin says that two contacts are one person. All of `otherId` becomes the contact's, who
 * is answered. Groups are no persons. Throws ERR_NO_CONTACT_FOUND, ERR_VALIDATION.
 */
export function mergeByHand(ctx: Ctx, { contactId, otherId }: Input): Promise<ContactView> {
  permit(ctx.actor, 'contacts:merge')
  return inTransaction(ctx, async (tx) => {
    await requireTwoPersons(tx, { contactId, otherId }, { isLocking: true })
    await mergeContacts(tx, { keptId: contactId, mergedId: otherId })
    return contactView(tx, contactId)
  })
}

/**
 * Reads the two listed persons that are to become one contact. They are locked in a fixed order, so that no two merges
 * wait for each other in a circle.
 */
export async function requireTwoPersons(
  tx: Tx,
  { contactId, otherId }: Input,
  { isLocking }: { isLocking: boolean },
): Promise<{ keptContact: ContactRow; merged: ContactRow }> {
  if (contactId === otherId) throw invalid({ otherId: 'same' })
  const bothRows = tx.db
    .select()
    .from(contacts)
    .where(inCompany(tx, contacts, inArray(contacts.id, [contactId, otherId]), isListed))
    .orderBy(contacts.id)
  const rows = await (isLocking ? bothRows.for('no key update') : bothRows)
  const [keptContact, merged] = [contactId, otherId].map((id) => rows.find((row) => row.id === id))
  if (!keptContact || !merged) throw new AppError('ERR_NO_CONTACT_FOUND')
  if (keptContact.isGroup || merged.isGroup) throw invalid({ otherId: 'group' })
  return { keptContact, merged }
}
