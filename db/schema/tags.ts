import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, instant, ref, updatedAt, version } from './columns.ts'
import { companies } from './companies.ts'
import { contacts } from './contacts.ts'
import { users } from './users.ts'

/** Labels; `isKanban` ones are lanes and sit on tickets, the others on contacts. */
export const tags = pgTable(
  'tags',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    name: text('name').notNull(),
    color: text('color').notNull(),
    isKanban: boolean('is_kanban').notNull().default(false),
    /** The user who made it. */
    userId: ref('user_id'),
    /** The hours before a ticket moves on from a lane to the next one, 0 = never. Server behaviour §8. */
    timeLaneHours: integer('time_lane_hours').notNull().default(0),
    nextLaneId: ref('next_lane_id'),
    rollbackLaneId: ref('rollback_lane_id'),
    /** The place of a lane on the board; lanes with the same place stand in the order in which they were made. */
    orderLane: integer('order_lane').notNull().default(0),
    greetingMessageLane: text('greeting_message_lane').notNull().default(''),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Its links stay until the purge, so that deleting can be undone. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    unique('tags_company_id_id_key').on(t.companyId, t.id),
    // "primeira" beside "Primeira", or "Grátis" beside "Gratis", would be one tag to whoever looks for it.
    uniqueIndex('tags_name_key')
      .on(t.companyId, t.isKanban, sql`search_text(${t.name})`)
      .where(sql`${t.deletedAt} is null`),
    foreignKey({
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
      name: 'tags_user_fk',
    }),
    index('tags_next_lane_idx').on(t.companyId, t.nextLaneId).where(sql`${t.nextLaneId} is not null`),
    index('tags_rollback_lane_idx')
      .on(t.companyId, t.rollbackLaneId)
      .where(sql`${t.rollbackLaneId} is not null`),
    foreignKey({
      columns: [t.companyId, t.nextLaneId],
      foreignColumns: [t.companyId, t.id],
      name: 'tags_next_lane_fk',
    }).onDelete('set null'),
    foreignKey({
      columns: [t.companyId, t.rollbackLaneId],
      foreignColumns: [t.companyId, t.id],
      name: 'tags_rollback_lane_fk',
    }).onDelete('set null'),
  ],
)

export const contactTags = pgTable(
  'contact_tags',
  { companyId: companyId(), contactId: ref('contact_id').notNull(), tagId: ref('tag_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.companyId, t.contactId, t.tagId] }),
    index('contact_tags_tag_idx').on(t.companyId, t.tagId, t.contactId),
    foreignKey({
      columns: [t.companyId, t.contactId],
      foreignColumns: [contacts.companyId, contacts.id],
      name: 'contact_tags_contact_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.tagId],
      foreignColumns: [tags.companyId, tags.id],
      name: 'contact_tags_tag_fk',
    }).onDelete('cascade'),
  ],
)
