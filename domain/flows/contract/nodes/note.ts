import { z } from 'zod'
import { MAX_FLOW_TEXT, Words } from './node-fields.ts'
import type { NodeKind } from './node-kind.ts'

export const NOTE_COLORS = ['yellow', 'blue', 'green', 'pink'] as const

const Data = z.object({ text: Words, color: z.enum(NOTE_COLORS).catch('yellow') })

/** A remark on the canvas, for those who draw: nothing leads to it. An import keeps in it what is not supported. */
export const noteNode: NodeKind = {
  isOffered: true,
  fields: [
    { name: 'text', type: 'text', rows: 6, maxLength: MAX_FLOW_TEXT },
    { name: 'color', type: 'choice', values: NOTE_COLORS },
  ],
  exits: () => [],
  enter: () => ({ next: { end: 'failed', reason: 'note' } }),
  texts: (node) => [Data.parse(node.data).text],
  lint: () => [],
  isWaiting: false,
  leadsToPeople: () => false,
}
