import { z } from 'zod'
import { AT_STATES, SHOWN_TYPING, TYPING } from './schema.ts'

const id = z.number().int().positive()

/**
 * A state that lasts for a moment and is never stored: ids only, for the other processes. `forMs` counts from its
 * arrival, because the clocks of machines differ; the state ends then unless it is repeated.
 */
export const EphemeralEvent = z.discriminatedUnion('kind', [
  /** The customer of a ticket writes or records. */
  z.object({
    kind: z.literal('typing'),
    companyId: id,
    ticketId: id,
    what: z.enum(TYPING),
    forMs: z.number().int().min(0),
  }),
  /** A user has the ticket in front of them, in one tab; `gone` takes it back. Who hears it was allowed to see the ticket. */
  z.object({
    kind: z.literal('at'),
    companyId: id,
    ticketId: id,
    connectionId: id,
    contactId: id,
    userId: id,
    /** One socket of one process. */
    viewerSession: z.string().min(1).max(40),
    state: z.enum([...AT_STATES, 'gone']),
    /** The part of it that the customer may be shown; absent from older processes. */
    shows: z.enum(SHOWN_TYPING).nullable().default(null),
    forMs: z.number().int().min(0),
  }),
  /** A user writes in a chat of colleagues: for the others in it. */
  z.object({
    kind: z.literal('writing'),
    companyId: id,
    chatId: id,
    userId: id,
    forMs: z.number().int().min(0),
  }),
])
export type EphemeralEvent = z.infer<typeof EphemeralEvent>
export type PlaceEvent = Extract<EphemeralEvent, { kind: 'at' }>
export type WritingEvent = Extract<EphemeralEvent, { kind: 'writing' }>

/** Returns the key of an event; a later event with the same key replaces it. */
export function subjectOf(event: EphemeralEvent): string {
  if (event.kind === 'writing') return `${event.companyId}:chat:${event.chatId}:${event.userId}`
  const about = `${event.companyId}:${event.ticketId}`
  return event.kind === 'typing' ? about : `${about}:${event.viewerSession}`
}
