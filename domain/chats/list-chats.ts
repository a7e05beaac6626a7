import { and, eq, exists, gt, or, type SQL, sql } from 'drizzle-orm'
import { chats, chatUsers } from '#db/schema/chats.ts'
import { users } from '#db/schema/users.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { pageOf } from '../core/contract/page.ts'
import { permit } from '../core/contract/permissions.ts'
import {
  afterSql,
  cursorOf,
  type Ordering,
  orderSql,
  placeSql,
  readAfter,
} from '../core/resources/order-by.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { CHATS_PER_PAGE, type ChatList, type ListChatsInput } from './contract/schema.ts'
import { ownChats } from './queries.ts'
import { chatViews } from './view.ts'

/** The one in which something happened last comes first. */
const ORDERING: Ordering = {
  order: { by: chats.updatedAt, type: 'timestamptz' },
  isDescending: true,
  id: chats.id,
}

/**
 * GET /chats: a page of the actor's chats, the newest first. The search looks at titles and at who is in them, blind to accents
 * and case; what was said is found by searchChatMessages. `cursor` continues after a page and wins over `pageNumber`.
 * Throws ERR_VALIDATION for a cursor that is none. Specification 3 §7.
 */
export function listChats(ctx: Ctx, input: ListChatsInput): Promise<ChatList> {
  permit(ctx.actor, 'chats:use')
  return reading(ctx, async (tx) => {
    const condition = ownChats(
      tx,
      tx,
      matching(tx, input.searchParam),
      input.unread ? isUnread(tx) : undefined,
    )
    const pageRows = await readAfter(
      input.cursor,
      tx.db
        .select({ row: chats, place: placeSql(ORDERING) })
        .from(chats)
        .where(and(condition, input.cursor ? afterSql(ORDERING, input.cursor) : undefined))
        .orderBy(orderSql(ORDERING))
        .limit(CHATS_PER_PAGE + 1)
        .offset(input.cursor ? 0 : (input.pageNumber - 1) * CHATS_PER_PAGE),
    )
    const page = pageOf(pageRows, CHATS_PER_PAGE, ({ row, place: position }) => cursorOf(position, row.id))
    const rows = page.rows.map(({ row }) => row)
    const [counted] = await tx.db.select({ count: sql<number>`count(*)::int` }).from(chats).where(condition)
    return {
      records: await chatViews(tx, rows),
      count: counted?.count ?? 0,
      hasMore: page.hasMore,
      next: page.next,
    }
  })
}

/** GET /chats/unread: how much others said that the actor has not read, and in how many chats; of those that they have not muted. */
export function countUnread(ctx: Ctx): Promise<{ unreads: number; chats: number }> {
  permit(ctx.actor, 'chats:use')
  return reading(ctx, async (tx) => {
    const [row] = await tx.db
      .select({
        unreads: sql<number>`coalesce(sum(${chatUsers.unreads}), 0)::int`,
        chats: sql<number>`count(*)::int`,
      })
      .from(chatUsers)
      .where(inCompany(tx, chatUsers, isOwn(tx), gt(chatUsers.unreads, 0), eq(chatUsers.isMuted, false)))
    return row ?? { unreads: 0, chats: 0 }
  })
}

const isOwn = ({ actor }: Ctx) => eq(chatUsers.userId, userIdOf(actor) ?? 0)

function isUnread(tx: Tx): SQL {
  const ownPart = inCompany(
    tx,
    chatUsers,
    isOwn(tx),
    eq(chatUsers.chatId, chats.id),
    gt(chatUsers.unreads, 0),
  )
  return exists(tx.db.select({ one: sql`1` }).from(chatUsers).where(ownPart))
}

function matching(tx: Tx, term: string | undefined): SQL | undefined {
  if (!term) return undefined
  const has = (text: SQL | typeof chats.title | typeof users.name) =>
    sql`position(search_text(${term}::text) in search_text(${text})) > 0`
  const isOther = and(eq(users.companyId, chatUsers.companyId), eq(users.id, chatUsers.userId))
  const called = inCompany(
    tx,
    chatUsers,
    eq(chatUsers.chatId, chats.id),
    sql`${chatUsers.userId} <> ${userIdOf(tx.actor) ?? 0}`,
    has(users.name),
  )
  const people = tx.db.select({ one: sql`1` }).from(chatUsers).innerJoin(users, isOther).where(called)
  return or(has(chats.title), exists(people))
}
