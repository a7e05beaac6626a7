import { z } from 'zod'
import { TRY_FLOW_BOUNDS, TryFlowStep, TryFlowTurn } from '../../bot/contract/try/try-flow-schema.ts'
import { Id, Text } from '../../core/contract/fields.ts'
import { Drawing } from '../../flows/contract/schema.ts'

/** Cases of a flow: all of them are walked when it is published. */
export const MAX_FLOW_CASES = 30

/** A conversation with a flow that is kept: what the customer did, and what the flow made of it then. */
export const FlowCaseView = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  flowId: z.number(),
  steps: z.array(TryFlowStep),
  expected: z.array(TryFlowTurn),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type FlowCaseView = z.infer<typeof FlowCaseView>

/** The input of a case, without the flow's answers: the server computes them, by the draft at the time of saving. */
export const FlowCaseInput = z.object({
  name: Text(80, 2),
  flowId: Id(),
  steps: z.array(TryFlowStep).min(1).max(TRY_FLOW_BOUNDS.steps),
})

/** POST /flowbuilder/{id}/cases: which cases a drawing, saved or not, answers otherwise than its draft did when they were kept. */
export const CheckFlowCasesInput = Drawing.extend({ flowId: Id() })

/** A case and what became of it: with `differs` stands what the flow answers now, step by step. */
export const FlowCaseResult = FlowCaseView.pick({
  id: true,
  version: true,
  name: true,
  steps: true,
  expected: true,
}).extend({ result: z.enum(['held', 'differs']), turns: z.array(TryFlowTurn) })
export type FlowCaseResult = z.infer<typeof FlowCaseResult>

export const FlowCaseResults = z.object({ cases: z.array(FlowCaseResult) })
export type FlowCaseResults = z.infer<typeof FlowCaseResults>
