import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  INTEGRATION_LANGUAGES,
  INTEGRATION_TYPES,
} from '#domain/queue-integrations/contract/integration-types.ts'
import { bytes, companyId, createdAt, id, instant, ref, updatedAt, version } from './columns.ts'
import { companies } from './companies.ts'

/** Other systems that take a conversation and give it back. Specification 3 §3. */
export const queueIntegrations = pgTable(
  'queue_integrations',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    type: text('type', { enum: INTEGRATION_TYPES }).notNull(),
    name: text('name').notNull(),
    projectName: text('project_name').notNull().default(''),
    /** DialogFlow's service account, sealed; its address says which one it is. */
    jsonContentSealed: bytes('json_content_sealed'),
    serviceAccount: text('service_account').notNull().default(''),
    language: text('language', { enum: INTEGRATION_LANGUAGES }).notNull().default('pt-BR'),
    urlN8N: text('url_n8n').notNull().default(''),
    /** The key by which events are signed, sealed, and the one before it while both count. */
    secretSealed: bytes('secret_sealed'),
    formerSecretSealed: bytes('former_secret_sealed'),
    formerSecretUntil: instant('former_secret_until'),
    typebotSlug: text('typebot_slug').notNull().default(''),
    /** Minutes without a word after which a conversation begins anew; 0 = never. */
    typebotExpires: integer('typebot_expires').notNull().default(1),
    typebotKeywordFinish: text('typebot_keyword_finish').notNull().default(''),
    typebotKeywordRestart: text('typebot_keyword_restart').notNull().default(''),
    typebotRestartMessage: text('typebot_restart_message').notNull().default(''),
    typebotUnknownMessage: text('typebot_unknown_message').notNull().default(''),
    /** Milliseconds between two messages. */
    typebotDelayMessage: integer('typebot_delay_message').notNull().default(1000),
    /** The flow of type flowbuilder. */
    flowId: ref('flow_id'),
    /** The other side said that it is gone (410): nothing is sent any more until somebody saves it. */
    isDisabled: boolean('is_disabled').notNull().default(false),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    unique('queue_integrations_company_id_id_key').on(t.companyId, t.id),
    uniqueIndex('queue_integrations_name_key')
      .on(t.companyId, sql`lower(${t.name})`)
      .where(sql`${t.deletedAt} is null`),
  ],
)
