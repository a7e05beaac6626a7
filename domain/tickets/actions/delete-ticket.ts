import { eq, inArray, ne, sql } from 'drizzle-orm'
import { files } from '#db/schema/files.ts'
import { messages } from '#db/schema/messages.ts'
import { tickets } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { TICKET_TIMERS } from '../../core/contract/jobs/timer-kinds.ts'
import { permit } from '../../core/contract/permissions.ts'
import { idArray } from '../../core/database/sql-arrays.ts'
import { clearTimer } from '../../core/jobs/timers.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import { isUnused } from '../../files/unused-file.ts'
import { logTicket } from '../log-ticket.ts'
import { findNewestTicket, lockPair, lockTicket, seenTicket, type TicketRow } from '../queries.ts'
import { announceTicket, makeLatest } from '../write-ticket.ts'

/**
 * Deletes a ticket with its messages, its history and the files that nothing else shows; the contact's ticket
 * before it takes its place in lists, and its history says so. For admins. Throws ERR_NO_PERMISSION, ERR_NO_TICKET_FOUND. Specification 1 §4.
 */
export async function deleteTicket(ctx: Ctx, input: { ticketId: number }): Promise<void> {
  permit(ctx.actor, 'tickets:delete')

  const names = await inTransaction(ctx, async (tx) => {
    const pair = await seenTicket(tx, input.ticketId)
    await lockPair(tx, pair)
    const before = await lockTicket(tx, input.ticketId)
    const fileIds = await filesOf(tx, before.id)
    await forgetQuotes(tx, before.id)
    await tx.db.delete(tickets).where(inCompany(tx, tickets, eq(tickets.id, before.id)))
    for (const kind of TICKET_TIMERS) await clearTimer(tx, { kind, refId: before.id })
    announceTicket(tx, before, null)
    await tellOthers(tx, before)
    return deleteFiles(tx, fileIds)
  })
  // After the commit: a row without its bytes would be worse than bytes without a row.
  await Promise.all(names.map((name) => ctx.services.files.remove(ctx.companyId, name)))
}

async function filesOf(tx: Tx, ticketId: number): Promise<number[]> {
  const rows = await tx.db
    .selectDistinct({ id: sql<number>`${messages.fileId}`.mapWith(Number) })
    .from(messages)
    .where(inCompany(tx, messages, eq(messages.ticketId, ticketId), sql`${messages.fileId} is not null`))
  return rows.map((row) => row.id)
}

/** Messages of the contact's other tickets that quote one of these keep their text and lose the quote. */
async function forgetQuotes(tx: Tx, ticketId: number): Promise<void> {
  await tx.db
    .update(messages)
    .set({ quotedId: null })
    .where(
      inCompany(
        tx,
        messages,
        ne(messages.ticketId, ticketId),
        sql`${messages.quotedId} in (select q.id from messages q
          where q.company_id = ${tx.companyId} and q.ticket_id = ${ticketId})`,
      ),
    )
}

/**
 * Records on the newest remaining ticket of the conversation that a ticket was deleted, and by whom; that ticket is the
 * last one now.
 */
async function tellOthers(tx: Tx, deletedTicket: TicketRow): Promise<void> {
  const newest = await findNewestTicket(tx, deletedTicket)
  if (!newest) return
  if (deletedTicket.isLatest) await makeLatest(tx, newest, newest.id)
  const { queueId } = deletedTicket
  await logTicket(tx, { ticketId: newest.id, type: 'delete', userId: userIdOf(tx.actor), queueId })
}

/**
 * Rows of files, and of their thumbnails, that nothing shows any more; answers their names in the store. What a schedule, a
 * greeting or a quick message shares with the messages that it made goes with it, by the nightly look for what nothing shows.
 */
async function deleteFiles(tx: Tx, fileIds: readonly number[]): Promise<string[]> {
  if (fileIds.length === 0) return []
  const deletedFiles = await tx.db
    .delete(files)
    .where(inCompany(tx, files, sql`${files.id} = any(${idArray(fileIds)})`, isUnused(sql`${files}`)))
    .returning({ name: files.name, thumbnailId: files.thumbnailFileId })
  const thumbnailIds = deletedFiles.flatMap((row) => row.thumbnailId ?? [])
  if (thumbnailIds.length === 0) return deletedFiles.map((row) => row.name)
  const thumbnails = await tx.db
    .delete(files)
    .where(inCompany(tx, files, inArray(files.id, thumbnailIds), isUnused(sql`${files}`)))
    .returning({ name: files.name })
  return [...deletedFiles, ...thumbnails].map((row) => row.name)
}
