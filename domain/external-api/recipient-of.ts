import { addContact } from '../contacts/add-contact.ts'
import { canonicalPhone, isPhone, plainPhone } from '../contacts/contract/rules.ts'
import { countryOf, typedPhone } from '../contacts/contract/typed-phone.ts'
import type { FindNumberAnswer } from '../contacts/identity/ask-channel.ts'
import { settleNumber } from '../contacts/identity/check-number.ts'
import { requireReachable } from '../contacts/identity/require-reachable.ts'
import { lockAnyContact, lockKnownAs, phoneIdentities } from '../contacts/queries.ts'
import type { Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'

/** The number as it is stored. Throws ERR_WAPP_INVALID_CONTACT for what cannot be one. */
export function canonicalNumber({ actor }: Pick<Tx, 'actor'>, typed: string): string {
  if (!isPhone(plainPhone(typed)))
    throw new AppError('ERR_WAPP_INVALID_CONTACT', { fields: { number: 'phone' } })
  return canonicalPhone(typedPhone(typed, countryOf(actor)))
}

type Dialled = { number: string; connectionId: number }

/**
 * The contact who has a number, made where nobody has it. WhatsApp is asked for a number of which it has told nothing yet, where
 * `findAnswer` is given. Throws ERR_WAPP_INVALID_CONTACT, ERR_CONTACT_BLOCKED.
 */
export async function recipientOf(tx: Tx, dialled: Dialled, findAnswer?: FindNumberAnswer): Promise<number> {
  const contactId = await contactWith(tx, dialled, findAnswer)
  const contact = await lockAnyContact(tx, contactId)
  if (!contact.isActive) throw new AppError('ERR_CONTACT_BLOCKED')
  return contact.id
}

async function contactWith(
  tx: Tx,
  { number, connectionId }: Dialled,
  findAnswer: FindNumberAnswer | undefined,
): Promise<number> {
  const [known] = await lockKnownAs(tx, phoneIdentities(number))
  if (!known || known.contact.deletedAt !== null || known.contact.isParticipantOnly) {
    const answer = await findAnswer?.({ number, connectionId })
    const name = known?.contact.name || number
    return settleNumber(tx, await addContact(tx, { name, number, isImported: true }, known?.contact), answer)
  }
  const { id: contactId, hasAccount } = known.contact
  if (findAnswer && hasAccount !== true) return requireReachable(tx, { contactId, connectionId }, findAnswer)
  if (hasAccount === false)
    throw new AppError('ERR_WAPP_INVALID_CONTACT', { fields: { number: 'ERR_WAPP_INVALID_CONTACT' } })
  return contactId
}
