import { z } from 'zod'
import { tagResource } from '#domain/tags/contract/resource.ts'
import { TagDetails } from '#domain/tags/contract/schema.ts'

/** The lanes of the board, as their page has them: tags of tickets, beside which labels have a page of their own. */
export const lanes = {
  ...tagResource,
  permissions: { ...tagResource.permissions, save: 'lanes:save' as const, remove: 'lanes:save' as const },
  view: TagDetails.extend({ kanban: z.literal(1) }),
  fixed: { kanban: '1' },
  /** As the board has them, until somebody asks for another order. */
  usual: { sort: 'orderLane' },
  schemas: { ...tagResource.schemas, list: tagResource.schemas.list.omit({ kanban: true, tagId: true }) },
}
