import { and, asc, desc, eq, gte, sql } from 'drizzle-orm'
import { announcementReads, announcements } from '#db/schema/announcements.ts'
import { users } from '#db/schema/users.ts'
import { userIdOf } from '../core/actor.ts'
import type { Ctx } from '../core/context.ts'
import { permit } from '../core/permissions.ts'
import { fence } from '../core/resources/resource-table.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { announcementViews } from './announcement-verbs.ts'
import type { AnnouncementNews } from './schema.ts'

/** More than anybody reads. */
const MOST = 50

/**
 * GET /announcements/news: what is announced now, the weightiest first and then the newest, and whether the user saw it. What
 * was announced before somebody was there is no news to them.
 */
export function listNews(ctx: Ctx): Promise<AnnouncementNews> {
  permit(ctx.actor, 'announcements:list')
  const userId = userIdOf(ctx.actor) ?? 0
  return reading(ctx, async (tx) => {
    const isNews = sql<boolean>`${announcementReads.createdAt} is null and ${gte(announcements.createdAt, users.createdAt)}`
    const found = await tx.db
      .select({ row: announcements, isNews })
      .from(announcements)
      .innerJoin(users, inCompany(tx, users, eq(users.id, userId)))
      .leftJoin(
        announcementReads,
        and(
          inCompany(tx, announcementReads, eq(announcementReads.userId, userId)),
          eq(announcementReads.announcementId, announcements.id),
        ),
      )
      .where(fence(announcements, tx, eq(announcements.isActive, true)))
      .orderBy(desc(isNews), asc(announcements.priority), desc(announcements.id))
      .limit(MOST)
    const views = await announcementViews(
      tx,
      found.map(({ row }) => row),
    )
    return { records: views.map((view, index) => ({ ...view, isSeen: !found[index]?.isNews })) }
  })
}
