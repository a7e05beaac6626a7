import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt, version } from './columns.ts'

/**
 * The plans that a company may buy: limits, features, a price in cents. They belong to the platform: super writes them.
 * Specification 2 §3.
 */
export const plans = pgTable('plans', {
  id: id(),
  name: text('name').notNull().unique(),
  users: integer('users').notNull(),
  connections: integer('connections').notNull(),
  queues: integer('queues').notNull(),
  amountCents: bigint('amount_cents', { mode: 'number' }).notNull().default(0),
  currency: text('currency').notNull().default('BRL'),
  isPublic: boolean('is_public').notNull().default(true),
  useWhatsapp: boolean('use_whatsapp').notNull().default(true),
  useFacebook: boolean('use_facebook').notNull().default(true),
  useInstagram: boolean('use_instagram').notNull().default(true),
  useCampaigns: boolean('use_campaigns').notNull().default(true),
  useSchedules: boolean('use_schedules').notNull().default(true),
  useInternalChat: boolean('use_internal_chat').notNull().default(true),
  useExternalApi: boolean('use_external_api').notNull().default(true),
  useKanban: boolean('use_kanban').notNull().default(true),
  useOpenAi: boolean('use_open_ai').notNull().default(true),
  useIntegrations: boolean('use_integrations').notNull().default(true),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
