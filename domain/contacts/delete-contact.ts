import { eq } from 'drizzle-orm'
import { contactIdentities, contacts } from '#db/schema/contacts.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import { dropSchedules } from '../schedules/of-contact.ts'
import { announceTagsOf } from '../tags/announce-tags.ts'
import { hasHistory } from './history.ts'
import { announceContact, lockContact, lockIdentities } from './queries.ts'

/**
 * DELETE /contacts/{id}, for admins. Somebody whom history names (tickets, messages in groups) is only taken off the
 * list, and comes back with their next message; others are gone. Throws ERR_NO_PERMISSION, ERR_NO_CONTACT_FOUND.
 * Specification 1 §6, architecture section 6, rule 14.
 */
export function deleteContact(ctx: Ctx, input: { contactId: number }): Promise<void> {
  permit(ctx.actor, 'contacts:delete')
  return inTransaction(ctx, async (tx) => {
    const identities = await tx.db
      .select({ kind: contactIdentities.kind, value: contactIdentities.value })
      .from(contactIdentities)
      .where(ofContact(tx, input.contactId))
    await lockIdentities(tx, identities)
    await waitForHistory(tx, input.contactId)
    const before = await lockContact(tx, input.contactId)
    await dropSchedules(tx, before.id)
    await announceTagsOf(tx, before.id)
    if (await hasHistory(tx, before.id)) {
      const [after = before] = await tx.db
        .update(contacts)
        .set({ deletedAt: tx.now() })
        .where(inCompany(tx, contacts, eq(contacts.id, before.id)))
        .returning()
      announceContact(tx, 'delete', after)
      return
    }
    await tx.db.delete(contactIdentities).where(ofContact(tx, before.id))
    await tx.db.delete(contacts).where(inCompany(tx, contacts, eq(contacts.id, before.id)))
    announceContact(tx, 'delete', { id: before.id, version: before.version + 1 })
  })
}

function ofContact(tx: Tx, contactId: number) {
  return inCompany(tx, contactIdentities, eq(contactIdentities.contactId, contactId))
}

/**
 * Waits until every transaction that writes a row with this contact has ended, and makes later ones wait: only this
 * lock is in their way.
 */
async function waitForHistory(tx: Tx, contactId: number): Promise<void> {
  await tx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(inCompany(tx, contacts, eq(contacts.id, contactId)))
    .for('update')
}
