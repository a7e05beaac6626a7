import { z } from 'zod'
import { Text } from '../../core/contract/fields.ts'

/** People of an audience by what is known of them before it begins. */
export const AudienceCounts = z.object({
  /** Rows of the list, or contacts with the tag. */
  total: z.number(),
  /** Known to be on WhatsApp. */
  valid: z.number(),
  /** Nobody was asked: they are looked up when their turn comes. */
  unchecked: z.number(),
  noAccount: z.number(),
  optedOut: z.number(),
  blocked: z.number(),
  /** The same person in another row. */
  doubled: z.number(),
})
export type AudienceCounts = z.infer<typeof AudienceCounts>

/** The course of a campaign if it began now. */
export const CampaignPreview = z.object({
  counts: AudienceCounts,
  /** Up to five people a variant, with the text that they would get. */
  samples: z.array(
    z.object({
      variant: z.number(),
      name: z.string(),
      number: z.string(),
      message: z.string(),
      confirmationMessage: z.string(),
      /** The follow-ups that they would get, in their order. */
      followUps: z.array(z.string()),
    }),
  ),
  /** Placeholders that are empty for some, and for how many of those who were looked at. */
  gaps: z.array(z.object({ placeholder: z.string(), count: z.number() })),
  /** Placeholders that no column fills: they would be sent as they stand. */
  unknownPlaceholders: z.array(z.string()),
  /** Those that are filled: of every campaign, of the company, of the columns of the list. */
  placeholders: z.array(z.string()),
  /** People whose texts were looked at for samples and gaps. */
  lookedAt: z.number(),
  forecast: z.object({
    firstAt: z.iso.datetime(),
    /** The last message leaves about then: by the company's intervals and hours, and by the number's pace. */
    lastAt: z.iso.datetime(),
    /** The pace of the number is slower than the company’s intervals. */
    isHeldByPace: z.boolean(),
    /** Now is outside the company's hours: the first one waits for them. */
    isOutsideHours: z.boolean(),
    messageCount: z.number(),
  }),
})
export type CampaignPreview = z.infer<typeof CampaignPreview>

/** POST /campaigns/{id}/test: to whom each variant is sent at once. */
export const TestInput = z.object({ number: Text(50, 8) })
export type TestInput = z.output<typeof TestInput>
