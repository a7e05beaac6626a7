import type { Ctx, Tx } from '../core/context.ts'
import { AppError, invalid } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { addContact } from './add-contact.ts'
import { canonicalPhone, isMasked, isPhone, plainPhone } from './contract/rules.ts'
import type { ContactView, SaveContactInput } from './contract/schema.ts'
import { countryOf, typedPhone } from './contract/typed-phone.ts'
import { withNumberAnswer } from './identity/ask-channel.ts'
import { askNumber } from './identity/asked-numbers.ts'
import { settleNumber } from './identity/check-number.ts'
import { type ContactRow, knownAs, lockIdentities, phoneIdentities } from './queries.ts'
import { saveExtraInfo, saveTags } from './save-details.ts'
import { contactView } from './view.ts'

/**
 * POST /contacts. The number is kept in the form that WhatsApp usually knows it by, until WhatsApp itself says
 * otherwise; WhatsApp is asked for it where a connection is open, after everything else was judged and before anything is saved. Somebody deleted, or known only from a group, becomes a contact again. Throws ERR_DUPLICATED_CONTACT with
 * `contactId`, ERR_WAPP_INVALID_CONTACT, ERR_WAPP_CHECK_CONTACT, ERR_VALIDATION, ERR_NO_TAG_FOUND, ERR_TOO_MANY_ATTEMPTS. Specification 1 §5, server behaviour §1.3.
 */
export async function createContact(ctx: Ctx, input: SaveContactInput): Promise<ContactView> {
  permit(ctx.actor, 'contacts:save')
  const typed = typedPhone(input.number, countryOf(ctx.actor))
  if (!isPhone(plainPhone(input.number)))
    throw new AppError('ERR_WAPP_INVALID_CONTACT', { fields: { number: 'phone' } })
  if (input.email && isMasked(input.email)) throw invalid({ email: 'email' })
  const number = canonicalPhone(typed)
  await askNumber(ctx, number)

  return withNumberAnswer(ctx, async (tx, findAnswer) => {
    await lockIdentities(tx, phoneIdentities(number))
    const unlistedContact = await unlistedWith(tx, number)
    const contact = await addContact(tx, { ...input, number }, unlistedContact)
    if (input.extraInfo) await saveExtraInfo(tx, contact, input.extraInfo)
    if (input.tags) await saveTags(tx, contact.id, input.tags)
    return contactView(tx, await settleNumber(tx, contact, await findAnswer?.({ number })))
  })
}

/** Somebody with this number who is no contact in the list. Throws ERR_DUPLICATED_CONTACT for one who is. */
async function unlistedWith(tx: Tx, number: string): Promise<ContactRow | undefined> {
  const [unlisted] = await knownAs(tx, phoneIdentities(number))
  if (unlisted && isListedContact(unlisted.contact)) {
    throw new AppError('ERR_DUPLICATED_CONTACT', { contactId: unlisted.contact.id })
  }
  return unlisted?.contact
}

function isListedContact(contact: ContactRow): boolean {
  return contact.deletedAt === null && !contact.isParticipantOnly
}
