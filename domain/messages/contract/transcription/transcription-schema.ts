import { z } from 'zod'
import { Text } from '../../../core/contract/fields.ts'

/** The service of OpenAI; any that speaks the same protocol does. */
export const USUAL_SERVICE = { baseUrl: 'https://api.openai.com/v1', model: 'whisper-1' } as const

/** PUT /transcription/settings. Without a key the one that is kept stays. */
export const SaveTranscriptionInput = z.object({
  baseUrl: z.url({ protocol: /^https?$/ }).max(300),
  model: Text(100, 1),
  language: z
    .string()
    .regex(/^([a-z]{2})?$/)
    .default(''),
  key: Text(500).default(''),
  /** The version that was read. If absent, the last save wins. */
  version: z.coerce.number<number | string>().int().min(0).optional(),
})
export type SaveTranscriptionInput = z.infer<typeof SaveTranscriptionInput>

/** The key is never read back: whether there is one, and its last four signs. */
export const TranscriptionSettings = z.object({
  baseUrl: z.string(),
  model: z.string(),
  language: z.string(),
  isKeySet: z.boolean(),
  /** The company has no key, and audio is written down by the platform's. */
  isByPlatform: z.boolean(),
  keyLastFour: z.string(),
  /** The time of the last change, in milliseconds; 0 = never. */
  version: z.number(),
})
export type TranscriptionSettings = z.infer<typeof TranscriptionSettings>

export const Transcribed = z.object({ transcribedText: z.string() })
