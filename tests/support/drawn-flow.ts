import type { FlowConnection, FlowGraph, FlowNode, NodeType } from '#domain/flows/contract/graph.ts'

type DrawnNode = { type: NodeType; data?: FlowNode['data']; to?: string | Record<string, string> }

/** A drawing by what leads where: `to` names the node behind the exit `a`, or behind each exit. `start` leads to the first node. */
export function drawnFlow(drawnNodes: Record<string, DrawnNode>): FlowGraph {
  const names = Object.keys(drawnNodes)
  const all: Record<string, DrawnNode> = {
    start: { type: 'start', to: names[0] ?? {} },
    ...drawnNodes,
  }
  const nodes = Object.entries(all).map(([id, { type, data = {} }], place): FlowNode => {
    return { id, type, position: { x: place * 300, y: 0 }, data }
  })
  const connections = Object.entries(all).flatMap(([source, { to = {} }]): FlowConnection[] => {
    const exits = typeof to === 'string' ? { a: to } : to
    return Object.entries(exits).map(([sourceHandle, target]) => ({
      id: `${source}-${sourceHandle}`,
      source,
      sourceHandle,
      target,
    }))
  })
  return { schema: 1, nodes, connections }
}

export const aMessage = (label: string, to?: string): DrawnNode => ({
  type: 'message',
  data: { label },
  ...(to !== undefined && { to }),
})

export const aQuestion = (message: string, answerKey: string, to?: string): DrawnNode => ({
  type: 'question',
  data: { typebotIntegration: { message, answerKey } },
  ...(to !== undefined && { to }),
})

export const aMenu = (
  message: string,
  options: readonly string[],
  to: Record<string, string>,
): DrawnNode => ({
  type: 'menu',
  data: { message, arrayOption: options.map((value, index) => ({ number: String(index + 1), value })) },
  to,
})

export const aTicket = (id: number, name = 'Vendas'): DrawnNode => ({ type: 'ticket', data: { id, name } })

export const anInterval = (sec: number, to: string): DrawnNode => ({ type: 'interval', data: { sec }, to })

export const aCondition = (
  key: string,
  condition: number,
  value: string,
  to: Record<string, string>,
): DrawnNode => ({
  type: 'condition',
  data: { key, condition, value },
  to,
})
