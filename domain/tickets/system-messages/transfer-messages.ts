import type { Tx } from '../../core/context.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { isPlainGroup } from '../contract/lifecycle.ts'
import { fillText, sendSystemMessage } from './system-messages.ts'

type Transferred = { id: number; isGroup: boolean; groupAsTicket: boolean }
type TransferMessage = {
  note: string
  /** The user who transferred the ticket and wrote the note. */
  userId: number | null
  /** The customer is told too, when the company wants that. */
  tells: boolean
}

/** The note to the colleague, and the company's words to the customer. Server behaviour §2.11. */
export async function sendTransferMessages(
  tx: Tx,
  ticket: Transferred,
  { note, userId, tells }: TransferMessage,
): Promise<void> {
  await sendSystemMessage(tx, { ticketId: ticket.id, body: note, userId, isPrivate: true })
  const { sendMsgTransfTicket, transferMessage } = await getSettings(tx)
  if (!tells || !sendMsgTransfTicket || isPlainGroup(ticket)) return
  const body = await fillText(tx, ticket.id, transferMessage)
  await sendSystemMessage(tx, { ticketId: ticket.id, body, userId: null, isPrivate: false })
}
