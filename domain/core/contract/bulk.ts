import { z } from 'zod'

export const Count = () => z.coerce.number<number | string>().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** The position at which an act upon many rows continues, from the last answer; empty at first. */
export const BulkCursor = z.object({
  /** Its `next`. */
  after: Count().optional(),
  upTo: Count().optional(),
  total: Count().optional(),
})
export type BulkCursor = z.infer<typeof BulkCursor>

/** The progress of an act upon many rows after one call. */
export const BulkPortion = z.object({
  /** The number of tickets that the batch covered when it began. */
  total: z.number(),
  /** The newest row that is meant. */
  upTo: z.number(),
  done: z.number(),
  refused: z.array(z.object({ id: z.number(), name: z.string(), code: z.string() })),
  /** The next call's `after`; null at the end. */
  next: z.number().nullable(),
})
export type BulkPortion = z.infer<typeof BulkPortion>
