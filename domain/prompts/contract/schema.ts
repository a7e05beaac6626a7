import { z } from 'zod'
import { Id, Text } from '../../core/contract/fields.ts'
import { TEXT_VOICE, VOICES } from './voices.ts'

/** The model and the address of its service, where a prompt names none. */
export const USUAL_MODEL = 'gpt-4.1-mini'
export const USUAL_BASE_URL = 'https://api.openai.com/v1'

export const MAX_PROMPT = 20_000
export const PROMPT_BOUNDS = { tokens: 16_000, temperature: 2, messages: 100 } as const

/** A part of a host name: nothing in it leads to another host. */
export const REGION = /^[a-z0-9-]{2,40}$/

/** Refusals of a service that nobody but people can settle. */
export const PROMPT_REFUSALS = ['refusedKey', 'noQuota', 'noModel', 'refusedVoice'] as const
export type PromptRefusal = (typeof PROMPT_REFUSALS)[number]

const Whole = (max: number) => z.coerce.number<number | string>().int().min(1).max(max)

/** POST /prompt. An empty key keeps the one that is stored. Specification 3 §3, §5, §9. */
export const PromptInput = z.object({
  name: Text(100, 5),
  prompt: Text(MAX_PROMPT, 50),
  voice: z.enum([TEXT_VOICE, ...VOICES.map(({ value }) => value)]).default(TEXT_VOICE),
  voiceKey: Text(200).default(''),
  voiceRegion: z
    .string()
    .trim()
    .refine((region) => region === '' || REGION.test(region), 'region')
    .default(''),
  maxTokens: Whole(PROMPT_BOUNDS.tokens).default(100),
  temperature: z.coerce.number<number | string>().min(0).max(PROMPT_BOUNDS.temperature).default(1),
  apiKey: Text(500).default(''),
  queueId: Id(),
  maxMessages: Whole(PROMPT_BOUNDS.messages).default(10),
  model: Text(100).default(''),
  baseUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)]).default(''),
})
export type PromptInput = z.output<typeof PromptInput>

/** A prompt as it leaves the server: of its keys the last four signs. */
export const PromptView = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  prompt: z.string(),
  voice: z.string(),
  voiceKeyLastFour: z.string(),
  voiceRegion: z.string(),
  maxTokens: z.number(),
  temperature: z.number(),
  apiKeyLastFour: z.string(),
  queueId: z.number(),
  /** Empty once the queue was deleted without another in its place. */
  queueName: z.string(),
  maxMessages: z.number(),
  model: z.string(),
  baseUrl: z.string(),
  /** The refusal that people must settle, and since when. */
  refusal: z.enum(PROMPT_REFUSALS).nullable(),
  refusedAt: z.iso.datetime().nullable(),
  /** Names of the connections that it answers for. */
  connectionNames: z.array(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type PromptView = z.infer<typeof PromptView>
