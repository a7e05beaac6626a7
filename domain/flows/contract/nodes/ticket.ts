import { z } from 'zod'
import type { FlowNode } from '../graph.ts'
import { RowId, Words } from './node-fields.ts'
import type { NodeKind } from './node-kind.ts'

const Queue = z.object({ id: RowId, name: Words })
// The family keeps the queue itself, or the queue below `data` after an edit.
const Data = z.union([z.object({ data: Queue }).transform(({ data }) => data), Queue])
const read = (node: FlowNode) => Data.parse(node.data)

/** Puts the conversation into a queue, where people go on. Server behaviour §6. */
export const ticketNode: NodeKind = {
  isOffered: true,
  fieldsBelow: 'data',
  fields: [{ name: 'id', type: 'queue' }],
  exits: () => [],
  enter(node, { refs }) {
    const { id } = read(node)
    if (id === null || !refs.queueIds.has(id)) return { next: { end: 'failed', reason: 'missingQueue' } }
    return { next: { end: 'queued', queueId: id } }
  },
  texts: (node) => [read(node).name],
  queueIds: (node) => [read(node).id].filter((id) => id !== null),
  lint(node, { queueIds }) {
    const { id } = read(node)
    return id !== null && queueIds.has(id) ? [] : [{ code: 'missingQueue', severity: 'error' }]
  },
  isWaiting: false,
  leadsToPeople: () => true,
}
