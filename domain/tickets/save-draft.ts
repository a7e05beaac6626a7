import { and, eq, type SQL, sql } from 'drizzle-orm'
import { drafts, tickets } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import type { DraftList, DraftsView, SaveDraftInput } from './contract/schema.ts'
import { seenTicket } from './queries.ts'
import { visibleTo } from './visibility.ts'

/** Keeps what the user is writing in a ticket; empty text forgets it. Throws ERR_NO_TICKET_FOUND. */
export function saveDraft(ctx: Ctx, input: SaveDraftInput): Promise<void> {
  permit(ctx.actor, 'messages:send')
  return inTransaction(ctx, async (tx) => {
    const { id: ticketId } = await seenTicket(tx, input.ticketId)
    const { isPrivate } = input
    const body = input.body.replaceAll('\0', '')
    const userId = writerOf(tx)
    if (body.trim() === '') {
      await tx.db.delete(drafts).where(and(ofUser(tx, ticketId), eq(drafts.isPrivate, isPrivate)))
      return
    }
    const updatedAt = tx.now()
    await tx.db
      .insert(drafts)
      .values({ companyId: tx.companyId, userId, ticketId, isPrivate, body, updatedAt })
      .onConflictDoUpdate({
        target: [drafts.companyId, drafts.userId, drafts.ticketId, drafts.isPrivate],
        set: { body, updatedAt },
      })
  })
}

/** Returns the texts that the user has begun to write in a ticket, on any device. Throws ERR_NO_TICKET_FOUND. */
export function getDrafts(ctx: Ctx, input: { ticketId: number }): Promise<DraftsView> {
  permit(ctx.actor, 'messages:send')
  return reading(ctx, async (tx) => {
    const { id: ticketId } = await seenTicket(tx, input.ticketId)
    const rows = await tx.db.select().from(drafts).where(ofUser(tx, ticketId))
    const textOf = (isPrivate: boolean) => rows.find((row) => row.isPrivate === isPrivate)?.body ?? ''
    return { ticketId, reply: textOf(false), note: textOf(true) }
  })
}

/**
 * The tickets that the user left unfinished texts in, of those that they see: what was handed on may come back. Each draft's ticket
 * by itself: where statistics lag behind, PostgreSQL went through all tickets for every draft.
 */
export function listDrafts(ctx: Ctx): Promise<DraftList> {
  permit(ctx.actor, 'messages:send')
  return reading(ctx, (tx) =>
    tx.db
      .select({ ticketId: drafts.ticketId, isPrivate: drafts.isPrivate, body: drafts.body })
      .from(drafts)
      .where(and(ofUser(tx), sql`exists (select from ${tickets} where ${isSeenDraft(tx)} offset 0)`)),
  )
}

function isSeenDraft(tx: Tx): SQL | undefined {
  return inCompany(tx, tickets, eq(tickets.id, drafts.ticketId), visibleTo(tx.actor))
}

function ofUser(tx: Tx, ticketId?: number) {
  return inCompany(
    tx,
    drafts,
    eq(drafts.userId, writerOf(tx)),
    ticketId === undefined ? undefined : eq(drafts.ticketId, ticketId),
  )
}

function writerOf(ctx: Ctx): number {
  const userId = userIdOf(ctx.actor)
  if (userId === null) throw new AppError('ERR_NO_PERMISSION')
  return userId
}
