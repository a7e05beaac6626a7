import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { FlowGraph } from '#domain/flows/contract/graph.ts'
import { bytes, companyId, createdAt, id, instant, ref, updatedAt, version } from './columns.ts'
import { companies } from './companies.ts'
import { files } from './files.ts'

/** Conversations that admins draw; what customers meet is a published version. Specification 3 §3. */
export const flows = pgTable(
  'flows',
  {
    id: id(),
    companyId: companyId().references(() => companies.id),
    name: text('name').notNull(),
    /** Starts for new conversations, once it is published. */
    active: boolean('active').notNull().default(true),
    /** The drawing as it was saved last; null = it never was. */
    draft: jsonb('draft').$type<FlowGraph>(),
    draftSavedAt: instant('draft_saved_at'),
    /** The version that new conversations begin; null = it was never published. */
    publishedVersionId: ref('published_version_id'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    unique('flows_company_id_id_key').on(t.companyId, t.id),
    uniqueIndex('flows_name_key').on(t.companyId, sql`lower(${t.name})`).where(sql`${t.deletedAt} is null`),
  ],
)

/** Files that a flow's draft or one of its versions shows. */
export const flowFiles = pgTable(
  'flow_files',
  {
    companyId: companyId(),
    flowId: ref('flow_id').notNull(),
    fileId: ref('file_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.flowId, t.fileId] }),
    index('flow_files_file_idx').on(t.companyId, t.fileId),
    foreignKey({
      columns: [t.companyId, t.flowId],
      foreignColumns: [flows.companyId, flows.id],
      name: 'flow_files_flow_fk',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.companyId, t.fileId],
      foreignColumns: [files.companyId, files.id],
      name: 'flow_files_file_fk',
    }),
  ],
)

/** Keys that were typed into a flow's nodes, sealed: drawings never hold them. */
export const flowSecrets = pgTable(
  'flow_secrets',
  {
    companyId: companyId(),
    flowId: ref('flow_id').notNull(),
    nodeId: text('node_id').notNull(),
    /** The name of the field, `apiKey` or `voiceKey`, and behind a blank the host or region that it is for; none = the usual one. */
    field: text('field').notNull(),
    sealed: bytes('sealed').notNull(),
    lastFour: text('last_four').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.flowId, t.nodeId, t.field] }),
    foreignKey({
      columns: [t.companyId, t.flowId],
      foreignColumns: [flows.companyId, flows.id],
      name: 'flow_secrets_flow_fk',
    }).onDelete('cascade'),
  ],
)
