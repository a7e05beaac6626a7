import type { Language } from '../../../../core/contract/languages.ts'
import { type FlowConnection, type FlowNode, GRAPH_BOUNDS, type NodeType } from '../../graph.ts'
import { NODE_KINDS } from '../../nodes/index.ts'
import { nodeIds, noteData } from '../drawn-parts.ts'
import type { ImportLine, ReadDrawing } from '../imported-flow.ts'
import type { PlainJson } from '../plain-json.ts'
import type { Address } from './bot.ts'
import { CODE_MARK } from './variable-names.ts'

/** The end of an exit: a node, or to an address that is resolved when everything is drawn. */
export type Goal = { nodeId: string } | { address: Address } | null

export function goalOf(address: Address | null): Goal {
  return address === null ? null : { address }
}

type Change = Extract<ImportLine, { kind: 'changed' }>['code']
type Loss = Extract<ImportLine, { kind: 'unsupported' }>['code']

/** Pixels between the nodes of a group. */
const ROW_HEIGHT = 220
/** Pixels that a card is wide. */
const COLUMN_WIDTH = 260

/** Draws the nodes of a bot, one below the other from where a group stands. */
export type Pen = {
  /** The next nodes stand from here down. */
  moveTo(position: FlowNode['position']): void
  node(type: NodeType, data: FlowNode['data'], wantedId: string): string
  /** A note in the place of what is not supported. */
  note(code: Loss, about: string, json: PlainJson): void
  exit(source: string, sourceHandle: string, goal: Goal): void
  /** A conversation that comes to an address comes to a goal. */
  settle(address: Address, goal: Goal): void
  change(code: Change, nodeId: string | null, about: string | null): void
  finish(): ReadDrawing
}

export function drawingPen(language: Language): Pen {
  const makeId = nodeIds()
  const nodes: FlowNode[] = []
  const lines: ImportLine[] = []
  const exits: { source: string; sourceHandle: string; goal: Goal }[] = []
  const goals = new Map<Address, Goal>()
  let position: FlowNode['position'] = { x: 0, y: 0 }
  const change: Pen['change'] = (code, nodeId, about) => {
    lines.push({ kind: 'changed', code, nodeId, about })
  }
  const node: Pen['node'] = (type, data, wantedId) => {
    // A drawing of one node too many is refused; more of them would only take time.
    if (nodes.length > GRAPH_BOUNDS.nodes) return wantedId
    const drawn: FlowNode = { id: makeId(wantedId), type, position, data }
    nodes.push(drawn)
    position = { x: position.x, y: position.y + ROW_HEIGHT }
    const hasCode = type !== 'note' && NODE_KINDS[type].texts(drawn).some((text) => text.includes(CODE_MARK))
    if (hasCode) change('codeInText', drawn.id, null)
    return drawn.id
  }
  return {
    moveTo: (start) => {
      position = start
    },
    node,
    note: (code, about, json) => {
      const nodeId = node('note', noteData(about, json, language), '')
      lines.push({ kind: 'unsupported', code, nodeId, about })
    },
    exit: (source, sourceHandle, goal) => {
      exits.push({ source, sourceHandle, goal })
    },
    settle: (address, goal) => {
      goals.set(address, goal)
    },
    change,
    finish: () => {
      const connections = exits.flatMap(({ source, sourceHandle, goal }, index): FlowConnection[] => {
        const target = resolved(goal, goals)
        return target === null ? [] : [{ id: `e${index + 1}`, source, sourceHandle, target }]
      })
      return { nodes: spreadApart(nodes), connections, lines }
    },
  }
}

/** The node behind addresses that lead on to others; null where they lead nowhere, or in a circle. */
function resolved(goal: Goal, goals: ReadonlyMap<Address, Goal>): string | null {
  const passed = new Set<Address>()
  let next = goal
  while (next !== null && 'address' in next) {
    if (passed.has(next.address)) return null
    passed.add(next.address)
    next = goals.get(next.address) ?? null
  }
  return next?.nodeId ?? null
}

/** Moves each node down until it lies on none before it: a group of Typebot is lower than the nodes that stand for it. */
function spreadApart(nodes: readonly FlowNode[]): FlowNode[] {
  const spread: FlowNode[] = []
  for (const node of nodes) {
    const { x } = node.position
    let { y } = node.position
    const column = spread
      .filter(({ position }) => Math.abs(position.x - x) < COLUMN_WIDTH)
      .toSorted((first, second) => first.position.y - second.position.y)
    for (const { position } of column) if (Math.abs(position.y - y) < ROW_HEIGHT) y = position.y + ROW_HEIGHT
    spread.push({ ...node, position: { x, y } })
  }
  return spread
}
