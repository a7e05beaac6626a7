/** The shape of a query and of its two kinds of answer. */
import type { Companion, Connection, Simulator } from '../model.ts'
import { type BinaryNode, el, S_WHATSAPP_NET } from '../protocol/node.ts'

export type Query = {
  sim: Simulator
  connection: Connection
  companion?: Companion | undefined
  node: BinaryNode
  /** Runs after the reply was sent, still inside the turn. */
  afterwards: (step: () => void | Promise<void>) => void
}

/** Undefined: nothing here knows the query. */
export type Handler = (query: Query) => BinaryNode | undefined | Promise<BinaryNode | undefined>

export function result(query: Query, content?: BinaryNode[]): BinaryNode {
  return el('iq', { ...addressee(query), type: 'result' }, content)
}

export function failure(query: Query, code: number, text: string): BinaryNode {
  return el('iq', { ...addressee(query), type: 'error' }, [el('error', { code: String(code), text })])
}

function addressee({ node }: Query): { from: string; id: string | undefined } {
  return { from: node.attrs.to?.replace(/^@/, '') ?? S_WHATSAPP_NET, id: node.attrs.id }
}
