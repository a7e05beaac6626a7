import { sql } from 'drizzle-orm'
import { announcements } from '#db/schema/announcements.ts'
import type { Tx } from '../core/context.ts'
import { PLATFORM } from '../core/platform.ts'
import { resourceVerbs } from '../core/resources/resource-verbs.ts'
import { attachedFiles } from '../files/attached-files.ts'
import { announcementResource } from './contract/resource.ts'
import { type AnnouncementView, Priority } from './contract/schema.ts'
import { visibleTo } from './visible-to.ts'

type Row = typeof announcements.$inferSelect

/** The ordinary verbs of announcements. Specification 3 §2. */
export const announcementVerbs = resourceVerbs(announcementResource, {
  table: announcements,
  views: announcementViews,
  values: (_tx, { status, ...input }) => ({ ...input, isActive: status }),
  visible: visibleTo,
  facts: ({ isActive }) => ({ isActive }),
  search: [announcements.title, announcements.text],
  order: {
    title: { by: sql`search_text(${announcements.title})`, type: 'text' },
    priority: { by: announcements.priority, type: 'integer' },
    createdAt: { by: announcements.createdAt, type: 'timestamptz' },
  },
})

export async function announcementViews(tx: Tx, rows: Row[]): Promise<AnnouncementView[]> {
  const ids = rows.map(({ fileId }) => fileId)
  const pictures = await attachedFiles(tx, ids, PLATFORM)
  return rows.map((row) => {
    const picture = row.fileId === null ? undefined : pictures.get(row.fileId)
    return {
      id: row.id,
      version: row.version,
      title: row.title,
      text: row.text,
      status: row.isActive,
      priority: Priority.parse(row.priority),
      mediaPath: picture?.url ?? null,
      mediaName: picture?.name ?? null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }
  })
}
