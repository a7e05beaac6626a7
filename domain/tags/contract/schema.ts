import { z } from 'zod'
import { Color, Id, OptionalId, PageNumber, Text } from '../../core/contract/fields.ts'
import { MachineText } from '../../core/contract/texts/machine-text.ts'

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

const Kanban = z.coerce.number<number | string>().pipe(z.union([z.literal(0), z.literal(1)]))

/** POST /tags: a label of contacts, or a lane of tickets. Without a colour it gets one. Specification 2 §3, §5. */
export const CreateTagInput = z.object({
  name: Text(100, 3),
  color: Color().optional(),
  kanban: Kanban.default(0),
  /** The hours before a ticket moves on from a lane to `nextLaneId`; 0 = never. */
  timeLane: z.coerce.number<number | string>().int().min(0).max(8760).default(0),
  nextLaneId: OptionalId().optional(),
  rollbackLaneId: OptionalId().optional(),
  greetingMessageLane: MachineText(4000).default(''),
})

/** GET /tags, beside the search. `tagId` narrows the list to one, with its first contacts. */
export const TagFilter = z.object({ kanban: Kanban.default(0), tagId: Id().optional() })

const TagContact = z.object({ id: z.number(), version: z.number(), name: z.string(), number: z.string() })

/** A tag as its own page shows it; `contacts` only where one was asked for by `tagId`. Specification 2 §3. */
export const TagDetails = TagView.extend({
  userId: z.number().nullable(),
  timeLane: z.number(),
  nextLaneId: z.number().nullable(),
  rollbackLaneId: z.number().nullable(),
  greetingMessageLane: z.string(),
  /** The place of a lane on the board, from 1; 0 if none was chosen. */
  orderLane: z.number(),
  contactsCount: z.number(),
  ticketsCount: z.number(),
  contacts: z.array(TagContact).optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type TagDetails = z.infer<typeof TagDetails>

export const TagIdParam = z.object({ tagId: Id() })

/** GET /tags-contacts/{tagId}. */
export const ListTagContactsInput = z.object({
  searchParam: Text(120).optional(),
  pageNumber: PageNumber(),
  cursor: z.string().max(300).optional(),
})

/** PUT and DELETE /tags-contacts/{tagId}/{contactId}. */
export const TagContactParam = z.object({ tagId: Id(), contactId: Id() })
