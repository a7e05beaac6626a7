import { z } from 'zod'
import { AT_STATES, SHOWN_TYPING, TYPING } from './schema.ts'

const id = z.number().int().positive()

/**
 * What is true for a moment and kept nowhere: ids only, for the other processes. `forMs` counts from hearing it, because the
 * clocks of machines differ; what is not said again is over then.
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
    /** What of it the customer may be shown; absent from processes of before. */
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

/** What a later event replaces. */
export function subjectOf(event: EphemeralEvent): string {
  if (event.kind === 'writing') return `${event.companyId}:chat:${event.chatId}:${event.userId}`
  const about = `${event.companyId}:${event.ticketId}`
  return event.kind === 'typing' ? about : `${about}:${event.viewerSession}`
}
