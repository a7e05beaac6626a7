import { z } from 'zod'
import { BulkCursor, BulkPortion } from '../../core/contract/bulk.ts'
import { Id, JsonList, OptionalId, Text, Uuid } from '../../core/contract/fields.ts'
import { MessageView } from '../../messages/contract/schema.ts'
import { WaitLimits } from '../../queues/contract/schema.ts'
import { ListTicketsInput, SEEING_RULES, TicketView } from '../../tickets/contract/schema.ts'

const Named = z.object({ id: z.number(), name: z.string() })

/** The queue of today, of each queue that the user attends (null = without one), the longest wait first. */
export const InboxOverview = z.object({
  waiting: z.array(
    z.object({
      queue: Named.extend({ color: z.string(), ...WaitLimits.shape }).nullable(),
      count: z.number(),
      longest: z.object({
        uuid: z.string(),
        since: z.iso.datetime(),
        contact: z.object({ id: z.number(), name: z.string() }),
      }),
    }),
  ),
  /** The company has or had a conversation, or a number that is connected: there is something to wait for. */
  hasBegun: z.boolean(),
  /** The steps that an admin has completed to set up a new company; null to other users, and once all are done. */
  firstSteps: z
    .object({
      isConnected: z.boolean(),
      hasQueue: z.boolean(),
      hasColleague: z.boolean(),
      hasConversation: z.boolean(),
    })
    .nullable(),
})
export type InboxOverview = z.infer<typeof InboxOverview>

/** The number of conversations that each person attends. */
export const Workloads = z.object({
  workloads: z.array(z.object({ userId: z.number(), attendedCount: z.number() })),
})
export type Workloads = z.infer<typeof Workloads>

/** The mentions of the user by colleagues since the user last looked, the latest first. */
export const Mentions = z.object({
  mentions: z.array(
    z.object({
      messageId: z.number(),
      ticketId: z.number(),
      uuid: z.string(),
      contact: z.object({ id: z.number(), name: z.string() }),
      /** The author of the message. */
      by: z.string(),
      /** The beginning of the message. */
      text: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
})
export type Mentions = z.infer<typeof Mentions>

/**
 * The requests of colleagues for the user's tickets, and the user's own requests that were declined; the oldest first.
 */
export const TakeoverRequests = z.object({
  asks: z.array(
    z.object({
      ticketId: z.number(),
      uuid: z.string(),
      contact: z.object({ id: z.number(), name: z.string() }),
      user: Named.extend({ color: z.string() }),
      createdAt: z.iso.datetime(),
    }),
  ),
  declined: z.array(
    z.object({
      uuid: z.string(),
      /** The user who holds the ticket. */
      holder: z.object({ name: z.string() }),
      /** Null for a ticket that the user may not see. */
      contact: z.object({ id: z.number(), name: z.string() }).nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
})
export type TakeoverRequests = z.infer<typeof TakeoverRequests>

/** GET /messages-search: the words, in any order, and what of the ticket list's filters narrows it. */
export const SearchMessagesInput = ListTicketsInput.pick({
  tags: true,
  users: true,
  whatsapps: true,
  queueIds: true,
  date: true,
  updatedAt: true,
  withUnreadMessages: true,
  withoutQueue: true,
  statusFilter: true,
}).extend({ searchParam: Text(120, 1), cursor: z.string().max(20).optional() })
export type SearchMessagesInput = z.infer<typeof SearchMessagesInput>

/** A page of messages that hold the words, the newest first. */
export const FoundMessages = z.object({
  hits: z.array(
    z.object({
      message: MessageView.pick({
        id: true,
        createdAt: true,
        fromMe: true,
        isPrivate: true,
        mediaType: true,
      }).extend({
        /** The author on our side, or in a group; null if the customer wrote it. */
        author: z.string().nullable(),
        /** The text around the words, as the reader may see it. */
        excerpt: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
      }),
      /** The conversation that shows it. */
      ticket: TicketView,
    }),
  ),
  next: z.string().nullable(),
  /** The time was over before the page was full: `next` goes on from there. */
  isPartial: z.boolean(),
})
export type FoundMessages = z.infer<typeof FoundMessages>

/** The acts that can be done to many tickets at once. `closeSilently` is for admins: no farewell, no rating, no tag. */
export const BULK_ACTS = ['assign', 'queue', 'tag', 'unread', 'close', 'closeSilently'] as const
export type BulkAct = (typeof BULK_ACTS)[number]

const BulkFilter = ListTicketsInput.pick({
  tags: true,
  users: true,
  whatsapps: true,
  queueIds: true,
  date: true,
  updatedAt: true,
  status: true,
  statusFilter: true,
  showAll: true,
  withUnreadMessages: true,
  withoutQueue: true,
  searchParam: true,
}).extend({
  /** Absent: what the filter matches. An empty list is nobody, never everybody. */
  ticketIds: JsonList(Id()).optional(),
})

/** POST /tickets/bulk/count: the same tickets, and the queue that they would be moved to. */
export const CountBulkInput = BulkFilter.extend({ queueId: OptionalId() })
export type CountBulkInput = z.infer<typeof CountBulkInput>
export const BulkCount = z.object({
  /** Exact, unless there are more. */
  count: z.number(),
  isMore: z.boolean(),
  /** The number of the tickets that nobody would attend any more in that queue. */
  waitAgain: z.number().nullable(),
})
export type BulkCount = z.infer<typeof BulkCount>

/** POST /tickets/bulk: one thing to the tickets that are named, or where none are asked for by name to every one that the filter matches. */
export const BulkInput = BulkFilter.extend({
  act: z.enum(BULK_ACTS),
  /** Names the act, to be undone by. */
  bulkId: Uuid(),
  /** The user, the queue or the label that the act needs. */
  userId: OptionalId(),
  queueId: OptionalId(),
  tagId: OptionalId(),
  ...BulkCursor.shape,
})
export type BulkInput = z.infer<typeof BulkInput>

/** The progress of the batch after one call. */
export const BulkStep = BulkPortion.extend({
  refused: z.array(z.object({ ticketId: z.number(), name: z.string(), code: z.string() })),
  /** At the end: until when all of it can be undone; null where it cannot. */
  undoUntil: z.iso.datetime().nullable(),
})
export type BulkStep = z.infer<typeof BulkStep>

export const UndoBulkInput = z.object({ bulkId: Uuid(), after: BulkCursor.shape.after })
export type UndoBulkInput = z.infer<typeof UndoBulkInput>
export const UndoneBulk = z.object({ undone: z.number(), refused: z.number(), next: z.number().nullable() })
export type UndoneBulk = z.infer<typeof UndoneBulk>

/** Every user of the company, and by which rule they see a ticket; null who does not. */
export const WhoSees = z.object({
  users: z.array(Named.extend({ color: z.string(), why: z.enum(SEEING_RULES).nullable() })),
})
export type WhoSees = z.infer<typeof WhoSees>
