import { and, asc, eq, gt, gte, lt, max } from 'drizzle-orm'
import { bulkMarks } from '#db/schema/ticket-undos.ts'
import { lockContact, writeContact } from '../../contacts/queries.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { AppError } from '../../core/contract/errors.ts'
import { HOUR_MS } from '../../core/contract/time.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import { removeLabel } from '../../tags/remove-label.ts'
import { lockAnyTicket } from '../../tickets/queries.ts'
import { unmarkUnread } from '../../tickets/unread/mark-read.ts'

type Mark = typeof bulkMarks.$inferSelect

/** Remembers what the act added to a ticket, in the transaction that adds it. Nobody takes back what has no user. */
export async function markBulk(
  tx: Tx,
  mark: Pick<Mark, 'actId' | 'ticketId' | 'tagId' | 'ticketVersion' | 'until'>,
): Promise<void> {
  const userId = userIdOf(tx.actor)
  if (userId === null) return
  await tx.db
    .insert(bulkMarks)
    .values({ ...mark, userId, companyId: tx.companyId })
    .onConflictDoNothing()
}

/** All are done: until when what was added can be taken off; null where nothing was. Old ones are forgotten. */
export async function settleMarks(tx: Tx, actId: string, until: Date): Promise<Date | null> {
  const longAgo = new Date(tx.now().getTime() - HOUR_MS)
  await tx.db.delete(bulkMarks).where(inCompany(tx, bulkMarks, lt(bulkMarks.until, longAgo)))
  await tx.db
    .update(bulkMarks)
    .set({ until, isHeld: false })
    .where(and(ofAct(tx, actId), eq(bulkMarks.isHeld, true)))
  const [row] = await tx.db
    .select({ until: max(bulkMarks.until) })
    .from(bulkMarks)
    .where(ofAct(tx, actId))
  return row?.until ?? null
}

/** Tickets of the act whose marks can still be taken off, by id. */
export async function markedAfter(tx: Tx, actId: string, after: number, limit: number): Promise<number[]> {
  const rows = await tx.db
    .select({ ticketId: bulkMarks.ticketId })
    .from(bulkMarks)
    .where(and(ofAct(tx, actId), gte(bulkMarks.until, tx.now()), gt(bulkMarks.ticketId, after)))
    .orderBy(asc(bulkMarks.ticketId))
    .limit(limit)
  return rows.map(({ ticketId }) => ticketId)
}

/** Takes one off; false where somebody did meanwhile, or the ticket was read or written in since. */
export function takeOff(ctx: Ctx, actId: string, ticketId: number): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const ticket = await lockAnyTicket(tx, ticketId)
    const [mark] = await tx.db
      .delete(bulkMarks)
      .where(and(ofAct(tx, actId), gte(bulkMarks.until, tx.now()), eq(bulkMarks.ticketId, ticketId)))
      .returning()
    if (!mark) throw new AppError('ERR_UNDO_EXPIRED')
    if (mark.tagId !== null) return untag(tx, ticket.contactId, mark.tagId)
    if (ticket.version !== mark.ticketVersion) return false
    await unmarkUnread(tx, ticket)
    return true
  })
}

async function untag(tx: Tx, contactId: number, tagId: number): Promise<boolean> {
  const contact = await lockContact(tx, contactId)
  if (!(await removeLabel(tx, { tagId, contactId: contact.id }))) return false
  await writeContact(tx, contact.id, {})
  return true
}

function ofAct(tx: Tx, actId: string) {
  const userId = userIdOf(tx.actor) ?? 0
  return inCompany(tx, bulkMarks, eq(bulkMarks.actId, actId), eq(bulkMarks.userId, userId))
}
