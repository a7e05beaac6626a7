import type { z } from 'zod'
import {
  ConnectionLive,
  ContactLive,
  MessageLive,
  QueueLive,
  SessionLive,
  TicketLive,
} from '#domain/live/schema.ts'

/** An event's data by its schema, undefined for what is not of it; read once, however many parts of the page hear it. */
function reader<S extends z.ZodType>(schema: S) {
  const known = new WeakMap<object, { event: z.output<S> | undefined }>()
  return (data: unknown): z.output<S> | undefined => {
    if (typeof data !== 'object' || data === null) return undefined
    const read = known.get(data) ?? { event: schema.safeParse(data).data }
    known.set(data, read)
    return read.event
  }
}

export const readTicketLive = reader(TicketLive)
export const readMessageLive = reader(MessageLive)
export const readContactLive = reader(ContactLive)
export const readQueueLive = reader(QueueLive)
export const readConnectionLive = reader(ConnectionLive)
export const readSessionLive = reader(SessionLive)
