import { and, eq, inArray, isNull } from 'drizzle-orm'
import { contactLists } from '#db/schema/contact-lists.ts'
import type { Tx } from '../core/context.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { emitRow } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'

/** The list; throws ERR_NOT_FOUND, also for one that was deleted. */
export async function requireList(tx: Tx, contactListId: number): Promise<typeof contactLists.$inferSelect> {
  return firstOrThrow(
    await tx.db
      .select()
      .from(contactLists)
      .where(
        inCompany(tx, contactLists, and(eq(contactLists.id, contactListId), isNull(contactLists.deletedAt))),
      ),
  )
}

/**
 * Tells that people of the list came or changed, without naming each: its count is another, and whoever looks at the list
 * reads it anew because one of them, `item`, is told.
 */
export async function announceItems(
  tx: Tx,
  contactListId: number,
  item: { id: number; version: number } | undefined,
): Promise<void> {
  const [list] = await tx.db
    .update(contactLists)
    .set({ updatedAt: tx.now() })
    .where(inCompany(tx, contactLists, eq(contactLists.id, contactListId)))
    .returning({ id: contactLists.id, version: contactLists.version })
  if (list) emitRow(tx, { noun: 'contactList', ...list, action: 'update' })
  if (item) emitRow(tx, { noun: 'contactListItem', ...item, action: 'create' })
}

/**
 * Tells that lists have other people, or count other numbers as valid. They are the lists that they were: nobody's edit of one is in
 * the way of it.
 */
export async function tellCounts(tx: Tx, contactListIds: readonly number[]): Promise<void> {
  const isOne = and(inArray(contactLists.id, [...contactListIds]), isNull(contactLists.deletedAt))
  const lists = await tx.db
    .select({ id: contactLists.id, version: contactLists.version })
    .from(contactLists)
    .where(inCompany(tx, contactLists, isOne))
  for (const list of lists) emitRow(tx, { noun: 'contactList', ...list, action: 'update' })
}
