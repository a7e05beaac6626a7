import type { Ctx } from '../../core/context.ts'
import { userIdOf } from '../../core/contract/actor.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import { indexGraph } from '../../flows/contract/graph.ts'
import type { RunInput } from '../../flows/contract/run/run-state.ts'
import type { TicketView } from '../../tickets/contract/schema.ts'
import { logTicket } from '../../tickets/log-ticket.ts'
import { seenTicket } from '../../tickets/queries.ts'
import { ticketView } from '../../tickets/view.ts'
import { applyOutcome } from '../apply-outcome.ts'
import type { BotRun } from '../contract/automation/automation-types.ts'
import { decideRun } from '../contract/decide.ts'
import type { RunNodes, RunSteering } from '../contract/schema.ts'
import { mayAnswer } from '../may-answer.ts'
import { readBot } from '../read-bot.ts'
import { lockConversation } from '../runs/go-on.ts'
import { nodeName } from '../runs/store-run.ts'
import { asBot } from './as-bot.ts'

/**
 * Has a run pass the node at which it waits, go on from another one, or end; the bot goes on behind it as after any end. Throws
 * ERR_NO_TICKET_FOUND, and ERR_TICKET_TRANSITION where no run has the conversation, a colleague holds it back, or the node is
 * gone.
 */
export function steerRun(
  ctx: Ctx,
  { ticketId, ...steering }: RunSteering & { ticketId: number },
): Promise<TicketView> {
  permit(ctx.actor, 'tickets:bot')

  return inTransaction(ctx, async (tx) => {
    const ticket = await lockConversation(tx, ticketId)
    if (!mayAnswer(ticket)) throw new AppError('ERR_TICKET_TRANSITION')
    const bot = await readBot(tx, ticket)
    const { terms, state, conversation } = bot
    if (!state.run || bot.isPaused) throw new AppError('ERR_TICKET_TRANSITION')
    const input = inputOf(steering, state.run)
    const outcome = decideRun({ now: tx.now(), terms, state, conversation }, input)
    if (!outcome) throw new AppError('ERR_TICKET_TRANSITION')
    const userId = userIdOf(tx.actor)
    await logTicket(tx, {
      ticketId,
      type: 'botSteered',
      userId,
      queueId: ticket.queueId,
      names: [state.run.name, steering.act],
    })
    await applyOutcome(asBot(tx), ticket, bot, outcome)
    return ticketView(tx, ticketId)
  })
}

/** GET /tickets/{id}/bot/nodes: where the run of a conversation can be put. Throws as steerRun. */
export function listRunNodes(ctx: Ctx, { ticketId }: { ticketId: number }): Promise<RunNodes> {
  permit(ctx.actor, 'tickets:bot')
  return reading(ctx, async (tx) => {
    const { run } = (await readBot(tx, await seenTicket(tx, ticketId))).state
    if (!run) throw new AppError('ERR_TICKET_TRANSITION')
    const nodes = run.graph.nodes.filter(({ type }) => type !== 'note')
    return { nodes: nodes.map((node) => ({ id: node.id, type: node.type, name: nodeName(node) })) }
  })
}

/** Nobody can be put at a remark, or at a node that is gone. */
function inputOf(steering: RunSteering, { graph }: BotRun): RunInput {
  if (steering.act !== 'move') return { kind: steering.act }
  const node = indexGraph(graph).nodes.get(steering.nodeId)
  if (!node || node.type === 'note') throw new AppError('ERR_TICKET_TRANSITION')
  return { kind: 'move', nodeId: node.id }
}

/** PUT /tickets/{id} with `useIntegration` false: ends what has the conversation; where nothing has, all stays as it is. */
export async function endIntegration(ctx: Ctx, { ticketId }: { ticketId: number }): Promise<TicketView> {
  try {
    return await steerRun(ctx, { ticketId, act: 'stop' })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ERR_TICKET_TRANSITION') throw error
    return reading(ctx, (tx) => ticketView(tx, ticketId))
  }
}
