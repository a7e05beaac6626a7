import { z } from 'zod'
import type { FlowNode } from '../graph.ts'
import { Count } from './node-fields.ts'
import type { NodeKind } from './node-kind.ts'
import { WAY_ON } from './node-parts.ts'

/** Seconds that an interval can take. Specification 3 §9. */
export const MAX_INTERVAL_SECONDS = 120

const Data = z.object({ sec: Count(0) })

export function intervalMs(seconds: number): number {
  return Math.min(Math.max(0, seconds), MAX_INTERVAL_SECONDS) * 1000
}

const read = (node: FlowNode) => Data.parse(node.data)

/** A pause. What the customer writes meanwhile answers nothing. */
export const intervalNode: NodeKind = {
  isOffered: true,
  fields: [{ name: 'sec', type: 'number', min: 1, max: MAX_INTERVAL_SECONDS, step: 1 }],
  exits: () => WAY_ON,
  enter: (node) => ({ next: { wait: 'time', ms: intervalMs(read(node).sec) } }),
  elapse: () => ({ next: { go: 'a' } }),
  waitMs: (node) => intervalMs(read(node).sec),
  texts: () => [],
  lint(node) {
    const { sec } = read(node)
    const isValid = sec > 0 && sec <= MAX_INTERVAL_SECONDS
    return isValid ? [] : [{ code: 'missingField', severity: 'error', about: 'sec' }]
  },
  isWaiting: false,
  leadsToPeople: () => false,
}
