import { z } from 'zod'
import { FlowConnection, FlowNode, GRAPH_BOUNDS } from '#domain/flows/contract/graph.ts'
import { NODE_KINDS } from '#domain/flows/contract/nodes/index.ts'
import { fieldsBelow } from '#domain/flows/contract/nodes/node-fields.ts'
import { type Drawing, newId } from './drawing'

/** The type of a part of a flow on the clipboard; beside it the same as text. */
export const CLIPBOARD_TYPE = 'application/x-recado-flow+json'
/** A pasted part lies so far from where it was copied. */
const PASTE_OFFSET = 40

const Copied = z.object({
  nodes: z.array(FlowNode).min(1).max(GRAPH_BOUNDS.nodes),
  connections: z.array(FlowConnection).max(GRAPH_BOUNDS.connections).default([]),
})

/** Chosen nodes with the edges between them, as text; without the start, and without keys. */
export function toClipboard({ nodes, connections }: Drawing, chosenIds: ReadonlySet<string>): string | null {
  const copied = nodes.filter(({ id, type }) => chosenIds.has(id) && type !== 'start').map(withoutKeys)
  if (copied.length === 0) return null
  const ids = new Set(copied.map(({ id }) => id))
  const between = connections.filter(({ source, target }) => ids.has(source) && ids.has(target))
  return JSON.stringify({ nodes: copied, connections: between })
}

/** Nodes and edges that are pasted: with new ids, a little beside. Null for a text that is no part of a flow. */
export function fromClipboard(text: string): Drawing | null {
  const copied = Copied.safeParse(readJson(text)).data
  if (!copied) return null
  const nodes = copied.nodes.filter(({ type }) => type !== 'start').map(withoutKeys)
  const ids = new Map(nodes.map(({ id }) => [id, newId()]))
  return {
    nodes: nodes.map((node) => ({
      ...node,
      id: ids.get(node.id) ?? newId(),
      position: { x: node.position.x + PASTE_OFFSET, y: node.position.y + PASTE_OFFSET },
    })),
    connections: copied.connections.flatMap(({ source, sourceHandle, target }) => {
      const [from, to] = [ids.get(source), ids.get(target)]
      return from && to ? [{ id: newId(), source: from, sourceHandle, target: to }] : []
    }),
  }
}

function withoutKeys(node: FlowNode): FlowNode {
  const { fields, fieldsBelow: below } = NODE_KINDS[node.type]
  const secrets = new Set(fields.flatMap(({ name, type }) => (type === 'secret' ? [name] : [])))
  if (secrets.size === 0) return node
  const isOpen = ([name]: [string, unknown]) => !secrets.has(name)
  const data = Object.fromEntries(Object.entries(node.data).filter(isOpen))
  if (!below) return { ...node, data }
  const inner = Object.entries(Object(fieldsBelow(node, below))).filter(isOpen)
  return FlowNode.parse({ ...node, data: { ...data, [below]: Object.fromEntries(inner) } })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
