import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { bytes, companyId, createdAt, id, instant, ref } from './columns.ts'

/** Files of a company, or of the platform (0), under unguessable names; what they belong to points at them. */
export const files = pgTable(
  'files',
  {
    id: id(),
    companyId: companyId(),
    /** 32 hexadecimal digits: the name in the store. */
    name: text('name').notNull(),
    state: text('state', { enum: ['pending', 'stored', 'failed', 'too_large'] }).notNull(),
    mime: text('mime').notNull(),
    originalName: text('original_name'),
    size: bigint('size', { mode: 'number' }),
    width: integer('width'),
    height: integer('height'),
    durationSeconds: integer('duration_seconds'),
    isVoice: boolean('is_voice').notNull().default(false),
    thumbnailFileId: ref('thumbnail_file_id'),
    /** The same as MP3, for browsers that cannot play it as it came; made when the first of them asks. */
    renditionFileId: ref('playable_file_id'),
    /** The place where the channel holds it, sealed; removed once it is stored. */
    source: bytes('source'),
    attempts: integer('attempts').notNull().default(0),
    failure: text('failure'),
    details: jsonb('details').$type<Record<string, unknown>>(),
    createdAt: createdAt(),
    storedAt: instant('stored_at'),
  },
  (t) => [
    unique('files_company_id_id_key').on(t.companyId, t.id),
    unique('files_company_id_name_key').on(t.companyId, t.name),
    // Opening a thumbnail asks whose it is.
    index('files_thumbnail_idx')
      .on(t.companyId, t.thumbnailFileId)
      .where(sql`${t.thumbnailFileId} is not null`),
    foreignKey({
      columns: [t.companyId, t.thumbnailFileId],
      foreignColumns: [t.companyId, t.id],
      name: 'files_thumbnail_fk',
    }),
    index('files_playable_idx')
      .on(t.companyId, t.renditionFileId)
      .where(sql`${t.renditionFileId} is not null`),
    foreignKey({
      columns: [t.companyId, t.renditionFileId],
      foreignColumns: [t.companyId, t.id],
      name: 'files_playable_fk',
    }),
  ],
)
