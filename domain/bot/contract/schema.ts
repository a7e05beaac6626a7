import { z } from 'zod'
import { NODE_TYPES } from '../../flows/contract/graph.ts'
import { RUN_KINDS, RUN_WAITS } from '../../flows/contract/run/run-state.ts'
import type { BotRule } from './rules.ts'

/**
 * The input that the bot waits for in a conversation: the choice of a queue, an option of a queue, or the answer to the
 * question for consent, or that which a flow waits for. `start` = it has not begun its part, `done` = its part is over.
 */
export const BOT_STEPS = ['start', 'menu', 'option', 'consent', 'flow', 'done'] as const
export type BotStep = (typeof BOT_STEPS)[number]

/** The place of a customer with the bot, as colleagues read it. */
export const BOT_PLACES = ['consent', 'menu', 'option', 'flow', 'closed', 'vacation'] as const
export type BotPlace = (typeof BOT_PLACES)[number]

/** The automatic conversation that has a ticket, as colleagues read it. */
export const RunView = z.object({
  id: z.number(),
  kind: z.enum(RUN_KINDS),
  /** The name of the flow, integration or prompt; of a flow also its id. */
  name: z.string(),
  flowId: z.number().nullable(),
  nodeId: z.string(),
  nodeType: z.enum(NODE_TYPES),
  /** The beginning of the node's text. */
  nodeName: z.string(),
  waitsFor: z.enum(RUN_WAITS),
})
export type RunView = z.infer<typeof RunView>

/** Nodes at which a run can be put. */
export const RunNodes = z.object({
  nodes: z.array(z.object({ id: z.string(), type: z.enum(NODE_TYPES), name: z.string() })),
})
export type RunNodes = z.infer<typeof RunNodes>

/** The bot's part in a conversation that is still its own. */
export const BotView = z.object({
  place: z.enum(BOT_PLACES),
  /** The option in which the customer is; null on the first level, and at other doors. */
  option: z.string().nullable(),
  run: RunView.nullable(),
  /** Since when it waits for the customer. */
  since: z.iso.datetime(),
  /** The user who holds the bot back; null while it answers. */
  pausedBy: z.object({ id: z.number(), name: z.string() }).nullable(),
})
export type BotView = z.infer<typeof BotView>

/** The bot's step, and the rule by which it answered last. */
export type BotPosition = { step: BotStep; rule: BotRule | null }

/** At which door a customer is. One who came out of hours is told so and waits: with the bot, which says it again, or goes on once it is open. */
export function placeOf({ step, rule }: BotPosition, isBot: boolean): BotPlace | null {
  if (rule === 'closedNow' || rule === 'closedTold') return 'closed'
  if (rule === 'vacation' || rule === 'vacationTold') return 'vacation'
  return isBot && step !== 'start' && step !== 'done' ? step : null
}

/** Acts of a colleague on a run: it passes its node, ends, or goes on from another node. */
export type RunSteering = { act: 'skip' } | { act: 'stop' } | { act: 'move'; nodeId: string }
