import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { WeekHours } from '#domain/hours/contract/schema.ts'
import type { QueueTree } from '#domain/queues/contract/option-schema.ts'
import { companyId, createdAt, id, instant, ref, updatedAt, version } from './columns.ts'
import { companies } from './companies.ts'
import { fileLists } from './file-lists.ts'
import { queueIntegrations } from './queue-integrations.ts'

/** Departments. */
export const queues = pgTable(
  'queues',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    name: text('name').notNull(),
    color: text('color').notNull(),
    orderQueue: integer('order_queue').notNull().default(0),
    greetingMessage: text('greeting_message').notNull().default(''),
    outOfHoursMessage: text('out_of_hours_message').notNull().default(''),
    /** The hours in which it serves customers; null = nobody has set them, which means the usual week. */
    schedules: jsonb('schedules').$type<WeekHours>(),
    /** True when the queue serves a customer by its message alone: the ticket ends after that message. */
    closeTicket: boolean('close_ticket').notNull().default(false),
    /**
     * True when a waiting ticket is given to one attendant after another, each of whom has it for the given minutes; 0
     * = it stays with that attendant.
     */
    ativarRoteador: boolean('ativar_roteador').notNull().default(false),
    tempoRoteador: integer('tempo_roteador').notNull().default(0),
    /** Files that whoever chooses it gets. */
    fileListId: ref('file_list_id'),
    /** The integration that has the turn first, of whoever is put into it. */
    integrationId: ref('integration_id'),
    /** Minutes from which a customer waits long (amber) and too long (red). Interface 9. */
    waitAmberMinutes: integer('wait_amber_minutes').notNull().default(10),
    waitRedMinutes: integer('wait_red_minutes').notNull().default(30),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    unique('queues_company_id_id_key').on(t.companyId, t.id),
    uniqueIndex('queues_color_key')
      .on(t.companyId, sql`lower(${t.color})`)
      .where(sql`${t.deletedAt} is null`),
    check(
      'queues_wait_check',
      sql`${t.waitAmberMinutes} > 0 and ${t.waitRedMinutes} >= ${t.waitAmberMinutes}`,
    ),
    foreignKey({
      columns: [t.companyId, t.fileListId],
      foreignColumns: [fileLists.companyId, fileLists.id],
      name: 'queues_file_list_fk',
    }),
    foreignKey({
      columns: [t.companyId, t.integrationId],
      foreignColumns: [queueIntegrations.companyId, queueIntegrations.id],
      name: 'queues_integration_fk',
    }),
  ],
)

/**
 * A queue's options as they were saved, never changed: the newest are those of now, and conversations go on in the version in
 * which they began.
 */
export const queueVersions = pgTable(
  'queue_versions',
  {
    id: id(),
    companyId: companyId(),
    queueId: ref('queue_id').notNull(),
    tree: jsonb('tree').$type<QueueTree>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('queue_versions_company_id_id_key').on(t.companyId, t.id),
    index('queue_versions_queue_idx').on(t.companyId, t.queueId, t.id.desc()),
    foreignKey({
      columns: [t.companyId, t.queueId],
      foreignColumns: [queues.companyId, queues.id],
      name: 'queue_versions_queue_fk',
    }).onDelete('cascade'),
  ],
)
