import { z } from 'zod'
import { OptionalId, Text } from '../../core/contract/fields.ts'
import { RUN_WAITS } from '../../flows/contract/run/run-state.ts'

/** Conversations at a node of a flow: that came there, went on, wait there now, and ended there. */
export const NodeNumbersView = z.object({
  nodeId: z.string(),
  entered: z.number(),
  left: z.number(),
  waiting: z.number(),
  dropped: z.number(),
})
export type NodeNumbersView = z.infer<typeof NodeNumbersView>

/** GET /flowbuilder/{id}/numbers: of one version, or of all; `since` = conversations that began from then on. */
export const FlowNumbersInput = z.object({
  flowVersionId: OptionalId(),
  since: z.iso.datetime().optional(),
})
/** Living conversations of a version. */
const RunningVersion = z.object({ flowVersionId: z.number(), number: z.number(), count: z.number() })

/** `running`: the versions in which conversations live now, the newest first, whatever was asked for. */
export const FlowNumbers = z.object({
  numbers: z.array(NodeNumbersView),
  running: z.array(RunningVersion),
})

/** The outcome of moving living conversations to the published version; those whose node it has no more are left. */
export const MovedRuns = z.object({ movedCount: z.number(), leftCount: z.number() })
export type MovedRuns = z.infer<typeof MovedRuns>

/** GET /flowbuilder/{id}/waiting: who waits at a node, longest first. */
export const FlowWaitingInput = z.object({ node: Text(64, 1) })
export const FlowWaiting = z.object({
  waiting: z.array(
    z.object({
      ticketUuid: z.uuid(),
      contactName: z.string(),
      waitsFor: z.enum(RUN_WAITS),
      since: z.iso.datetime(),
    }),
  ),
})
