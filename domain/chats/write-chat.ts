import { eq, sql } from 'drizzle-orm'
import { chats, chatUsers } from '#db/schema/chats.ts'
import type { Tx } from '../core/context.ts'
import type { RowAction } from '../core/contract/row-events.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { emitRow } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'
import type { ChatRow } from './queries.ts'

/** Writes columns of a chat. Its version is raised, also where only who is in it changes. */
export async function writeChat(
  tx: Tx,
  chatId: number,
  values: Partial<Pick<ChatRow, 'title' | 'ownerId'>>,
): Promise<ChatRow> {
  const rows = await tx.db
    .update(chats)
    .set({ ...values, version: sql`${chats.version} + 1`, updatedAt: tx.now() })
    .where(inCompany(tx, chats, eq(chats.id, chatId)))
    .returning()
  return firstOrThrow(rows)
}

/** Lets people in, who have read what was said before they came: it is there, and nothing of it is news. */
export async function addMembers(
  tx: Tx,
  { id: chatId, lastMessageId }: Pick<ChatRow, 'id' | 'lastMessageId'>,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return
  const rows = userIds.map((userId) => ({
    companyId: tx.companyId,
    chatId,
    userId,
    readId: lastMessageId ?? 0,
    createdAt: tx.now(),
  }))
  await tx.db.insert(chatUsers).values(rows)
}

type Members = readonly number[]

/** Tells of a chat's change, to who was in it before and who is after. */
export function announceChat(
  tx: Tx,
  action: RowAction,
  { id, version }: Pick<ChatRow, 'id' | 'version'>,
  { before, after }: { before: Members | null; after: Members },
): void {
  const facts = { before: before && { userIds: [...before] }, after: { userIds: [...after] } }
  emitRow(tx, { noun: 'chat', id, version, action, facts })
}
