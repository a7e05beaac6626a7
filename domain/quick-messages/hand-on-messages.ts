import { and, eq, or, sql } from 'drizzle-orm'
import { quickMessages } from '#db/schema/quick-messages.ts'
import type { Tx } from '../core/context.ts'
import { fence } from '../core/resources/resource-table.ts'
import { announce, writeRow } from '../core/resources/resource-write.ts'
import { quickMessageResource as resource } from './contract/resource.ts'
import { quickMessageVerbs } from './quick-message-verbs.ts'

const { binding } = quickMessageVerbs

/**
 * The quick messages of a user who goes: those that others see become everybody's, so that somebody can still change them;
 * the user's own are deleted. docs/decisions/034-quick-messages.md.
 */
export async function handOnMessages(tx: Tx, userId: number): Promise<void> {
  const ownMessages = await tx.db
    .select()
    .from(quickMessages)
    .where(fence(quickMessages, tx, eq(quickMessages.userId, userId)))
    .orderBy(quickMessages.id)
    .for('update')
  for (const before of ownMessages) {
    const isShared = before.isGeneral || before.isVisible
    const values = isShared ? { isGeneral: true, userId: null } : { deletedAt: tx.now() }
    const after = await writeRow(binding, tx, before.id, values)
    announce(resource, binding, tx, isShared ? 'update' : 'delete', before, after)
  }
}

/** Counts the user's quick messages that others see. */
export async function countShared(tx: Tx, userId: number): Promise<number> {
  const { isGeneral, isVisible } = quickMessages
  const isShared = or(eq(isGeneral, true), eq(isVisible, true))
  const [row] = await tx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(quickMessages)
    .where(and(fence(quickMessages, tx, eq(quickMessages.userId, userId)), isShared))
  return row?.count ?? 0
}
