import { eq } from 'drizzle-orm'
import { announcementReads, announcements } from '#db/schema/announcements.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { permit } from '../core/contract/permissions.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { emit } from '../core/outbox.ts'
import { fence, rowsOf } from '../core/resources/resource-table.ts'
import { inTransaction } from '../core/transaction.ts'
import { announcementVerbs } from './announcement-verbs.ts'

/** POST /announcements/{id}/seen: the user has read it, on every screen of theirs. Throws ERR_NOT_FOUND. */
export function seeAnnouncement(ctx: Ctx, { announcementId }: { announcementId: number }): Promise<void> {
  permit(ctx.actor, 'announcements:list')
  return inTransaction(ctx, async (tx) => {
    firstOrThrow(await rowsOf(announcementVerbs.binding, tx, [announcementId]), 'ERR_NOT_FOUND')
    await markSeen(tx, [announcementId])
  })
}

/** POST /announcements/seen: all that is announced now. */
export function seeAllAnnouncements(ctx: Ctx): Promise<void> {
  permit(ctx.actor, 'announcements:list')
  return inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .select({ id: announcements.id })
      .from(announcements)
      .where(fence(announcements, tx, eq(announcements.isActive, true)))
    await markSeen(
      tx,
      rows.map(({ id }) => id),
    )
  })
}

async function markSeen(tx: Tx, ids: readonly number[]): Promise<void> {
  const userId = userIdOf(tx.actor)
  if (userId === null || ids.length === 0) return
  const rows = ids.map((announcementId) => ({ companyId: tx.companyId, userId, announcementId }))
  const newReads = await tx.db
    .insert(announcementReads)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: announcementReads.announcementId })
  if (newReads.length > 0) emit(tx, { type: 'announcements.seen', userId })
}
