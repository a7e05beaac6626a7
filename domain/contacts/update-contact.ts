import { eq, inArray, ne, or } from 'drizzle-orm'
import { contactIdentities } from '#db/schema/contacts.ts'
import { leaveToPeople } from '../bot/control/leave-to-people.ts'
import { changedMeanwhile } from '../core/changed-by.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError, invalid } from '../core/contract/errors.ts'
import { can, permit } from '../core/contract/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { maskName, restoreHidden } from './contract/masking.ts'
import {
  canonicalPhone,
  isMasked,
  isPhone,
  looksLikeNumber,
  masksNumbers,
  phoneCandidates,
  plainPhone,
} from './contract/rules.ts'
import type { ContactView, UpdateContactInput } from './contract/schema.ts'
import { countryOf, typedPhone } from './contract/typed-phone.ts'
import { withNumberAnswer } from './identity/ask-channel.ts'
import { settleNumber } from './identity/check-number.ts'
import {
  addIdentities,
  type ContactRow,
  knownAs,
  lockContact,
  lockIdentities,
  phoneIdentities,
  writeContact,
} from './queries.ts'
import { saveExtraInfo, saveTags } from './save-details.ts'
import { contactView } from './view.ts'

/**
 * PUT /contacts/{id}: the fields named change. A number or name that comes back as it was hidden is ignored. Throws
 * ERR_NO_CONTACT_FOUND, ERR_ROW_CHANGED with `current` when it is not the version that was edited, ERR_MASKED_NUMBER when the number changes and the actor may not see numbers,
 * ERR_DUPLICATED_CONTACT with `contactId`, ERR_WAPP_INVALID_CONTACT, ERR_WAPP_CHECK_CONTACT, ERR_VALIDATION, ERR_NO_TAG_FOUND. Specification 1 §5, server behaviour §2.7.
 */
export async function updateContact(
  ctx: Ctx,
  input: UpdateContactInput & { contactId: number },
): Promise<ContactView> {
  permit(ctx.actor, 'contacts:save')
  const number = wantedNumber(input.number)

  return withNumberAnswer(ctx, async (tx, findAnswer) => {
    if (number !== null) await lockIdentities(tx, phoneIdentities(number))
    const before = await lockContact(tx, input.contactId)
    const shownView = await contactView(tx, before.id)
    await requireVersion(tx, input.version, before, shownView)
    const { number: wanted, isNew } = await changedNumber(tx, before, number)
    const isMoved = wanted !== before.number
    const contact = await writeContact(tx, before.id, {
      ...namedFields(tx, input, { before, shownView }),
      ...(isMoved && { number: wanted, hasAccount: null }),
    })
    await leaveToPeople(tx, contact)
    if (input.extraInfo) await saveExtraInfo(tx, before, input.extraInfo, shownView.extraInfo)
    if (input.tags) await saveTags(tx, before.id, input.tags)
    if (!isMoved) return contactView(tx, before.id)
    const answer = isNew
      ? await findAnswer?.({ number: wanted, connectionId: before.connectionId })
      : undefined
    return contactView(tx, await settleNumber(tx, contact, answer))
  })
}

/** Somebody else has saved the contact since the form was opened: they are shown what it is now, and who did it. */
async function requireVersion(
  tx: Tx,
  edited: number | undefined,
  row: ContactRow,
  current: ContactView,
): Promise<void> {
  if (edited === undefined || edited === row.version) return
  throw new AppError('ERR_ROW_CHANGED', await changedMeanwhile(tx, 'contact', row, current))
}

type Stored = { before: ContactRow; shownView: ContactView }

/** Returns the named fields as they should be stored; undefined fields stay as they are. */
function namedFields({ actor }: Tx, input: UpdateContactInput, { before, shownView }: Stored) {
  const { name, email, disableBot, acceptAudioMessage } = input
  const hide = (text: string) => maskName(text, before.number)
  const wanted = name !== undefined && masksNumbers(actor) ? restoreHidden(name, before.name, hide) : name
  return {
    name: wanted === undefined || isHiddenName(wanted) || name === shownView.name ? undefined : wanted,
    email: email === shownView.email ? undefined : wantedEmail(email),
    disableBot,
    acceptAudioMessage,
  }
}

function wantedEmail(email: string | null | undefined): string | undefined {
  if (email && isMasked(email)) throw invalid({ email: 'email' })
  return email === null ? '' : email
}

/** The number that the form asks for; null when none is meant: absent, or hidden. */
function wantedNumber(text: string | undefined): string | null {
  return text === undefined || text === '' || isMasked(text) ? null : text
}

/** A name that was a number and came back hidden: `+55 11 98******`. */
function isHiddenName(name: string): boolean {
  return isMasked(name) && looksLikeNumber(name.replaceAll('*', '0'))
}

/** The contact's number from now on; `isNew` when it was none of theirs, which the channel is asked about. */
async function changedNumber(
  tx: Tx,
  before: ContactRow,
  text: string | null,
): Promise<{ number: string; isNew: boolean }> {
  const unchanged = { number: before.number, isNew: false }
  if (text === null || before.isGroup) return unchanged
  // Also the contact's own: to take it in silence would tell that it was guessed.
  if (!can(tx.actor, 'contacts:editNumber')) throw new AppError('ERR_MASKED_NUMBER')
  if (phoneCandidates(before.number).includes(canonicalPhone(text))) return unchanged
  const number = canonicalPhone(typedPhone(text, countryOf(tx.actor)))
  if (phoneCandidates(before.number).includes(number)) return unchanged
  if (!isPhone(plainPhone(text)))
    throw new AppError('ERR_WAPP_INVALID_CONTACT', { fields: { number: 'phone' } })

  const knownRows = await knownAs(tx, phoneIdentities(number))
  const otherRow = knownRows.find((row) => row.contact.id !== before.id)
  if (otherRow) throw new AppError('ERR_DUPLICATED_CONTACT', { contactId: otherRow.contact.id })
  // One of their other numbers becomes the one that is shown: they stay known by all.
  if (knownRows.length > 0) return { number, isNew: false }
  await forgetPhone(tx, before)
  await addIdentities(tx, before.id, [{ kind: 'phone', value: number }])
  return { number, isNew: true }
}

/**
 * The old number is somebody else's from now on, and so may be any hidden id, which the channel tells again. Other numbers,
 * which came from contacts that became this one, stay theirs.
 */
async function forgetPhone(tx: Tx, { id, number }: ContactRow): Promise<void> {
  const { contactId, kind, value } = contactIdentities
  const isGone = or(ne(kind, 'phone'), inArray(value, phoneCandidates(number)))
  await tx.db.delete(contactIdentities).where(inCompany(tx, contactIdentities, eq(contactId, id), isGone))
}
