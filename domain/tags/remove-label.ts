import { and, eq } from 'drizzle-orm'
import { contactTags, tags } from '#db/schema/contacts.ts'
import type { Tx } from '../core/context.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { emitRow } from '../core/outbox.ts'
import { fence } from '../core/resource-table.ts'

/** Takes a label off a contact, and tells who shows how many carry it. False when it was not there. */
export async function removeLabel(
  tx: Tx,
  { tagId, contactId }: { tagId: number; contactId: number },
): Promise<boolean> {
  const { version } = firstOrThrow(
    await tx.db
      .select({ version: tags.version })
      .from(tags)
      .where(fence(tags, tx, eq(tags.id, tagId), eq(tags.isKanban, false))),
    'ERR_NO_TAG_FOUND',
  )
  const gone = await tx.db
    .delete(contactTags)
    .where(
      and(
        eq(contactTags.companyId, tx.companyId),
        eq(contactTags.contactId, contactId),
        eq(contactTags.tagId, tagId),
      ),
    )
    .returning({ tagId: contactTags.tagId })
  if (gone.length > 0) emitRow(tx, { noun: 'tag', id: tagId, version, action: 'update' })
  return gone.length > 0
}
