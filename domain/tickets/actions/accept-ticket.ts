import type { Ctx, Tx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inTransaction } from '../../core/transaction.ts'
import { queueOf } from '../../queues/queries.ts'
import { getSettings } from '../../settings/get-settings.ts'
import { requireUser } from '../../users/queries.ts'
import { allows, isPlainGroup, nextStatus } from '../contract/lifecycle.ts'
import { canSee } from '../contract/rules.ts'
import type { AcceptTicketInput, TicketView } from '../contract/schema.ts'
import { existingAssignee } from '../existing-assignee.ts'
import { logTicket } from '../log-ticket.ts'
import { type LockedTicket, lockTicketAsWaiting } from '../queries.ts'
import { fillText, sendSystemMessage } from '../system-messages/system-messages.ts'
import { ticketView } from '../view.ts'
import { writeTicket } from '../write-ticket.ts'

/**
 * A waiting ticket becomes the actor's, who greets the customer when the company wants that. Whoever comes second gets
 * the ticket as it stands and nothing changes: compare `userId`; what was said since is not told to who no longer sees
 * it. Throws ERR_NO_TICKET_FOUND, ERR_QUEUE_REQUIRED for a ticket that has no queue and gets none, ERR_NO_QUEUE_FOUND. Specification 1 §4, server behaviour §2.11.
 */
export function acceptTicket(ctx: Ctx, input: AcceptTicketInput): Promise<TicketView> {
  permit(ctx.actor, 'tickets:accept')
  const userId = attendantOf(ctx)

  return inTransaction(ctx, async (tx) => {
    await requireUser(tx, userId)
    const before = await lockTicketAsWaiting(tx, input.ticketId)
    if (!canSee(tx.actor, before)) return { ...(await ticketView(tx, before.id)), lastMessage: '' }
    if (!allows('accept', before)) return ticketView(tx, before.id)

    const queueId = await queueFor(tx, before, input.queueId)
    await writeTicket(tx, before, {
      status: nextStatus('accept', before),
      userId,
      queueId,
      acceptedAt: tx.now(),
      waitingSince: null,
      isBot: false,
      botEndedAt: tx.now(),
      useIntegration: false,
    })
    await logTicket(tx, { ticketId: before.id, type: 'open', userId, queueId })
    await greet(tx, before, userId)
    return ticketView(tx, before.id)
  })
}

/** The user who will attend. Throws ERR_NO_PERMISSION for the system, which attends nobody. */
export function attendantOf(ctx: Ctx): number {
  const userId = userIdOf(ctx.actor)
  if (userId === null) throw new AppError('ERR_NO_PERMISSION')
  return userId
}

/** The queue that a ticket is attended in: the chosen one, else its own. Groups may do without. */
export async function queueFor(
  tx: Tx,
  ticket: LockedTicket,
  chosen: number | null | undefined,
): Promise<number | null> {
  if (chosen) return (await queueOf(tx, chosen)).id
  const { queueId } = await existingAssignee(tx, { queueId: ticket.queueId, userId: null })
  if (queueId === null && !isPlainGroup(ticket)) throw new AppError('ERR_QUEUE_REQUIRED')
  return queueId
}

async function greet(tx: Tx, ticket: LockedTicket, userId: number): Promise<void> {
  const { sendGreetingAccepted, greetingAcceptedMessage } = await getSettings(tx)
  if (!sendGreetingAccepted || isPlainGroup(ticket)) return
  const body = await fillText(tx, ticket.id, greetingAcceptedMessage)
  await sendSystemMessage(tx, { ticketId: ticket.id, body, userId, isPrivate: false })
}
