import { and, asc, gt } from 'drizzle-orm'
import { ticketUndos } from '#db/schema/ticket-undos.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { reading } from '../../core/transaction.ts'
import { undoAct } from '../../tickets/undo/undo-act.ts'
import type { UndoBulkInput, UndoneBulk } from '../contract/schema.ts'
import { markedAfter, takeOff } from './bulk-marks.ts'
import { ofBulk } from './settle-bulk.ts'

const BATCH = 25

/**
 * POST /tickets/bulk/undo: takes back what the actor did to many tickets, each as a single act is taken back; call it
 * again with `after` until `next` is null. A ticket that somebody acted upon since stays as it is, and is counted. Throws
 * ERR_UNDO_EXPIRED when nothing of it can be undone any more.
 */
export async function undoBulk(ctx: Ctx, { bulkId, after = 0 }: UndoBulkInput): Promise<UndoneBulk> {
  permit(ctx.actor, 'tickets:undo')
  const { marked, acted } = await reading(ctx, async (tx) => ({
    marked: await markedAfter(tx, bulkId, after, BATCH),
    acted: await actedAfter(tx, bulkId, after),
  }))
  // An act adds something to tickets, or changes where they stand.
  const ids = marked.length > 0 ? marked : acted
  if (ids.length === 0 && after === 0) throw new AppError('ERR_UNDO_EXPIRED')
  const takeBack = marked.length > 0 ? takeOff : undo
  let undone = 0
  for (const ticketId of ids) if (await isUndone(() => takeBack(ctx, bulkId, ticketId))) undone += 1
  return { undone, refused: ids.length - undone, next: ids.length < BATCH ? null : (ids.at(-1) ?? null) }
}

async function actedAfter(tx: Tx, bulkId: string, after: number): Promise<number[]> {
  const rows = await tx.db
    .select({ ticketId: ticketUndos.ticketId })
    .from(ticketUndos)
    .where(and(ofBulk(tx, bulkId), gt(ticketUndos.ticketId, after)))
    .orderBy(asc(ticketUndos.ticketId))
    .limit(BATCH)
  return rows.map(({ ticketId }) => ticketId)
}

async function undo(ctx: Ctx, actId: string, ticketId: number): Promise<boolean> {
  await undoAct(ctx, { ticketId, actId })
  return true
}

/** Tells whether an act was undone. A change made since then is not undone with it: that is a refusal, not a failure. */
async function isUndone(takeBack: () => Promise<boolean>): Promise<boolean> {
  try {
    return await takeBack()
  } catch (error) {
    if (error instanceof AppError && /^ERR_(UNDO|NO)_/.test(error.code)) return false
    throw error
  }
}
