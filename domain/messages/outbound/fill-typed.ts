import type { Tx } from '../../core/context.ts'
import { fillText } from '../../tickets/system-messages/system-messages.ts'

/**
 * Fills the variables that we know in an attendant's text, for the ticket; others stay as typed. Server behaviour
 * §2.12.
 */
export function fillTyped(tx: Tx, ticketId: number, text: string): Promise<string> {
  const { actor } = tx
  return fillText(tx, ticketId, text, actor.kind === 'user' ? { user: actor.name } : {})
}
