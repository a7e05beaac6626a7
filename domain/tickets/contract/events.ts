import { z } from 'zod'
import { TicketFacts } from './schema.ts'

/**
 * A ticket was created (`before` null), changed, or deleted (`after` null). Who saw it before and does not any more is
 * told that it is gone.
 */
export const TicketChanged = z.object({
  type: z.literal('ticket.changed'),
  ticketId: z.number(),
  uuid: z.string(),
  version: z.number(),
  before: TicketFacts.nullable(),
  after: TicketFacts.nullable(),
  /** The states in between, when several changes are joined into one; never stored. */
  between: z.array(TicketFacts).optional(),
})
export type TicketChanged = z.infer<typeof TicketChanged>

/**
 * A user was given a ticket, opened one that they were given, or has read or marked one of several readers: what they have of
 * it beside others is for their own screens alone.
 */
export const TicketMarked = z.object({
  type: z.literal('ticket.marked'),
  ticketId: z.number(),
  userId: z.number(),
})
export type TicketMarked = z.infer<typeof TicketMarked>

/** Colleagues' takeover requests to a user changed; for that user's own screens alone. */
export const TakeoverRequestsChanged = z.object({ type: z.literal('asks.changed'), userId: z.number() })
export type TakeoverRequestsChanged = z.infer<typeof TakeoverRequestsChanged>

/** A user pinned or unpinned a ticket: for their own screens alone. */
export const PinsChanged = z.object({ type: z.literal('pins.changed'), userId: z.number() })
export type PinsChanged = z.infer<typeof PinsChanged>

/** A user was given a ticket, or has opened one that they were given: for their own screens alone. */
export const HandoversChanged = z.object({ type: z.literal('handovers.changed'), userId: z.number() })
export type HandoversChanged = z.infer<typeof HandoversChanged>
