import { z } from 'zod'
import { Id, Text } from '../../core/contract/fields.ts'

/** Languages into which a text is translated: the product's, then others that customers write. */
export const TRANSLATION_LANGUAGES = ['pt', 'en', 'es', 'tr', 'fr', 'de', 'it', 'ar', 'zh', 'ja'] as const
export type TranslationLanguage = (typeof TRANSLATION_LANGUAGES)[number]

/** Ways in which a text is written anew. */
export const WORDINGS = ['shorter', 'friendlier', 'corrected'] as const

const OwnText = Text(4096, 1)

export const AssistTicketInput = z.object({ ticketId: Id() })

/** POST /messages/assist/summary: in the language of who reads it. */
export const SummaryInput = z.object({
  ticketId: Id(),
  language: z.enum(TRANSLATION_LANGUAGES).default('pt'),
})

/** POST /messages/assist/translate: a message, or a text of one's own. */
export const TranslateInput = z.object({
  messageId: Id().optional(),
  text: OwnText.optional(),
  language: z.enum(TRANSLATION_LANGUAGES),
})

export const WordingInput = z.object({ text: OwnText, wording: z.enum(WORDINGS) })

/** A text that nobody has sent: who asked reads it first. */
export const AssistText = z.object({ text: z.string() })
export type AssistText = z.infer<typeof AssistText>
