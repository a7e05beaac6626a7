import { z } from 'zod'
import { FlowConnection, FlowGraph, FlowNode } from '#domain/flows/contract/graph.ts'
import type { Drawing } from './drawing'

const Edges = z.array(FlowConnection)
/** Some exports call the edges so, or hold the drawing below `flow`. */
const Exported = z.union([
  z.object({ nodes: z.array(FlowNode), connections: Edges }),
  z
    .object({ nodes: z.array(FlowNode), edges: Edges })
    .transform(({ nodes, edges }) => ({ nodes, connections: edges })),
  z
    .object({ flow: z.object({ nodes: z.array(FlowNode), connections: Edges }) })
    .transform(({ flow }) => flow),
])

/** Reads the text of a file into a drawing; null for what is none. */
export type ReadFlowFile = (text: string) => Promise<Drawing | null>

/** An export of ours. */
export const readExport: ReadFlowFile = async (text) => {
  const drawing = Exported.safeParse(readJson(text)).data
  return drawing && FlowGraph.safeParse(drawing).success ? drawing : null
}

export function exportText({ nodes, connections }: Drawing): string {
  return JSON.stringify({ nodes, connections }, null, 2)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
