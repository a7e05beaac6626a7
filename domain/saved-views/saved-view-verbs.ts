import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { savedViews } from '#db/schema/saved-views.ts'
import type { Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { AppError } from '../core/contract/errors.ts'
import { can, permit } from '../core/contract/permissions.ts'
import { plainViews } from '../core/resources/plain-views.ts'
import { resourceVerbs } from '../core/resources/resource-verbs.ts'
import { inCompany } from '../core/tenancy.ts'
import { savedViewResource } from './contract/resource.ts'
import { MAX_VIEWS, type SavedViewPage } from './contract/rules.ts'

/**
 * The ordinary verbs of saved views. What is shared is its author's and the admins' to change; the rest its owner's alone. Of each page
 * twenty of one's own and twenty of the company: another throws ERR_VIEW_LIMIT,
 * also one that was deleted and is to come back.
 */
export const savedViewVerbs = resourceVerbs(savedViewResource, {
  table: savedViews,
  views: plainViews(savedViewResource.view),
  async values(tx, input, before) {
    const isShared = input.isShared ?? before?.isShared ?? false
    if (isShared !== (before?.isShared ?? false)) permit(tx.actor, 'savedViews:share')
    const page = before?.page ?? input.page ?? 'tickets'
    if (isShared !== before?.isShared) await requireRoomFor(tx, page, isShared)
    return before ? input : { ...input, userId: userIdOf(tx.actor) }
  },
  mayChange({ actor }, { isShared, userId }) {
    const may = userId === userIdOf(actor) || (isShared && can(actor, 'savedViews:share'))
    if (!may) throw new AppError('ERR_NO_PERMISSION')
  },
  beforeUndo: (tx, { page, isShared }) => requireRoomFor(tx, page, isShared),
  visible: ({ actor }) => or(eq(savedViews.isShared, true), eq(savedViews.userId, userIdOf(actor) ?? 0)),
  facts: ({ userId, isShared }) => ({ userId, isShared }),
  filter: (_tx, { page }) => [page ? eq(savedViews.page, page) : undefined],
  search: [savedViews.name],
  order: { name: { by: sql`search_text(${savedViews.name})`, type: 'text' } },
})

/** One at a time, so that two tabs do not keep one too many. The machinery's are not counted. */
async function requireRoomFor(tx: Tx, page: SavedViewPage, isShared: boolean): Promise<void> {
  const owner = userIdOf(tx.actor)
  if (owner === null) return
  const name = `views:${tx.companyId}:${page}:${isShared ? 'shared' : owner}`
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  const isOwnView = isShared ? isNotNull(savedViews.userId) : eq(savedViews.userId, owner)
  const [row] = await tx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(savedViews)
    .where(
      inCompany(
        tx,
        savedViews,
        and(
          eq(savedViews.page, page),
          eq(savedViews.isShared, isShared),
          isOwnView,
          isNull(savedViews.deletedAt),
        ),
      ),
    )
  if ((row?.count ?? 0) >= MAX_VIEWS) throw new AppError('ERR_VIEW_LIMIT')
}
