import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { announcementReads, announcements } from '#db/schema/announcements.ts'
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

/** GET /announcements/news: what is announced now, the weightiest first and then the newest, and whether the user saw it. */
export function listNews(ctx: Ctx): Promise<AnnouncementNews> {
  permit(ctx.actor, 'announcements:list')
  const userId = userIdOf(ctx.actor) ?? 0
  return reading(ctx, async (tx) => {
    const found = await tx.db
      .select({ row: announcements, seenAt: announcementReads.createdAt })
      .from(announcements)
      .leftJoin(
        announcementReads,
        and(
          inCompany(tx, announcementReads, eq(announcementReads.userId, userId)),
          eq(announcementReads.announcementId, announcements.id),
        ),
      )
      .where(fence(announcements, tx, eq(announcements.isActive, true)))
      .orderBy(
        asc(sql`${isNotNull(announcementReads.createdAt)}`),
        asc(announcements.priority),
        desc(announcements.id),
      )
      .limit(MOST)
    const views = await announcementViews(
      tx,
      found.map(({ row }) => row),
    )
    return { records: views.map((view, index) => ({ ...view, isSeen: found[index]?.seenAt != null })) }
  })
}
