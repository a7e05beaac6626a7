import { useRef, useState } from 'react'
import * as bot from '#domain/bot/contract/endpoints.ts'
import {
  TRY_FLOW_BOUNDS,
  type TryFlowStep,
  type TryFlowTurn,
} from '#domain/bot/contract/try/try-flow-schema.ts'
import type { Problem } from '#domain/core/contract/problems.ts'
import type { FlowGraph } from '#domain/flows/contract/graph.ts'
import { call } from '~/lib/call'

/** A conversation with the drawing as it is now: the server walks it anew from its beginning with each step. */
export function useFlowTrial(flowId: number, graph: FlowGraph) {
  const [turns, setTurns] = useState<readonly TryFlowTurn[]>([])
  const [steps, setSteps] = useState<readonly TryFlowStep[]>([])
  const [problem, setProblem] = useState<Problem>()
  const latestRequest = useRef(0)

  async function walk(next: readonly TryFlowStep[]): Promise<boolean> {
    latestRequest.current += 1
    const requestId = latestRequest.current
    const { nodes, connections } = graph
    const answer = await call(bot.tryFlow, {
      flowId,
      nodes: [...nodes],
      connections: [...connections],
      steps: [...next],
    })
    // Begun anew meanwhile, or more was said: this answer is not of what stands there now.
    if (requestId !== latestRequest.current) return true
    setProblem(answer.ok ? undefined : answer.problem)
    if (!answer.ok) return false
    setTurns(answer.value.turns)
    setSteps(next.slice(0, answer.value.turns.length))
    return true
  }

  const last = turns.at(-1)
  const isOver = last?.ending != null || steps.length >= TRY_FLOW_BOUNDS.steps
  return {
    turns,
    steps,
    problem,
    last,
    take: (step: TryFlowStep): Promise<boolean> => (isOver ? Promise.resolve(false) : walk([...steps, step])),
    /** Another conversation from its beginning. */
    open: (keptSteps: readonly TryFlowStep[]) => void walk(keptSteps),
    /** The same conversation with the drawing of now. */
    again: () => void (steps.length > 0 && walk(steps)),
    restart: () => {
      latestRequest.current += 1
      setTurns([])
      setSteps([])
      setProblem(undefined)
    },
  }
}

export type FlowTrial = ReturnType<typeof useFlowTrial>
