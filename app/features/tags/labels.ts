import { z } from 'zod'
import { tagResource } from '#domain/tags/contract/resource.ts'
import { TagDetails } from '#domain/tags/contract/schema.ts'

/**
 * Tags of contacts, as their page has them. The lanes of the board are tags too, with a page of their own: an address
 * that asks for them here is not heard, and one that is told of is not shown. Specification 2 §2.
 */
export const labels = {
  ...tagResource,
  view: TagDetails.extend({ kanban: z.literal(0) }),
  schemas: { ...tagResource.schemas, list: tagResource.schemas.list.omit({ kanban: true, tagId: true }) },
}
