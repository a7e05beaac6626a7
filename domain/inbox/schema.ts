import { z } from 'zod'
import { WaitLimits } from '../queues/schema.ts'

const Named = z.object({ id: z.number(), name: z.string() })

/** The queue of today, of each queue that the user attends (null = without one), the longest wait first. */
export const InboxOverview = z.object({
  waiting: z.array(
    z.object({
      queue: Named.extend({ color: z.string(), ...WaitLimits.shape }).nullable(),
      count: z.number(),
      longest: z.object({
        uuid: z.string(),
        since: z.iso.datetime(),
        contact: z.object({ name: z.string() }),
      }),
    }),
  ),
  /** The company has or had a conversation, or a number that is connected: there is something to wait for. */
  hasBegun: z.boolean(),
})
export type InboxOverview = z.infer<typeof InboxOverview>

/** What colleagues ask of the user, whose tickets they are, and which of the user's own requests were declined; the oldest first. */
export const TakeoverRequests = z.object({
  asks: z.array(
    z.object({
      ticketId: z.number(),
      uuid: z.string(),
      contact: z.object({ name: z.string() }),
      user: Named.extend({ color: z.string() }),
      createdAt: z.iso.datetime(),
    }),
  ),
  declined: z.array(
    z.object({
      uuid: z.string(),
      /** Who holds the ticket. */
      holder: z.object({ name: z.string() }),
      /** Null for a ticket that the user may not see. */
      contact: z.object({ name: z.string() }).nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
})
export type TakeoverRequests = z.infer<typeof TakeoverRequests>
