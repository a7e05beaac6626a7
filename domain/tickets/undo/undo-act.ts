import type { Ctx, Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inTransaction } from '../../core/transaction.ts'
import { isLive } from '../contract/lifecycle.ts'
import type { TicketView, UndoInput } from '../contract/schema.ts'
import { logTicket } from '../log-ticket.ts'
import { findLiveTicket, lockAnyTicket, lockPair, pairOf, seenTicket, type TicketRow } from '../queries.ts'
import { ticketView } from '../view.ts'
import { restore } from './restore.ts'
import { findOpenUndo, findUndo, type UndoRow } from './ticket-undos.ts'

/**
 * Takes back what the actor did to a ticket a moment ago: it is as it was, for everybody, and nothing that the act still
 * had to do happens. Twice it is done once. Throws ERR_UNDO_EXPIRED when its time is over, ERR_UNDO_CHANGED when somebody
 * acted upon the ticket since or the contact's conversation goes on in another, ERR_NO_PERMISSION for a colleague's act,
 * ERR_NO_TICKET_FOUND. docs/decisions/024-undo.md.
 */
export function undoAct(ctx: Ctx, { ticketId, actId }: UndoInput): Promise<TicketView> {
  permit(ctx.actor, 'tickets:undo')

  return inTransaction(ctx, async (tx) => {
    await requireOwn(tx, ticketId, actId)
    await lockPair(tx, await pairOf(tx, ticketId))
    const ticket = await lockAnyTicket(tx, ticketId)
    const row = await requireOwn(tx, ticketId, actId)
    // What became of it since is told to who sees it: an act that was undone is no way back in.
    if (row.state === 'undone') await seenTicket(tx, ticketId)
    else await takeBack(tx, ticket, row)
    return ticketView(tx, ticketId)
  })
}

/** The act, which is the actor's. They need not see the ticket any more: they handed it on. */
async function requireOwn(tx: Tx, ticketId: number, actId: string): Promise<UndoRow> {
  const row = await findUndo(tx, ticketId)
  if (row?.actId === actId && row.userId === userIdOf(tx.actor)) return row
  await seenTicket(tx, ticketId)
  throw new AppError(row?.actId === actId ? 'ERR_NO_PERMISSION' : 'ERR_UNDO_CHANGED')
}

async function takeBack(tx: Tx, ticket: TicketRow, row: UndoRow): Promise<void> {
  if (row.state === 'overtaken') throw new AppError('ERR_UNDO_CHANGED')
  const undo = await findOpenUndo(tx, ticket.id)
  if (!undo || undo.until.getTime() < tx.now().getTime()) throw new AppError('ERR_UNDO_EXPIRED')
  const liveTicket = isLive(undo.facts) ? await findLiveTicket(tx, ticket) : undefined
  if (liveTicket && liveTicket.id !== ticket.id) throw new AppError('ERR_UNDO_CHANGED')
  await restore(tx, ticket, undo)
  await logTicket(tx, {
    ticketId: ticket.id,
    type: 'undone',
    userId: undo.userId,
    queueId: undo.facts.queueId,
  })
}
