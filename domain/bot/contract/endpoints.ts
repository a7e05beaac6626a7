import { z } from 'zod'
import { endpoint } from '../../core/contract/endpoint.ts'
import { Text } from '../../core/contract/fields.ts'
import { MAX_GRAPH_VALUES } from '../../flows/contract/graph.ts'
import { FlowIdParam } from '../../flows/contract/schema.ts'
import { TicketIdParam, TicketView } from '../../tickets/contract/schema.ts'
import { FlowNumbers, FlowNumbersInput, FlowWaiting, FlowWaitingInput, MovedRuns } from './run-numbers.ts'
import { RunNodes } from './schema.ts'
import { TryFlowInput, TryFlowView } from './try/try-flow-schema.ts'
import { TryBotInput, TryView } from './try/try-schema.ts'

// Who has the turn in a conversation: the bot, or people. docs/bot.md.

const ACT = {
  method: 'POST',
  audience: 'user',
  permission: 'tickets:bot',
  ids: { 'params.ticketId': 'ticket' },
  params: TicketIdParam,
  answer: TicketView,
  refuses: ['ERR_TICKET_TRANSITION', 'ERR_NO_TICKET_FOUND'],
} as const

export const pause = endpoint({
  ...ACT,
  path: '/tickets/:ticketId/bot/pause',
  summary: 'Holds the bot back in a conversation, until it is resumed or a person takes the turn',
})

export const resume = endpoint({
  ...ACT,
  path: '/tickets/:ticketId/bot/resume',
  summary: 'The bot goes on where it was, with what the customer writes next',
})

export const restart = endpoint({
  ...ACT,
  path: '/tickets/:ticketId/bot/restart',
  refuses: [...ACT.refuses, 'ERR_CONTACT_BLOCKED', 'ERR_NO_WAPP_FOUND'],
  summary: 'The conversation begins anew at the bot’s first door, which is said at once',
})

export const handOver = endpoint({
  ...ACT,
  path: '/tickets/:ticketId/bot/hand-over',
  summary: 'The bot gives the turn to people: the conversation waits where it is',
})

export const skip = endpoint({
  ...ACT,
  path: '/tickets/:ticketId/bot/skip',
  summary: 'The flow goes on behind the node at which it waits',
})

export const stop = endpoint({
  ...ACT,
  path: '/tickets/:ticketId/bot/stop',
  summary: 'The flow, integration or prompt ends; the bot goes on with what the customer writes next',
})

export const nodes = endpoint({
  ...ACT,
  method: 'GET',
  path: '/tickets/:ticketId/bot/nodes',
  summary: 'The nodes of the flow that has a conversation, where it can be put',
  answer: RunNodes,
})

export const move = endpoint({
  ...ACT,
  path: '/tickets/:ticketId/bot/move',
  body: z.object({ node: Text(64, 1) }),
  summary: 'The flow goes on from another of its nodes',
  sample: { body: { node: 'start' } },
})

export const tryOut = endpoint({
  method: 'POST',
  path: '/bot/try',
  audience: 'user',
  permission: 'bot:try',
  ids: { 'body.connectionId': 'connection', 'body.queueId': 'queue' },
  summary:
    'What a connection’s bot would answer, message by message, also by terms that are not saved; nothing is stored or sent',
  body: TryBotInput,
  answer: TryView,
  refuses: ['ERR_NO_WAPP_FOUND', 'ERR_NO_QUEUE_FOUND', 'ERR_WAPP_GREETING_REQUIRED', 'ERR_NO_PERMISSION'],
  sample: { body: { steps: [{ at: '2026-11-23T10:00:00-03:00', text: 'Oi' }] } },
})

export const tryFlow = endpoint({
  method: 'POST',
  path: '/flowbuilder/:flowId/try',
  audience: 'user',
  permission: 'flows:list',
  plan: 'useIntegrations',
  ids: { 'params.flowId': 'resource:flow', 'body.connectionId': 'connection' },
  summary: 'How a drawing, saved or not, answers an invented customer; nothing is stored or sent',
  params: FlowIdParam,
  body: TryFlowInput.omit({ flowId: true }),
  maxValues: MAX_GRAPH_VALUES,
  answer: TryFlowView,
  refuses: ['ERR_NOT_FOUND', 'ERR_NO_WAPP_FOUND'],
  sample: {
    body: { nodes: [], connections: [], steps: [{ act: 'say', at: '2026-11-23T10:00:00Z', text: 'Oi' }] },
  },
})

const OF_FLOW = {
  method: 'GET',
  audience: 'user',
  permission: 'flows:list',
  plan: 'useIntegrations',
  params: FlowIdParam,
  refuses: ['ERR_NOT_FOUND'],
} as const

export const numbers = endpoint({
  ...OF_FLOW,
  path: '/flowbuilder/:flowId/numbers',
  ids: { 'params.flowId': 'resource:flow', 'query.flowVersionId': 'flowVersion' },
  summary: 'Conversations at each node of a flow: that came, went on, wait and ended there',
  query: FlowNumbersInput,
  answer: FlowNumbers,
})

export const waiting = endpoint({
  ...OF_FLOW,
  path: '/flowbuilder/:flowId/waiting',
  ids: { 'params.flowId': 'resource:flow' },
  summary: 'Conversations that wait at a node of a flow, longest first',
  query: FlowWaitingInput,
  answer: FlowWaiting,
  sample: { query: { node: 'start' } },
})

export const moveRuns = endpoint({
  ...OF_FLOW,
  method: 'POST',
  permission: 'flows:save',
  path: '/flowbuilder/:flowId/runs/move',
  ids: { 'params.flowId': 'resource:flow' },
  summary:
    'Living conversations of older versions of a flow go on in the published one, where it has their node',
  answer: MovedRuns,
})
