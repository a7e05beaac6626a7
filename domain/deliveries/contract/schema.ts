import { z } from 'zod'
import { Choice } from '../../core/contract/fields.ts'
import { CALL_FAILURES } from '../../flows/contract/call-failures.ts'
import { DELIVERY_STATES } from './delivery-states.ts'

/** The key that was just made. It is answered once. */
export const MadeSecret = z.object({ secret: z.string(), formerSecretUntil: z.iso.datetime().nullable() })
export type MadeSecret = z.infer<typeof MadeSecret>

/** One call to another system, with what came of its tries. */
export const DeliveryView = z.object({
  id: z.number(),
  /** The same over all tries: `webhook-id`. */
  eventId: z.string(),
  event: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number(),
  /** HTTP status of the last try; null = no answer came. */
  status: z.number().nullable(),
  failure: z.enum(CALL_FAILURES).nullable(),
  milliseconds: z.number().nullable(),
  requestBody: z.string(),
  answerHead: z.string(),
  tries: z.array(
    z.object({
      at: z.string(),
      status: z.number().nullable(),
      failure: z.string().nullable(),
      ms: z.number(),
    }),
  ),
  nextTryAt: z.iso.datetime().nullable(),
  ticketId: z.number().nullable(),
  /** Its body is kept, so that it can be sent again. */
  isReplayable: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type DeliveryView = z.infer<typeof DeliveryView>

export const ListDeliveriesInput = z.object({
  state: Choice(z.enum(DELIVERY_STATES)),
  /** `next` of the page before. */
  cursor: Choice(z.string().regex(/^\d{1,16}$/)),
})
export type ListDeliveriesInput = z.infer<typeof ListDeliveriesInput>

export const DeliveryPage = z.object({
  deliveries: z.array(DeliveryView),
  hasMore: z.boolean(),
  next: z.string().nullable(),
})
export type DeliveryPage = z.infer<typeof DeliveryPage>
