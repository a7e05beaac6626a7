import { z } from 'zod'
import { Id, Text, Uuid } from '../../../core/contract/fields.ts'
import { Ack, SEND_FAILURES } from '../../../messages/contract/schema.ts'

/** POST /whatsapp/{id}/test-message. `clientId` makes a repeated request harmless. */
export const SendTestInput = z.object({
  connectionId: Id(),
  /** As people of the company's country write it, or with its country's code. */
  number: Text(40, 1),
  body: Text(1000, 1),
  clientId: Uuid()
    .optional()
    .transform((id) => id ?? crypto.randomUUID()),
})
export type SendTestInput = z.infer<typeof SendTestInput>

/** A test message and what became of it. `number` is hidden from whom numbers are hidden. */
export const ConnectionTestView = z.object({
  id: z.number(),
  connectionId: z.number(),
  ticketId: z.number(),
  ticketUuid: z.uuid(),
  messageId: z.number(),
  number: z.string(),
  /** True for a test to the connection's own number: WhatsApp confirms only that it has the message. */
  isToSelf: z.boolean(),
  ack: Ack,
  failureCode: z.enum(SEND_FAILURES).nullable(),
  sentAt: z.iso.datetime(),
  /** From hand-over to the server's word, in milliseconds; null while there is none. */
  acceptedMs: z.number().nullable(),
  /** The first that the other side wrote after it. */
  answer: z.object({ body: z.string(), at: z.iso.datetime() }).nullable(),
  /** A conversation was opened for it, and is still open. */
  holdsTicket: z.boolean(),
})
export type ConnectionTestView = z.infer<typeof ConnectionTestView>
