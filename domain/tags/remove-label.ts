import { and, eq } from 'drizzle-orm'
import { contactTags, tags } from '#db/schema/contacts.ts'
import type { Tx } from '../core/context.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { fence } from '../core/resources/resource-table.ts'
import { inCompany } from '../core/tenancy.ts'
import { announceTags } from './announce-tags.ts'

/** Takes a label off a contact. False when it was not there. Throws ERR_NO_TAG_FOUND. */
export async function removeLabel(
  tx: Tx,
  { tagId, contactId }: { tagId: number; contactId: number },
): Promise<boolean> {
  firstOrThrow(
    await tx.db
      .select({ id: tags.id })
      .from(tags)
      .where(fence(tags, tx, eq(tags.id, tagId), eq(tags.isKanban, false))),
    'ERR_NO_TAG_FOUND',
  )
  const ofContact = inCompany(tx, contactTags, eq(contactTags.contactId, contactId))
  const gone = await tx.db
    .delete(contactTags)
    .where(and(ofContact, eq(contactTags.tagId, tagId)))
    .returning({ tagId: contactTags.tagId })
  await announceTags(
    tx,
    gone.map((link) => link.tagId),
  )
  return gone.length > 0
}
