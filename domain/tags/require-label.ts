import { eq } from 'drizzle-orm'
import { tags } from '#db/schema/tags.ts'
import type { Tx } from '../core/context.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { fence } from '../core/resources/resource-table.ts'

/** Throws ERR_NO_TAG_FOUND where there is no label of that id: for a lane too. */
export async function requireLabel(tx: Tx, tagId: number): Promise<void> {
  firstOrThrow(
    await tx.db
      .select({ id: tags.id })
      .from(tags)
      .where(fence(tags, tx, eq(tags.id, tagId), eq(tags.isKanban, false))),
    'ERR_NO_TAG_FOUND',
  )
}
