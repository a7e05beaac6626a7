import { sql } from 'drizzle-orm'
import { helps } from '#db/schema/helps.ts'
import { plainViews } from '../core/resources/plain-views.ts'
import { resourceVerbs } from '../core/resources/resource-verbs.ts'
import { helpResource } from './contract/resource.ts'

/** The ordinary verbs of help videos. */
export const helpVerbs = resourceVerbs(helpResource, {
  table: helps,
  views: plainViews(helpResource.view),
  search: [helps.title, helps.description],
  order: {
    title: { by: sql`search_text(${helps.title})`, type: 'text' },
    createdAt: { by: helps.createdAt, type: 'timestamptz' },
  },
})
