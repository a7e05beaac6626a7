import { z } from 'zod'
import { Id, OptionalId, Text } from '../../../core/contract/fields.ts'
import { FlowConnection, FlowNode, GRAPH_BOUNDS } from '../../../flows/contract/graph.ts'
import { RUN_OUTCOMES, RUN_WAITS } from '../../../flows/contract/run/run-state.ts'
import { PressableMenu } from '../menu/pressable-menu.ts'
import { TryInstant } from './try-schema.ts'

/** Steps of one trial, and characters of each message. */
export const TRY_FLOW_BOUNDS = { steps: 100, text: 1000 } as const

const NodeName = Text(64, 1)
const Words = Text(TRY_FLOW_BOUNDS.text)

/** Answers that somebody gives in the place of another system or a language model. */
export const STAND_IN_ANSWERS = ['reply', 'end', 'handOver', 'failure'] as const

/** A step of a trial: the customer writes or presses, the clock runs to the next instant, somebody acts, a system answers. */
export const TryFlowStep = z.discriminatedUnion('act', [
  z.object({ act: z.literal('say'), at: TryInstant, text: Words, answerId: Text(200).optional() }),
  z.object({ act: z.literal('wait') }),
  z.object({ act: z.literal('skip') }),
  z.object({ act: z.literal('move'), node: NodeName }),
  z.object({ act: z.literal('answer'), as: z.enum(STAND_IN_ANSWERS), text: Words }),
])
export type TryFlowStep = z.infer<typeof TryFlowStep>

/** POST /flowbuilder/{id}/try: a whole conversation with a drawing; it is walked anew from its beginning. */
export const TryFlowInput = z.object({
  flowId: Id(),
  nodes: z.array(FlowNode).max(GRAPH_BOUNDS.nodes),
  connections: z.array(FlowConnection).max(GRAPH_BOUNDS.connections),
  /** The connection by whose hours and queues it is walked; without one the company's first. */
  connectionId: OptionalId(),
  /** By it every draw can be repeated. */
  seed: z.number().int().min(0).max(2_147_483_647).default(1),
  steps: z.array(TryFlowStep).min(1).max(TRY_FLOW_BOUNDS.steps),
})
export type TryFlowInput = z.infer<typeof TryFlowInput>

const TryFlowLine = z.discriminatedUnion('by', [
  z.object({ by: z.literal('bot'), text: z.string(), menu: PressableMenu.nullable() }),
  z.object({ by: z.literal('file'), fileName: z.string(), caption: z.string() }),
  z.object({ by: z.literal('note'), text: z.string() }),
])
export type TryFlowLine = z.infer<typeof TryFlowLine>

/** The outcome of one step. */
export const TryFlowTurn = z.object({
  /** The instant of the step: of a wait that to which the clock ran. */
  at: z.iso.datetime(),
  lines: z.array(TryFlowLine),
  /** The nodes that were left or entered, with what was read, compared or drawn there. */
  path: z.array(z.object({ nodeId: z.string(), exit: z.string().nullable(), reason: z.string().nullable() })),
  nodeId: z.string(),
  waitsFor: z.enum(RUN_WAITS).nullable(),
  dueAt: z.iso.datetime().nullable(),
  variables: z.record(z.string(), z.string()),
  ending: z
    .object({ outcome: z.enum(RUN_OUTCOMES), reason: z.string().nullable(), queue: z.string().nullable() })
    .nullable(),
})
export type TryFlowTurn = z.infer<typeof TryFlowTurn>

export const TryFlowView = z.object({ timeZone: z.string(), turns: z.array(TryFlowTurn) })
export type TryFlowView = z.infer<typeof TryFlowView>
