import { z } from 'zod'
import { Id, Text } from '../core/fields.ts'

/** GET /tags/list: `kanban` 0 = labels of contacts, 1 = lanes of tickets. */
export const ListTagsInput = z.object({
  kanban: z.coerce.number<number | string>().int().min(0).max(1).default(0),
  searchParam: Text(100).optional(),
})
export type ListTagsInput = z.infer<typeof ListTagsInput>

/** POST /tags/sync: the contact's tags become these. */
export const SyncTagsInput = z.object({
  contactId: Id(),
  tags: z.array(z.union([Id(), z.object({ id: Id() }).transform((tag) => tag.id)])).max(100),
})
export type SyncTagsInput = z.infer<typeof SyncTagsInput>

export const TicketTagParam = z.object({ ticketId: Id(), tagId: Id() })

/** Specification 1 §3. */
export const TagView = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  color: z.string(),
  kanban: z.union([z.literal(0), z.literal(1)]),
})
export type TagView = z.infer<typeof TagView>
