import { z } from 'zod'

/** A message of a campaign that a contact gets unless they answer first. */
export const PendingFollowUp = z.object({
  campaignId: z.number(),
  campaignName: z.string(),
  /** Number of this follow-up among the `count` of its campaign, from 1. */
  position: z.number(),
  count: z.number(),
  dueAt: z.iso.datetime(),
  text: z.string(),
  /** Its campaign stands still: it leaves once that goes on. */
  isPaused: z.boolean(),
})
export type PendingFollowUp = z.infer<typeof PendingFollowUp>

/** GET /contacts/{id}/follow-ups: the soonest first. */
export const PendingFollowUps = z.object({ followUps: z.array(PendingFollowUp) })
export type PendingFollowUps = z.infer<typeof PendingFollowUps>
