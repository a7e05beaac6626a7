import { sql } from 'drizzle-orm'
import { helps } from '#db/schema/helps.ts'
import { resourceVerbs } from '../core/resources/resource-verbs.ts'
import { helpResource } from './resource.ts'

/** The ordinary verbs of help videos. */
export const helpVerbs = resourceVerbs(helpResource, {
  table: helps,
  views: (_tx, rows) =>
    rows.map(({ deletedAt: _, createdAt, updatedAt, ...plain }) => ({
      ...plain,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    })),
  search: [helps.title, helps.description],
  order: {
    title: { by: sql`search_text(${helps.title})`, type: 'text' },
    createdAt: { by: helps.createdAt, type: 'timestamptz' },
  },
})
