import { z } from 'zod'
import { ROW_NOUNS } from '../../resources.ts'

/** The values of a row that decide who may see it: ids and small values, never text that people wrote. */
export const RowFacts = z.record(z.string(), z.unknown())
export type RowFacts = z.infer<typeof RowFacts>

/**
 * A row of a plain noun was created, changed or deleted. domain/live/rows.ts has who may hear of it, how it is read, and
 * its name on the wire. Where the rows of a noun differ in who sees them, `facts` has the deciding values before and
 * after: who loses the row is told that it is gone, and who gains it gets it.
 */
export const RowChanged = z.object({
  type: z.literal('row.changed'),
  noun: z.enum(ROW_NOUNS),
  id: z.number(),
  /** The row's version; for a deletion, one higher than any version before. */
  version: z.number(),
  action: z.enum(['create', 'update', 'delete']),
  facts: z
    .object({
      before: RowFacts.nullable(),
      after: RowFacts.nullable(),
      /** The facts in between, when several changes are joined into one; never stored. */
      between: z.array(RowFacts).optional(),
    })
    .optional(),
  /** The user who made the change; absent where the system did. */
  by: z.number().optional(),
  /** For a contact that was merged: the id of the contact that now stands for both. */
  mergedIntoId: z.number().optional(),
  /** The change also changed what users may see or do: their sockets move to the new rights, and they load anew. */
  rights: z.boolean().optional(),
})
export type RowChanged = z.infer<typeof RowChanged>
export type RowAction = RowChanged['action']

/**
 * Joins two changes of one row: its present state, against the first one's earlier facts. A created row stays a created
 * one.
 */
export function joinRowChanges(first: RowChanged, last: RowChanged): RowChanged {
  const isNew = first.action === 'create' && last.action === 'update'
  return {
    ...last,
    version: Math.max(first.version, last.version),
    action: isNew ? 'create' : last.action,
    ...((first.facts ?? last.facts) && { facts: joinFacts(first.facts, last.facts) }),
    ...((first.rights ?? last.rights) && { rights: true }),
  }
}

type Facts = RowChanged['facts']

function joinFacts(first: Facts, last: Facts): NonNullable<Facts> {
  const betweenFacts = [
    ...(first?.between ?? []),
    first?.after,
    last?.before,
    ...(last?.between ?? []),
  ].flatMap((facts): RowFacts[] => (facts ? [facts] : []))
  return { before: first?.before ?? null, after: last?.after ?? null, between: betweenFacts }
}
