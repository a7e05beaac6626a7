import { asc, inArray } from 'drizzle-orm'
import { tags } from '#db/schema/contacts.ts'
import type { Tx } from '../core/context.ts'
import { emitRow } from '../core/outbox.ts'
import { fence } from '../core/resources/resource-table.ts'

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
