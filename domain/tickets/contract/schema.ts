import { z } from 'zod'
import { BotView } from '../../bot/contract/schema.ts'
import {
  Choice,
  Day,
  Flag,
  Id,
  JsonList,
  OptionalId,
  PageNumber,
  plainText,
  QueryList,
  Text,
  Uuid,
} from '../../core/contract/fields.ts'
import { MAX_BODY } from '../../messages/contract/schema.ts'
import { WaitLimits } from '../../queues/contract/schema.ts'

/** Statuses of a ticket. Live = all but closed. Specification 1 §4. */
export const TICKET_STATUSES = ['pending', 'open', 'closed', 'group', 'nps', 'lgpd'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]
export const LIVE_STATUSES = [
  'pending',
  'open',
  'group',
  'nps',
  'lgpd',
] as const satisfies readonly TicketStatus[]

/**
 * The relation of a user to a colleague's ticket: asks its owner for it, was declined and has not seen it yet, or takes
 * part in it.
 */
export const PARTICIPANT_STATES = ['asking', 'declined', 'joined'] as const

/**
 * The way in which a ticket was given to somebody: transferred to them, let in by its owner, or taken over from a
 * colleague who left.
 */
export const HANDOVER_KINDS = ['transfer', 'letIn', 'created', 'moved'] as const
export type HandoverKind = (typeof HANDOVER_KINDS)[number]

/** Acts of a person that can be undone for a moment. docs/decisions/024-undo.md. */
export const UNDOABLE_ACTS = ['close', 'ignore', 'return', 'transfer'] as const
export type UndoableAct = (typeof UNDOABLE_ACTS)[number]
/** The state of such an act: it can be undone, its effects were carried out, another act followed, or it was undone. */
export const UNDO_STATES = ['open', 'done', 'overtaken', 'undone'] as const
export type UndoState = (typeof UNDO_STATES)[number]

/** The facts of a ticket that decide who sees it; rows of the event log carry them, before and after. */
export const TicketFacts = z.object({
  status: z.enum(TICKET_STATUSES),
  userId: z.number().nullable(),
  queueId: z.number().nullable(),
  connectionId: z.number(),
  contactId: z.number(),
  isGroup: z.boolean(),
  /** A group that is kept as an ordinary ticket. Absent in rows of the log from before this was told of each ticket. */
  groupAsTicket: z.boolean().default(false),
  /** The users who take part in it besides its owner. Absent in older rows of the log, from before there were any. */
  participantIds: z.array(z.number()).default([]),
})
export type TicketFacts = z.infer<typeof TicketFacts>

/** The rules by which somebody sees a ticket (rules.ts). */
export const SEEING_RULES = [
  'admin',
  'participant',
  'group',
  'owner',
  'queue',
  'noQueue',
  'colleagues',
] as const
export type SeeingRule = (typeof SEEING_RULES)[number]

/** An account of a contact who has several: which one is answered. */
export const TicketAccounts = z.array(
  z.object({
    /** Names it, without telling its number. */
    key: z.string(),
    /** Its number, hidden as numbers are; null where only its hidden id is known. */
    number: z.string().nullable(),
    /** The end of its hidden id, to tell two of those apart. */
    ending: z.string(),
    isReply: z.boolean(),
  }),
)
export type TicketAccounts = z.infer<typeof TicketAccounts>
export const ChooseAccountBody = z.object({ key: z.string().max(64) })

export const TicketIdParam = z.object({ ticketId: Id() })
export const ParticipantParam = z.object({ ticketId: Id(), userId: Id() })
export const TicketUuidParam = z.object({ uuid: Uuid() })

/**
 * The order of a list: by the last change of its tickets, as the specification says, or by the time since when the
 * customer waits.
 */
export const TICKET_ORDERS = ['updatedAt', 'waitingSince'] as const
export type TicketOrder = (typeof TICKET_ORDERS)[number]

/** GET /tickets. Absent or empty `queueIds` = every queue that the user may see. Specification 1 §7, server behaviour §3. */
export const ListTicketsInput = z.object({
  searchParam: Text(120).optional(),
  pageNumber: PageNumber(),
  cursor: z.string().max(120).optional(),
  tags: QueryList(Id()),
  users: QueryList(Id()),
  status: Choice(z.enum(TICKET_STATUSES)),
  date: Choice(Day()),
  updatedAt: Choice(Day()),
  showAll: Flag().optional(),
  queueIds: QueryList(Id()),
  withUnreadMessages: Flag().optional(),
  /** Only those that are in no queue. */
  withoutQueue: Flag().optional(),
  whatsapps: QueryList(Id()),
  statusFilter: QueryList(z.enum(TICKET_STATUSES)),
  sortTickets: z
    .preprocess(
      (value: string | null | undefined) => plainText(value ?? 'DESC')?.toUpperCase(),
      z.enum(['ASC', 'DESC']),
    )
    .default('DESC'),
  /** A text search is always ordered by the last change. */
  orderBy: z.enum(TICKET_ORDERS).default('updatedAt'),
  searchOnMessages: Flag().optional(),
  /** True to search only tickets behind a newer one of the same conversation; without a text there are none. */
  onlyOlder: Flag().optional(),
})
export type ListTicketsInput = z.infer<typeof ListTicketsInput>

