import { z } from 'zod'
import { Id } from '../../../core/contract/fields.ts'

/** The kinds of events that a channel delivered, as its driver names them; `unknown` where the header cannot be read. */
export const PARKED_KINDS = ['message', 'stub', 'call', 'unknown'] as const

/** Why an event was put aside, in words of ours. */
export const PARKED_CAUSES = ['unreadable', 'refused', 'database', 'sealed'] as const

export const PARKED_PER_PAGE = 20
/** The largest part of the raw data that is shown, in characters. */
export const MAX_RAW_SHOWN = 4000

export const ListParkedInput = z.object({
  cursor: z.coerce.number<number | string>().int().min(1).optional(),
})
export type ListParkedInput = z.infer<typeof ListParkedInput>

/** Without an event: all of the connection. */
export const RetryParkedInput = z.object({ eventId: Id().optional() })
export type RetryParkedInput = z.infer<typeof RetryParkedInput>

export const ParkedEventView = z.object({
  id: z.number(),
  kind: z.enum(PARKED_KINDS),
  cause: z.enum(PARKED_CAUSES),
  /** The name of the failure, for whoever is asked for help. */
  failure: z.string(),
  attempts: z.number(),
  /** The size of the raw data, in bytes. */
  bytes: z.number(),
  /** The beginning of the raw data, without what is no text; null where it cannot be read, or not by this user. */
  raw: z.string().nullable(),
  receivedAt: z.iso.datetime(),
})
export type ParkedEventView = z.infer<typeof ParkedEventView>

/** Newest first; `next` is the cursor of those before them. `showsRaw`: the user may read the raw data. */
export const ParkedEventsView = z.object({
  events: z.array(ParkedEventView),
  next: z.number().nullable(),
  showsRaw: z.boolean(),
})
export type ParkedEventsView = z.infer<typeof ParkedEventsView>
