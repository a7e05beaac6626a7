import { and, asc, desc, eq, gte, sql } from 'drizzle-orm'
import { announcementReads, announcements } from '#db/schema/announcements.ts'
import { users } from '#db/schema/users.ts'
import type { Ctx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { permit } from '../core/contract/permissions.ts'
import { fence } from '../core/resources/resource-table.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { announcementViews } from './announcement-verbs.ts'
import { type AnnouncementNews, MAX_NEWS_PAGES, type NewsInput } from './contract/schema.ts'

/** Announcements on one page. */
const MAX_PER_PAGE = 50

/**
 * GET /announcements/news: the active announcements, unseen ones first, then by priority and age, and the number of all unseen
 * ones. An announcement that is older than the user's account never counts as unseen.
 */
export function listNews(ctx: Ctx, { pages }: NewsInput): Promise<AnnouncementNews> {
  permit(ctx.actor, 'announcements:list')
  const userId = userIdOf(ctx.actor) ?? 0
  const limit = MAX_PER_PAGE * pages
  return reading(ctx, async (tx) => {
    const isNews = sql<boolean>`${announcementReads.createdAt} is null and ${gte(announcements.createdAt, users.createdAt)}`
    const newsRows = await tx.db
      .select({
        row: announcements,
        isNews,
        unseen: sql<number>`(count(*) filter (where ${isNews}) over ())::int`,
      })
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
      .limit(limit + 1)
    const views = await announcementViews(
      tx,
      newsRows.slice(0, limit).map(({ row }) => row),
    )
    const records = views.map((view, index) => ({ ...view, isSeen: !newsRows[index]?.isNews }))
    return {
      records,
      unseen: newsRows[0]?.unseen ?? 0,
      hasMore: newsRows.length > limit && pages < MAX_NEWS_PAGES,
    }
  })
}
