import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { contactMerges, contacts, mergeNotices } from '#db/schema/contacts.ts'
import { users } from '#db/schema/users.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { permit } from '../../core/contract/permissions.ts'
import { emit } from '../../core/outbox.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import type { MergeNotices } from '../contract/merging/merge-schema.ts'
import { contactView } from '../view.ts'

/** More than anybody reads at once; older ones come up as these are read. */
const MAX_NOTICES = 50

/** Tells each admin of a merge that nobody decided: the channel said that two contacts are one person. Server behaviour §1.3. */
export async function noteMerge(tx: Tx, mergeId: number): Promise<void> {
  const admins = await tx.db
    .select({ userId: users.id })
    .from(users)
    .where(inCompany(tx, users, eq(users.profile, 'admin'), isNull(users.deletedAt)))
    .orderBy(users.id)
  if (admins.length === 0) return
  const { companyId } = tx
  await tx.db.insert(mergeNotices).values(admins.map(({ userId }) => ({ companyId, mergeId, userId })))
  announce(tx, admins)
}

/** A merge that was undone concerns nobody any more. */
export async function withdrawNotices(tx: Tx, mergeId: number): Promise<void> {
  const deletedNotices = await tx.db
    .delete(mergeNotices)
    .where(inCompany(tx, mergeNotices, eq(mergeNotices.mergeId, mergeId)))
    .returning({ userId: mergeNotices.userId })
  announce(tx, deletedNotices)
}

/** GET /contacts/merge-notices: the automatic merges that the admin has not read yet, the latest first. */
export function listMergeNotices(ctx: Ctx): Promise<MergeNotices> {
  permit(ctx.actor, 'contacts:merge')
  const userId = userIdOf(ctx.actor)
  if (userId === null) return Promise.resolve({ notices: [] })
  return reading(ctx, async (tx) => {
    const rows = await tx.db
      .select({
        mergeId: contactMerges.id,
        contact: { id: contacts.id, name: contacts.name },
        mergedAt: contactMerges.mergedAt,
      })
      .from(mergeNotices)
      .innerJoin(
        contactMerges,
        and(eq(contactMerges.companyId, mergeNotices.companyId), eq(contactMerges.id, mergeNotices.mergeId)),
      )
      .innerJoin(
        contacts,
        and(eq(contacts.companyId, contactMerges.companyId), eq(contacts.id, contactMerges.keptId)),
      )
      .where(inCompany(tx, mergeNotices, eq(mergeNotices.userId, userId), isNull(contacts.deletedAt)))
      .orderBy(desc(contactMerges.id))
      .limit(MAX_NOTICES)
    return { notices: rows.map(({ mergedAt, ...row }) => ({ ...row, mergedAt: mergedAt.toISOString() })) }
  })
}

/** PUT /contacts/{id}/merges/seen: the admin has read which contacts became this one. Throws ERR_NO_CONTACT_FOUND. */
export function seeMerges(ctx: Ctx, { contactId }: { contactId: number }): Promise<void> {
  permit(ctx.actor, 'contacts:merge')
  return inTransaction(ctx, async (tx) => {
    const { id } = await contactView(tx, contactId)
    const userId = userIdOf(tx.actor)
    if (userId === null) return
    const ofContact = tx.db
      .select({ id: contactMerges.id })
      .from(contactMerges)
      .where(inCompany(tx, contactMerges, eq(contactMerges.keptId, id)))
    const seenNotices = await tx.db
      .delete(mergeNotices)
      .where(
        inCompany(
          tx,
          mergeNotices,
          eq(mergeNotices.userId, userId),
          inArray(mergeNotices.mergeId, ofContact),
        ),
      )
      .returning({ userId: mergeNotices.userId })
    announce(tx, seenNotices)
  })
}

function announce(tx: Tx, noticeRows: readonly { userId: number }[]): void {
  for (const userId of new Set(noticeRows.map((noticeRow) => noticeRow.userId)))
    emit(tx, { type: 'mergeNotices.changed', userId })
}
