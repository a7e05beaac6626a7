import { z } from 'zod'
import { QueryList, Text } from '../../core/contract/fields.ts'
import { MAX_VARIANTS, RECIPIENT_STATES } from './rules.ts'
import { CampaignView, RecipientCounts, RecipientView } from './schema.ts'

/** People who came so far at least: whoever answered has read it, and got it. */
export const Funnel = z.object({
  planned: z.number(),
  sent: z.number(),
  delivered: z.number(),
  /** Read receipts can be off: read by at least so many. */
  read: z.number(),
  replied: z.number(),
})
export type Funnel = z.infer<typeof Funnel>

const Reason = z.object({ reason: z.string(), count: z.number() })

/** GET /campaigns/{id}/report. */
export const CampaignReport = z.object({
  campaign: CampaignView,
  counts: RecipientCounts,
  funnel: Funnel,
  variants: z.array(Funnel.extend({ variant: z.number(), failed: z.number() })),
  /** Hours in which something left, in order: the instant at which each begins. */
  hours: z.array(z.object({ at: z.iso.datetime(), sent: z.number(), replied: z.number() })),
  failures: z.array(Reason),
  skips: z.array(Reason),
  /** People whom a follow-up did not reach. What became of the message itself is counted above. */
  followUpFailures: z.array(Reason),
  optOutCount: z.number(),
  /** People who get a follow-up yet, unless they answer: for them it runs on. */
  followUpsDueCount: z.number(),
  /** Half of those who answered did so within so many minutes; null where nobody did. */
  medianReplyMinutes: z.number().nullable(),
  /** About when the last message leaves, while it runs. */
  endsAt: z.iso.datetime().nullable(),
  /** It runs, but now is outside the company's hours: nothing leaves before. */
  waitsUntil: z.iso.datetime().nullable(),
})
export type CampaignReport = z.infer<typeof CampaignReport>

export const RECIPIENTS_PER_PAGE = 50

/** GET /campaigns/{id}/recipients: the newest first. */
export const RecipientFilter = z.object({
  searchParam: Text(100).optional(),
  states: QueryList(z.enum(RECIPIENT_STATES)),
  reason: Text(60).optional(),
  variant: z.coerce.number<number | string>().int().min(1).max(MAX_VARIANTS).optional(),
  /** `next` of the page before. */
  cursor: z.coerce.number<number | string>().int().min(1).optional(),
})
export type RecipientFilter = z.output<typeof RecipientFilter>

export const RecipientPageView = z.object({
  recipients: z.array(RecipientView),
  hasMore: z.boolean(),
  next: z.number().nullable(),
})
export type RecipientPageView = z.infer<typeof RecipientPageView>
