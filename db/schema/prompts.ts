import { sql } from 'drizzle-orm'
import {
  bigint,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { AI_USES } from '#domain/prompts/contract/ai-uses.ts'
import { bytes, companyId, createdAt, id, instant, ref, updatedAt, version } from './columns.ts'
import { companies } from './companies.ts'
import { queues } from './queues.ts'

/** Assistants that answer by a language model. Specification 3 §3. */
export const prompts = pgTable(
  'prompts',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    name: text('name').notNull(),
    prompt: text('prompt').notNull(),
    /** `texto`, or the name of a voice. */
    voice: text('voice').notNull(),
    voiceKeySealed: bytes('voice_key_sealed'),
    voiceKeyLastFour: text('voice_key_last_four').notNull().default(''),
    voiceRegion: text('voice_region').notNull().default(''),
    maxTokens: integer('max_tokens').notNull(),
    temperature: doublePrecision('temperature').notNull(),
    apiKeySealed: bytes('api_key_sealed'),
    apiKeyLastFour: text('api_key_last_four').notNull().default(''),
    /** The queue to which it hands over. */
    queueId: ref('queue_id').notNull(),
    /** The messages of the conversation that the model is shown. */
    maxMessages: integer('max_messages').notNull(),
    /** Empty: the platform's usual model. */
    model: text('model').notNull().default(''),
    /** Empty: OpenAI's. */
    baseUrl: text('base_url').notNull().default(''),
    /** The refusal that people must settle (a key, a quota, a model), and since when; null = none. */
    refusal: text('refusal'),
    refusedAt: instant('refused_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    unique('prompts_company_id_id_key').on(t.companyId, t.id),
    uniqueIndex('prompts_name_key').on(t.companyId, sql`lower(${t.name})`).where(sql`${t.deletedAt} is null`),
    foreignKey({
      columns: [t.companyId, t.queueId],
      foreignColumns: [queues.companyId, queues.id],
      name: 'prompts_queue_fk',
    }),
  ],
)

/** Calls of language models and voices: their purpose, and what they used. */
export const aiUsages = pgTable(
  'ai_usages',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    use: text('use', { enum: AI_USES }).notNull(),
    promptId: ref('prompt_id'),
    ticketId: ref('ticket_id'),
    userId: ref('user_id'),
    model: text('model').notNull(),
    inputTokens: integer('input_tokens').notNull(),
    outputTokens: integer('output_tokens').notNull(),
    /** Millionths of a US dollar by the list of prices; null = the model is not in it. */
    costMicros: bigint('cost_micros', { mode: 'number' }),
    createdAt: createdAt(),
  },
  (t) => [index('ai_usages_day_idx').on(t.companyId, t.createdAt)],
)
