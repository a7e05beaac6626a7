import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import { contactExtraInfo } from '#db/schema/contacts.ts'
import { contactTags, tags } from '#db/schema/tags.ts'
import type { Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { inCompany } from '../core/tenancy.ts'
import { announceTags } from '../tags/announce-tags.ts'
import { logTags } from '../tags/log-tags.ts'
import { maskWritten, restoreHidden } from './contract/masking.ts'
import { masksNumbers } from './contract/rules.ts'
import type { ContactView, SaveContactInput } from './contract/schema.ts'
import type { ContactRow } from './queries.ts'

type ExtraInfo = NonNullable<SaveContactInput['extraInfo']>

/**
 * The contact's extra fields become these: known ids change, others are new, those not named go. One that comes back as it
 * was shown stays as it is, for a number may be hidden in it; of one that was changed, so does what was left hidden.
 */
export async function saveExtraInfo(
  tx: Tx,
  contact: Pick<ContactRow, 'id' | 'isGroup'>,
  fields: ExtraInfo,
  shownFields: ContactView['extraInfo'] = [],
): Promise<void> {
  const { companyId } = tx
  const contactId = contact.id
  const ofContact = inCompany({ companyId }, contactExtraInfo, eq(contactExtraInfo.contactId, contactId))
  const keptIds = fields.flatMap((field) => field.id ?? [])
  const isUnlisted = keptIds.length > 0 ? notInArray(contactExtraInfo.id, keptIds) : undefined
  await tx.db.delete(contactExtraInfo).where(and(ofContact, isUnlisted))
  const isAsShown = ({ id, name, value }: ExtraInfo[number]) =>
    shownFields.some((field) => field.id === id && field.name === name && field.value === value)
  const changed = fields.filter((field) => field.id !== undefined && !isAsShown(field))
  const stored = changed.length > 0 ? await tx.db.select().from(contactExtraInfo).where(ofContact) : []
  for (const { id, ...wantedField } of changed) {
    const before = stored.find((field) => field.id === id)
    if (!before) continue
    const [name, value] = [
      unhidden(tx, contact, wantedField.name, before.name),
      unhidden(tx, contact, wantedField.value, before.value),
    ]
    await tx.db
      .update(contactExtraInfo)
      .set({ name, value })
      .where(and(ofContact, eq(contactExtraInfo.id, before.id)))
  }
  const added = fields.flatMap(({ id, name, value }) =>
    id === undefined ? [{ companyId, contactId, name, value }] : [],
  )
  if (added.length > 0) await tx.db.insert(contactExtraInfo).values(added)
}

/** Restores the hidden numbers in a text that a user wrote who may not see them. */
function unhidden(
  { actor }: Tx,
  { isGroup }: Pick<ContactRow, 'isGroup'>,
  typedText: string,
  before: string,
): string {
  if (isGroup || !masksNumbers(actor)) return typedText
  return restoreHidden(typedText, before, maskWritten)
}

/** The contact's tags become these. Throws ERR_NO_TAG_FOUND for one that is not the company's, or is a lane. */
export async function saveTags(tx: Tx, contactId: number, tagIds: readonly number[]): Promise<void> {
  const { companyId } = tx
  const wanted = [...new Set(tagIds)]
  const isLiving = inCompany({ companyId }, tags, isNull(tags.deletedAt))
  const knownTags = await tx.db
    .select({ id: tags.id })
    .from(tags)
    .where(and(isLiving, eq(tags.isKanban, false), inArray(tags.id, [0, ...wanted])))
  if (knownTags.length < wanted.length) throw new AppError('ERR_NO_TAG_FOUND')

  const ofContact = inCompany({ companyId }, contactTags, eq(contactTags.contactId, contactId))
  // The link to a tag that was just deleted stays: that may be undone.
  const living = tx.db.select({ id: tags.id }).from(tags).where(isLiving)
  const isGone = and(notInArray(contactTags.tagId, [0, ...wanted]), inArray(contactTags.tagId, living))
  const link = { tagId: contactTags.tagId }
  const deletedLinks = await tx.db.delete(contactTags).where(and(ofContact, isGone)).returning(link)
  const rows = wanted.map((tagId) => ({ companyId, contactId, tagId }))
  const added =
    rows.length > 0 ? await tx.db.insert(contactTags).values(rows).onConflictDoNothing().returning(link) : []
  const ids = (links: typeof deletedLinks) => links.map(({ tagId }) => tagId)
  await announceTags(tx, ids([...deletedLinks, ...added]))
  await logTags(tx, contactId, { added: ids(added), removed: ids(deletedLinks) })
}
