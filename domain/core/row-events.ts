import { z } from 'zod'
import { ROW_NOUNS } from '../resources.ts'

/** What of a row decides who may see it: ids and small values, never text that people wrote. */
export const RowFacts = z.record(z.string(), z.unknown())
export type RowFacts = z.infer<typeof RowFacts>

/**
 * A row of a plain noun came, changed or went. Who may hear of it, how it is read and its name on the wire stand in
 * domain/live/rows.ts. Where rows of the noun differ in who sees them, `facts` says what decided that before and after:
 * who loses the row hears that it is gone, to who gains it it comes.
 */
export const RowChanged = z.object({
  type: z.literal('row.changed'),
  noun: z.enum(ROW_NOUNS),
  id: z.number(),
  /** Of a row that is deleted: higher than any that was told before. */
  version: z.number(),
  action: z.enum(['create', 'update', 'delete']),
  facts: z
    .object({
      before: RowFacts.nullable(),
      after: RowFacts.nullable(),
      /** What it was in between, of several changes that are told as one; never stored. */
      between: z.array(RowFacts).optional(),
    })
    .optional(),
  /** The user who did it; nobody where the system did. */
  by: z.number().optional(),
  /** Of a contact that is one with another: which one stands for both. */
  mergedIntoId: z.number().optional(),
  /** What users may see or do changed with it: sockets are held by the new rights, and load anew. */
  rights: z.boolean().optional(),
})
export type RowChanged = z.infer<typeof RowChanged>
export type RowAction = RowChanged['action']

/** Two changes of one row as one: as it is now, from what it was at first. What came stays one that came. */
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
  const known = [...(first?.between ?? []), first?.after, last?.before, ...(last?.between ?? [])].flatMap(
    (facts): RowFacts[] => (facts ? [facts] : []),
  )
  return { before: first?.before ?? null, after: last?.after ?? null, between: known }
}