/** POST /tickets: opens a ticket with a contact. A caller's companyId is accepted and ignored. */
export const CreateTicketInput = z.object({
  contactId: Id(),
  queueId: OptionalId(),
  whatsappId: OptionalId(),
  userId: OptionalId(),
  status: z.enum(['open', 'pending']).default('open'),
})
export type CreateTicketInput = z.infer<typeof CreateTicketInput>

/** PUT /tickets/{id}: the wire's bag of fields; tickets/change.ts names the action in it. */
export const ChangeTicketBody = z.object({
  /** `nps` ends it with the question for a rating. */
  status: z.enum(['pending', 'open', 'closed', 'group', 'nps']).optional(),
  userId: OptionalId(),
  queueId: OptionalId(),
  msgTransfer: Text(4096).nullish(),
  isTransfered: Flag().optional(),
  sendFarewellMessage: Flag().optional(),
  amountUsedBotQueues: z.coerce.number<number | string>().int().min(0).max(1000).optional(),
  useIntegration: Flag().nullish(),
  unreadMessages: z.coerce.number<number | string>().int().min(0).max(1).optional(),
  /** With whom the ticket was seen, 0 = with nobody: with another by now, it is not handed on. Compared, never looked up. */
  heldBy: z.coerce.number<number | string>().int().min(0).optional(),
})
export type ChangeTicketBody = z.infer<typeof ChangeTicketBody>

export const AcceptTicketInput = z.object({ ticketId: Id(), queueId: OptionalId() })
export type AcceptTicketInput = z.infer<typeof AcceptTicketInput>
export const TransferTicketInput = z.object({
  ticketId: Id(),
  queueId: Id(),
  userId: OptionalId(),
  msgTransfer: Text(4096).nullish(),
  heldBy: z.number().int().min(0).optional(),
})
export type TransferTicketInput = z.infer<typeof TransferTicketInput>
export const CloseTicketInput = z.object({ ticketId: Id(), sendFarewellMessage: Flag().default(true) })
export type CloseTicketInput = z.infer<typeof CloseTicketInput>

export const CloseAllTicketsInput = z.object({
  status: z.enum(['open', 'pending', 'group']),
  selectedQueueIds: JsonList(Id()),
})
export type CloseAllTicketsInput = z.infer<typeof CloseAllTicketsInput>

/** POST /tickets/{id}/undo: which act, as the answer of that act named it. */
export const UndoBody = z.object({ actId: Uuid() })
export type UndoInput = { ticketId: number; actId: string }

const Named = z.object({ id: z.number(), name: z.string() })
/** A row as another shows it, with its own version: a browser keeps each once, however many rows show it. */
const VersionedNamed = Named.extend({ version: z.number() })

