import type { Language } from '../../../core/contract/languages.ts'
import {
  type FlowConnection,
  type FlowGraph,
  type FlowNode,
  GRAPH_SCHEMA,
  NEW_GRAPH,
  START_ID,
} from '../graph.ts'

/** Facts by which a template is drawn: the company's queues in their order, and the language of its customers. */
export type TemplateFacts = { queues: readonly { id: number; name: string }[]; language: Language }
export type FlowTemplate = (facts: TemplateFacts) => FlowGraph

/** Texts of a template in each language. */
export type TemplateTexts<Name extends string> = Readonly<Record<Language, Readonly<Record<Name, string>>>>

type SketchedNode = Pick<FlowNode, 'type' | 'data'> & {
  /** Column and row of the card, from the start's. */
  cell: readonly [column: number, row: number]
  /** The node behind the exit `a`, or behind each exit. */
  exits?: string | Readonly<Record<string, string>>
}

/** Pixels between the cards of a column and of a row: the largest card is 280 wide and 220 high. */
const CELL = { width: 340, height: 260 } as const

/**
 * Draws nodes by their cells and exits; the start leads to the first. `name` stands before their ids, because an older list on
 * a customer's phone finds its menu by the id.
 */
export function sketch(name: string, cards: Readonly<Record<string, SketchedNode>>): FlowGraph {
  const idOf = (card: string) => `${name}_${card}`
  const [firstCard = ''] = Object.keys(cards)
  const edge = (source: string, sourceHandle: string, target: string): FlowConnection => ({
    id: `${source}-${sourceHandle}`,
    source,
    sourceHandle,
    target,
  })
  const start = NEW_GRAPH.nodes.map((node) => ({ ...node, position: { x: 0, y: 0 } }))
  const nodes = Object.entries(cards).map(
    ([
      card,
      {
        type,
        data,
        cell: [column, row],
      },
    ]): FlowNode => {
      const position = { x: column * CELL.width, y: row * CELL.height }
      return { id: idOf(card), type, position, data }
    },
  )
  const connections = Object.entries(cards).flatMap(([card, { exits = {} }]) =>
    Object.entries(typeof exits === 'string' ? { a: exits } : exits).map(([handle, target]) =>
      edge(idOf(card), handle, idOf(target)),
    ),
  )
  return {
    schema: GRAPH_SCHEMA,
    nodes: [...start, ...nodes],
    connections: [edge(START_ID, 'a', idOf(firstCard)), ...connections],
  }
}

type Card = Pick<SketchedNode, 'type' | 'data'>

export function contentCard(text: string): Card {
  const elements = [{ type: 'message', number: 'message1', value: text }]
  return { type: 'singleBlock', data: { seq: ['message1'], elements } }
}

export function questionCard(message: string, answerKey: string): Card {
  return { type: 'question', data: { typebotIntegration: { message, answerKey, takesLeaving: false } } }
}

export function menuCard(message: string, options: readonly string[]): Card {
  const arrayOption = options.map((value, index) => ({ number: String(index + 1), value }))
  return { type: 'menu', data: { message, arrayOption, maxTries: 3 } }
}

/** Leads to people; the lint asks for a queue where the company has none yet. */
export function queueCard(queue: TemplateFacts['queues'][number] | undefined): Card {
  return { type: 'ticket', data: { data: queue ? { id: queue.id, name: queue.name } : {} } }
}
