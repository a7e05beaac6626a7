import { z } from 'zod'
import type { FlowNode } from '../graph.ts'
import { MAX_FLOW_TEXT, Words } from './node-fields.ts'
import type { NodeKind } from './node-kind.ts'
import { textProblems, WAY_ON } from './node-parts.ts'

// The family names a message's text `label`.
const Data = z.object({ label: Words })
const read = (node: FlowNode) => Data.parse(node.data)

/** A text. It comes by import, and is edited as it is. */
export const messageNode: NodeKind = {
  isOffered: false,
  fields: [{ name: 'label', type: 'text', rows: 7, maxLength: MAX_FLOW_TEXT }],
  exits: () => WAY_ON,
  enter: (node, { fill }) => ({
    effects: [{ do: 'say', text: fill(read(node).label) }],
    next: { go: 'a' },
  }),
  texts: (node) => [read(node).label],
  lint: (node) => textProblems(read(node).label),
  isWaiting: false,
  leadsToPeople: () => false,
}
