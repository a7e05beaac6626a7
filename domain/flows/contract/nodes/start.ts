import type { NodeKind } from './node-kind.ts'
import { WAY_ON } from './node-parts.ts'

/** The place where each conversation begins. */
export const startNode: NodeKind = {
  isOffered: true,
  fields: [],
  exits: () => WAY_ON,
  enter: () => ({ next: { go: 'a' } }),
  texts: () => [],
  lint: () => [],
  isWaiting: false,
  leadsToPeople: () => false,
}