/** A ticket as it leaves the server. Masked numbers are already masked. Specification 1 §3. */
export const TicketView = z.object({
  id: z.number(),
  uuid: z.string(),
  version: z.number(),
  status: z.enum(TICKET_STATUSES),
  channel: z.string(),
  queueId: z.number().nullable(),
  queue: VersionedNamed.extend({ color: z.string(), ...WaitLimits.shape }).nullable(),
  userId: z.number().nullable(),
  user: VersionedNamed.extend({ color: z.string() }).nullable(),
  /** The users who take part in it besides `user`, in the order of their joining. */
  participants: z.array(VersionedNamed.extend({ color: z.string() })),
  contactId: z.number(),
  contact: z.object({
    id: z.number(),
    version: z.number(),
    name: z.string(),
    number: z.string(),
    isGroup: z.boolean(),
    active: z.boolean(),
    readOnlyConnectionIds: z.array(z.number()),
    urlPicture: z.string().nullable(),
    channel: z.string(),
    tags: z.array(VersionedNamed.extend({ color: z.string() })),
  }),
  whatsappId: z.number(),
  whatsapp: VersionedNamed.extend({ groupAsTicket: z.enum(['enabled', 'disabled']), status: z.string() }),
  tags: z.array(VersionedNamed.extend({ color: z.string() })),
  lastMessage: z.string(),
  lastMessageFromMe: z.boolean(),
  /** Said by the product itself: the bot, a greeting, a farewell. */
  lastMessageIsSystem: z.boolean(),
  /** The user who wrote last; null if the customer, the phone or the product did. */
  lastUser: VersionedNamed.extend({ color: z.string() }).nullable(),
  /** The member of a group who wrote last; null if one of us did, or if the member gave no name. */
  lastAuthorName: z.string().nullable(),
  /**
   * The number of unread messages. In a group, and in a colleague's ticket in which the reader takes part, the messages
   * that the reader has not read themselves.
   */
  unreadMessages: z.number(),
  /** The reader was given it and has not opened it: by whom, and with what note; by null: by rotation, an option or by lot. */
  handover: z.object({ kind: z.enum(HANDOVER_KINDS), by: Named.nullable(), note: z.string() }).nullable(),
  /** Something that was written to the customer has not left, and nobody has tried again or discarded it. */
  hasFailedMessage: z.boolean(),
  isGroup: z.boolean(),
  /** The contact's newest on its connection: the only one that closed lists show. Server behaviour §3. */
  isLatest: z.boolean(),
  /** The contact has several accounts, of which one is answered. */
  hasSeveralAccounts: z.boolean(),
  isBot: z.boolean(),
  /** The bot's part in it; null where it has none, or no more. Of queue and person `queue` and `user` speak. */
  bot: BotView.nullable(),
  isTransfered: z.boolean(),
  useIntegration: z.boolean(),
  amountUsedBotQueues: z.number(),
  userRating: z.object({ rate: z.number() }).nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Since when the customer waits for an attendant; null once accepted. */
  waitingSince: z.iso.datetime().nullable(),
  /** Since when something that the customer wrote has no answer; null once one of us wrote. */
  unansweredSince: z.iso.datetime().nullable(),
})
export type TicketView = z.infer<typeof TicketView>

/**
 * The answer to PUT /tickets/{id}. `undo`: the user who did the act can take it back until then, and its effects that a
 * customer would see wait for that long.
 */
export const ChangedTicket = TicketView.extend({
  undo: z.object({ actId: z.string(), act: z.enum(UNDOABLE_ACTS), until: z.iso.datetime() }).nullish(),
})
export type ChangedTicket = z.infer<typeof ChangedTicket>

/**
 * The answer to POST /tickets. `wasReopened`: it is no new ticket, but the contact's, in which a rating was waited for.
 */
export const CreatedTicket = TicketView.extend({ wasReopened: z.literal(true).optional() })
export type CreatedTicket = z.infer<typeof CreatedTicket>

export const TicketList = z.object({
  tickets: z.array(TicketView),
  hasMore: z.boolean(),
  /** Exact for live statuses, at most 1000 for closed and search. */
  count: z.number(),
  next: z.string().nullable(),
  /** True if a search through messages did not look at the older ones, for lack of time. */
  isPartial: z.boolean().optional(),
})
export type TicketList = z.infer<typeof TicketList>

/** The tickets in the bell: the latest, and their number in all. */
export const UnreadTickets = TicketList.omit({ next: true }).extend({
  /** Those of them that the user was given and has not opened, the latest first. */
  handovers: z.array(
    z.object({
      ticketId: z.number(),
      kind: z.enum(HANDOVER_KINDS),
      by: Named.nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
})
export type UnreadTickets = z.infer<typeof UnreadTickets>

/** The number of tickets in the sections of the open tab, and the number of those with something unread. */
const SectionCounts = z.object({ open: z.number(), pending: z.number(), group: z.number() })
export const TicketCounts = SectionCounts.extend({ unread: SectionCounts })
export type TicketCounts = z.infer<typeof TicketCounts>

/** The most tickets that a user may pin. */
export const MAX_PINS = 20
/** The tickets that the user keeps first in their lists, in the order in which they were pinned. */
export const PinnedTickets = z.object({ tickets: z.array(TicketView) })
export type PinnedTickets = z.infer<typeof PinnedTickets>

/** PUT /tickets/{id}/draft: empty text forgets it. */
export const SaveDraftInput = z.object({
  ticketId: Id(),
  isPrivate: Flag(),
  body: z.string().max(MAX_BODY),
})
export type SaveDraftInput = z.infer<typeof SaveDraftInput>
/** The user's drafts in a ticket: one text per mode, empty when there is none. */
export const DraftsView = z.object({ ticketId: z.number(), reply: z.string(), note: z.string() })
export type DraftsView = z.infer<typeof DraftsView>
/** The user's unfinished drafts, in any ticket. */
export const DraftList = z.array(z.object({ ticketId: z.number(), isPrivate: z.boolean(), body: z.string() }))
export type DraftList = z.infer<typeof DraftList>
