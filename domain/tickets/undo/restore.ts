import type { Tx } from '../../core/context.ts'
import { forgetHandovers } from '../handovers/handovers.ts'
import type { TicketRow } from '../queries.ts'
import { makeLatest } from '../write-ticket.ts'
import { type OpenUndo, settleUndo } from './ticket-undos.ts'
import { restoreFacts } from './undo-facts.ts'

/** The locked ticket as it was before its last act. Under the pair's lock. */
export async function restore(tx: Tx, ticket: TicketRow, undo: OpenUndo): Promise<TicketRow> {
  await settleUndo(tx, ticket.id, 'undone')
  await forgetHandovers(tx, [ticket.id])
  if (!ticket.isLatest) await makeLatest(tx, ticket, ticket.id)
  return restoreFacts(tx, ticket, { facts: undo.facts, hasRead: hasRead(undo) })
}

/** Ending a ticket leaves nothing unread in it. */
function hasRead({ act, deferred }: OpenUndo): boolean {
  if (act === 'transfer') return deferred?.kind === 'transfer' && deferred.next !== null
  return act !== 'return'
}
