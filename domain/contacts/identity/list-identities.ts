import { asc, eq } from 'drizzle-orm'
import { contactIdentities, contacts } from '#db/schema/contacts.ts'
import type { Ctx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { inCompany } from '../../core/tenancy.ts'
import { reading } from '../../core/transaction.ts'
import { maskNumber } from '../contract/masking.ts'
import { masksNumbers } from '../contract/rules.ts'
import type { ContactIdentities } from '../contract/schema.ts'
import { contactView } from '../view.ts'

/**
 * GET /contacts/{id}/identities: what the channel knows a contact by, and the numbers that were theirs before; hidden as its
 * number is, hidden ids too, for they name the same person. Throws ERR_NO_CONTACT_FOUND. Server behaviour §1.3.
 */
export function listIdentities(ctx: Ctx, { contactId }: { contactId: number }): Promise<ContactIdentities> {
  permit(ctx.actor, 'contacts:list')
  return reading(ctx, async (tx) => {
    const { id, isGroup } = await contactView(tx, contactId)
    const { kind, value, createdAt } = contactIdentities
    const channelIdentities = await tx.db
      .select({ kind, value })
      .from(contactIdentities)
      .where(inCompany(tx, contactIdentities, eq(contactIdentities.contactId, id)))
      .orderBy(asc(createdAt), asc(kind), asc(value))
    const { otherNumbers } = firstOrThrow(
      await tx.db
        .select({ otherNumbers: contacts.otherNumbers })
        .from(contacts)
        .where(inCompany(tx, contacts, eq(contacts.id, id))),
      'ERR_NO_CONTACT_FOUND',
    )
    const phones = new Set(channelIdentities.map((identity) => identity.value))
    const former = otherNumbers.filter((number) => !phones.has(number))
    const identities = [
      ...channelIdentities,
      ...former.map((number) => ({ kind: 'former' as const, value: number })),
    ]
    const hides = masksNumbers(tx.actor) && !isGroup
    return hides
      ? identities.map((identity) => ({ ...identity, value: maskNumber(identity.value) }))
      : identities
  })
}
