import { useEffect, useState } from 'react'
import * as flowCases from '#domain/flow-cases/contract/endpoints.ts'
import type { FlowCaseResult } from '#domain/flow-cases/contract/schema.ts'
import type { FlowGraph } from '#domain/flows/contract/graph.ts'
import { call } from '~/lib/call'
import { useSignal } from '~/live/events/use-live'
import { isSettled, useRefetcher } from '~/live/reading/use-refetcher'

/** The drawing rests so long before its cases are walked again. */
const REST_MS = 1_500

/** Test cases of a flow with what the drawing of now makes of them; `read` walks them again. */
export function useFlowCases(flowId: number, graph: FlowGraph) {
  const [cases, setCases] = useState<readonly FlowCaseResult[]>()
  const read = useRefetcher(async () => {
    const { nodes, connections } = graph
    const answer = await call(flowCases.check, {
      flowId,
      nodes: [...nodes],
      connections: [...connections],
    })
    if (answer.ok) setCases(answer.value.cases)
    return isSettled(answer)
  })
  useSignal('flowCase', read)
  const hasCases = cases !== undefined && cases.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: another drawing may answer otherwise
  useEffect(() => {
    if (!hasCases) return
    const timer = setTimeout(read, REST_MS)
    return () => clearTimeout(timer)
  }, [graph, hasCases, read])
  return { cases, read }
}
