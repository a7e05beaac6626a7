import { z } from 'zod'
import type { FlowNode } from '../graph.ts'
import { Count } from './node-fields.ts'
import type { NodeKind } from './node-kind.ts'

const Data = z.object({ percent: Count(50) })
const read = (node: FlowNode) => Data.parse(node.data)

/** Sends so many of a hundred conversations one way, and all others the other way. */
export const randomizerNode: NodeKind = {
  isOffered: true,
  fields: [{ name: 'percent', type: 'number', min: 0, max: 100, step: 10 }],
  exits(node) {
    const { percent } = read(node)
    return [
      { handle: 'a', name: { words: `${percent}%` } },
      { handle: 'b', name: { words: `${100 - percent}%` } },
    ]
  },
  enter: (node, { draw }) => ({ reason: `${draw}`, next: { go: draw < read(node).percent ? 'a' : 'b' } }),
  texts: () => [],
  lint(node) {
    const { percent } = read(node)
    return percent > 0 && percent < 100 ? [] : [{ code: 'certainDraw', severity: 'warning' }]
  },
  isWaiting: false,
  leadsToPeople: () => false,
}
