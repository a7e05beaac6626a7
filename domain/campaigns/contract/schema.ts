import { z } from 'zod'
import { Flag, Id, OptionalId, Text } from '../../core/contract/fields.ts'
import { Switch } from '../../core/contract/values/switch.ts'
import { Moment } from '../../schedules/contract/schema.ts'
import { hasFewPlaceholders, MAX_CAMPAIGN_TEXT } from './placeholders.ts'
import {
  CAMPAIGN_STATUSES,
  CAMPAIGN_TICKET_STATUSES,
  CONFIRMATION_ANSWERS,
  MAX_FOLLOW_UPS,
  PAUSE_REASONS,
  RECIPIENT_STATES,
} from './rules.ts'

/** A text with placeholders; the line about opting out still finds room below it. */
const TextOf = (min = 0) => Text(MAX_CAMPAIGN_TEXT, min).refine(hasFewPlaceholders, 'tooLong')
const CampaignText = () => TextOf().default('')
const OptionalMoment = () =>
  z.preprocess((value: string | null | undefined) => value || null, Moment().nullable()).default(null)

const MAX_DELAY_MINUTES = 60 * 24 * 60
export const FollowUpInput = z.object({
  delayMinutes: z.coerce.number<number | string>().int().min(1).max(MAX_DELAY_MINUTES),
  text: TextOf(1),
})
export type FollowUpInput = z.output<typeof FollowUpInput>

/** POST /campaigns. The file comes by a call of its own. Specification 3 §3, §5. */
export const CampaignInput = z.object({
  name: Text(50, 2),
  whatsappId: Id(),
  contactListId: OptionalId(),
  tagListId: OptionalId(),
  userId: OptionalId(),
  queueId: OptionalId(),
  openTicket: Switch.default(false),
  statusTicket: z.enum(CAMPAIGN_TICKET_STATUSES).default('closed'),
  scheduledAt: OptionalMoment(),
  notAfter: OptionalMoment(),
  message1: CampaignText(),
  message2: CampaignText(),
  message3: CampaignText(),
  message4: CampaignText(),
  message5: CampaignText(),
  hasOptOutLine: Flag().default(true),
  confirmation: Flag().default(false),
  confirmationAnswers: z.enum(CONFIRMATION_ANSWERS).default('any'),
  confirmationMessage1: CampaignText(),
  confirmationMessage2: CampaignText(),
  confirmationMessage3: CampaignText(),
  confirmationMessage4: CampaignText(),
  confirmationMessage5: CampaignText(),
  followUps: z.array(FollowUpInput).max(MAX_FOLLOW_UPS).default([]),
})
export type CampaignInput = Partial<z.output<typeof CampaignInput>>

/** People of a campaign, by the state in which they are. */
export const RecipientCounts = z.record(z.enum(RECIPIENT_STATES), z.number())
export type RecipientCounts = z.infer<typeof RecipientCounts>

const Named = z.object({ id: z.number(), name: z.string() })

/** A campaign. Specification 3 §3. */
export const CampaignView = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  status: z.enum(CAMPAIGN_STATUSES),
  /** Why it stands still; `ended` = for good. */
  pauseReason: z.enum(PAUSE_REASONS).nullable(),
  /** Everybody has a row; until then the audience is being written. */
  isPrepared: z.boolean(),
  scheduledAt: z.iso.datetime().nullable(),
  notAfter: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  contactListId: z.number().nullable(),
  contactList: Named.nullable(),
  tagListId: z.number().nullable(),
  tagList: Named.nullable(),
  whatsappId: z.number(),
  whatsapp: Named.nullable(),
  userId: z.number().nullable(),
  queueId: z.number().nullable(),
  openTicket: z.enum(['enabled', 'disabled']),
  statusTicket: z.enum(CAMPAIGN_TICKET_STATUSES),
  message1: z.string(),
  message2: z.string(),
  message3: z.string(),
  message4: z.string(),
  message5: z.string(),
  hasOptOutLine: z.boolean(),
  confirmation: z.boolean(),
  confirmationAnswers: z.enum(CONFIRMATION_ANSWERS),
  confirmationMessage1: z.string(),
  confirmationMessage2: z.string(),
  confirmationMessage3: z.string(),
  confirmationMessage4: z.string(),
  confirmationMessage5: z.string(),
  followUps: z.array(z.object({ delayMinutes: z.number(), text: z.string() })),
  counts: RecipientCounts,
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaType: z.string().nullable(),
  mediaSize: z.number().nullable(),
  thumbnailPath: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type CampaignView = z.infer<typeof CampaignView>

export const CampaignFilter = z.object({ status: z.enum(CAMPAIGN_STATUSES).optional() })

/** A recipient, as clients of this family read it from `shipping`, and the state that we keep. */
export const RecipientView = z.object({
  id: z.number(),
  contactId: z.number().nullable(),
  name: z.string(),
  number: z.string(),
  variant: z.number(),
  /** The text that they get, or got. */
  message: z.string(),
  confirmationMessage: z.string(),
  state: z.enum(RECIPIENT_STATES),
  /** Why it failed, or why they are passed over: a code. */
  reason: z.string().nullable(),
  confirmationRequestedAt: z.iso.datetime().nullable(),
  confirmedAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  readAt: z.iso.datetime().nullable(),
  repliedAt: z.iso.datetime().nullable(),
  /** The follow-up that left last; 0 = none. */
  followUp: z.number(),
  /** Why a follow-up did not reach them: a code. */
  followUpFailure: z.string().nullable(),
  ticketUuid: z.string().nullable(),
})
export type RecipientView = z.infer<typeof RecipientView>

/** GET /campaigns/{id} answers the newest so many of `shipping`; all of them are read page by page. */
export const MAX_SHIPPING = 1000
export const CampaignWithShipping = CampaignView.extend({ shipping: z.array(RecipientView) })
export type CampaignWithShipping = z.infer<typeof CampaignWithShipping>
