import { asc, eq, inArray } from 'drizzle-orm'
import { contactTags, tags } from '#db/schema/tags.ts'
import type { Tx } from '../core/context.ts'
import { emitRow } from '../core/outbox.ts'
import { fence } from '../core/resources/resource-table.ts'
import { inCompany } from '../core/tenancy.ts'

/** Tells of tags that other contacts or tickets carry than before: their own row is as it was, how many carry them is not. */
export async function announceTags(tx: Tx, tagIds: readonly number[]): Promise<void> {
  if (tagIds.length === 0) return
  const { id, version } = tags
  const rows = await tx.db
    .select({ id, version })
    .from(tags)
    .where(fence(tags, tx, inArray(id, [...tagIds])))
    .orderBy(asc(id))
  for (const row of rows) emitRow(tx, { noun: 'tag', ...row, action: 'update' })
}

/** A contact enters the list, or leaves it: the tags that it carries count one more or less. */
export async function announceTagsOf(tx: Tx, contactId: number): Promise<void> {
  const carried = await tx.db
    .select({ tagId: contactTags.tagId })
    .from(contactTags)
    .where(inCompany(tx, contactTags, eq(contactTags.contactId, contactId)))
  await announceTags(
    tx,
    carried.map(({ tagId }) => tagId),
  )
}
