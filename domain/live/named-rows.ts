import { and, eq, inArray, isNull } from 'drizzle-orm'
import { queues } from '#db/schema/companies.ts'
import { tags } from '#db/schema/contacts.ts'
import { users } from '#db/schema/users.ts'
import type { Tx } from '../core/context.ts'
import { isOnline } from '../users/online.ts'

/** What a screen shows of users, queues and tags that changed; those that are gone are left out. */
export async function userRows(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await tx.db
    .select({
      id: users.id,
      version: users.version,
      name: users.name,
      color: users.color,
      profile: users.profile,
      lastSeenAt: users.lastSeenAt,
    })
    .from(users)
    .where(and(eq(users.companyId, tx.companyId), isNull(users.deletedAt), inArray(users.id, [...ids])))
  return rows.map(({ lastSeenAt, ...user }) => ({ ...user, online: isOnline(lastSeenAt, tx.now()) }))
}

export async function queueRows(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return []
  return tx.db
    .select({
      id: queues.id,
      version: queues.version,
      name: queues.name,
      color: queues.color,
      orderQueue: queues.orderQueue,
    })
    .from(queues)
    .where(and(eq(queues.companyId, tx.companyId), isNull(queues.deletedAt), inArray(queues.id, [...ids])))
}

export async function tagRows(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await tx.db
    .select({
      id: tags.id,
      version: tags.version,
      name: tags.name,
      color: tags.color,
      isKanban: tags.isKanban,
    })
    .from(tags)
    .where(and(eq(tags.companyId, tx.companyId), inArray(tags.id, [...ids])))
  return rows.map(({ isKanban, ...tag }) => ({ ...tag, kanban: isKanban ? 1 : 0 }))
}
