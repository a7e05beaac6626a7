import type { Ctx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inTransaction } from '../../core/transaction.ts'
import { canSee } from '../contract/rules.ts'
import { lockTicketByUuid } from '../queries.ts'
import { forgetDeclined } from './participants.ts'

/**
 * The user has seen that their request for a ticket was declined: it is told no more. Nothing changes where nothing was
 * declined. Throws ERR_NO_TICKET_FOUND, also for a ticket that they may not see and never asked for. docs/decisions/012-joining-a-ticket.md.
 */
export function dismissDecline(ctx: Ctx, input: { uuid: string }): Promise<void> {
  permit(ctx.actor, 'tickets:join')
  const userId = userIdOf(ctx.actor)
  if (userId === null) throw new AppError('ERR_NO_PERMISSION')

  return inTransaction(ctx, async (tx) => {
    const ticket = await lockTicketByUuid(tx, input.uuid)
    const wasDeclined = await forgetDeclined(tx, ticket.id, userId)
    if (!wasDeclined && !canSee(tx.actor, ticket)) throw new AppError('ERR_NO_TICKET_FOUND')
  })
}
