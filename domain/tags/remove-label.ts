import { and, eq } from 'drizzle-orm'
import { contactTags } from '#db/schema/tags.ts'
import type { Tx } from '../core/context.ts'
import { inCompany } from '../core/tenancy.ts'
import { announceTags } from './announce-tags.ts'
import { logTags } from './log-tags.ts'
import { requireLabel } from './require-label.ts'

/** Takes a label off a contact. False when it was not there. Throws ERR_NO_TAG_FOUND. */
export async function removeLabel(
  tx: Tx,
  { tagId, contactId }: { tagId: number; contactId: number },
): Promise<boolean> {
  await requireLabel(tx, tagId)
  const ofContact = inCompany(tx, contactTags, eq(contactTags.contactId, contactId))
  const removedLinks = await tx.db
    .delete(contactTags)
    .where(and(ofContact, eq(contactTags.tagId, tagId)))
    .returning({ tagId: contactTags.tagId })
  const ids = removedLinks.map((link) => link.tagId)
  await announceTags(tx, ids)
  await logTags(tx, contactId, { removed: ids })
  return removedLinks.length > 0
}
