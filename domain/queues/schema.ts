import { z } from 'zod'
import { Id } from '../core/fields.ts'

export const QueueIdParam = z.object({ queueId: Id() })

/** From which minute a wait is shown in amber and in red, where no queue says otherwise. Interface 9. */
export const USUAL_WAIT_LIMITS = { waitAmberMinutes: 10, waitRedMinutes: 30 } as const

/** Whole minutes of waiting from which a ticket of the queue is shown in amber, and in red. */
export const WaitLimits = z.object({ waitAmberMinutes: z.number(), waitRedMinutes: z.number() })
export type WaitLimits = z.infer<typeof WaitLimits>

/** A department as it leaves the server. Specification 2 §3. */
export const QueueView = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  color: z.string(),
  orderQueue: z.number(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  companyId: z.number(),
  ...WaitLimits.shape,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type QueueView = z.infer<typeof QueueView>
