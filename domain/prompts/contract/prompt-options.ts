import { z } from 'zod'
import { Flag, OptionalId } from '../../core/contract/fields.ts'

const MAX_DAILY_TOKENS = 100_000_000_000

/** PUT /prompt/settings: what a company spends on models, and what helps its attendants. What is not named stays. */
export const PromptOptionsInput = z.object({
  /** 0 = without a limit. */
  aiDailyTokens: z.coerce.number<number | string>().int().min(0).max(MAX_DAILY_TOKENS).optional(),
  /** Null = nothing helps attendants. */
  aiPromptId: OptionalId().optional(),
  aiDraft: Flag().optional(),
  aiSummary: Flag().optional(),
  aiTranslate: Flag().optional(),
  aiWording: Flag().optional(),
  /** The version that was read. If absent, the last save wins. */
  version: z.coerce.number<number | string>().int().min(0).optional(),
})
export type PromptOptionsInput = z.output<typeof PromptOptionsInput>

export const PromptOptions = z.object({
  aiDailyTokens: z.number(),
  aiPromptId: z.number().nullable(),
  aiDraft: z.boolean(),
  aiSummary: z.boolean(),
  aiTranslate: z.boolean(),
  aiWording: z.boolean(),
  /** Tokens of the company's day so far. */
  usedToday: z.number(),
  /** Their price in millionths of a US dollar, as far as it is known. */
  costMicrosToday: z.number(),
  version: z.number(),
})
export type PromptOptions = z.infer<typeof PromptOptions>
