import { z } from 'zod'
import { Id } from '../core/fields.ts'

export const QueueIdParam = z.object({ queueId: Id() })

/** A department as it leaves the house. Specification 2 §3. */
export const QueueView = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  color: z.string(),
  orderQueue: z.number(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  companyId: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type QueueView = z.infer<typeof QueueView>
