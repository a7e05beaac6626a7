import { z } from 'zod'
import { BrandView } from '../../brand/contract/schema.ts'
import { TicketView } from '../../tickets/contract/schema.ts'

/*
 * What goes over the live socket, `/ws/{companyId}` at the API host. docs/realtime.md tells it in prose.
 */

/** The first frame, within five seconds: a bearer, and the cursor from which to be told what was missed. */
export const HelloFrame = z.strictObject({
  auth: z.string().min(1).max(2000),
  cursor: z.string().max(120).nullish(),
})
export type HelloFrame = z.infer<typeof HelloFrame>
/** Every five minutes while somebody is at the screen. */
export const PresenceFrame = z.strictObject({ presence: z.literal('online') })
export const PRESENCE_EVERY_MS = 300_000

/** The state of a user at a ticket: it is in front of them, they write a reply, or its tab is hidden. */
export const AT_STATES = ['viewing', 'typing', 'away'] as const
export type AtState = (typeof AT_STATES)[number]
/** The states that a browser reports. A reply may also be recorded; colleagues see that as writing. */
export const REPORTED_STATES = [...AT_STATES, 'recording'] as const
export type ReportedState = (typeof REPORTED_STATES)[number]
/** The ticket that is open in this tab; null = none any more. Sent at each change, and again every AT_EVERY_MS. */
export const AtFrame = z.strictObject({
  at: z.strictObject({ ticketId: z.number().int().positive(), state: z.enum(REPORTED_STATES) }).nullable(),
})
export type ViewedTicket = z.infer<typeof AtFrame>['at']
export const OPEN_TICKET_EVERY_MS = 10_000
/** The time for which a report about being at a ticket is valid. Browsers let a hidden tab send once a minute. */
export const AT_HOLDS_MS: Readonly<Record<AtState, number>> = {
  viewing: 25_000,
  typing: 25_000,
  away: 100_000,
}

/** All that a browser may send after its first frame. */
export const ClientFrame = z.union([PresenceFrame, AtFrame])

/** The activity of somebody in a chat; `paused` ends it. */
export const TYPING = ['composing', 'recording', 'paused'] as const
export type Typing = (typeof TYPING)[number]
/** Our activities that a customer may be shown. */
export const SHOWN_TYPING = ['composing', 'recording'] as const satisfies Typing[]
export type ShownTyping = (typeof SHOWN_TYPING)[number]
/** Channels say that somebody still writes every few seconds, and not always that they stopped. */
export const TYPING_HOLDS_MS = 25_000
export const LIVE_HEARTBEAT_MS = 15_000

/** Why we closed; 1001 = this server goes down or restarts, 1006 = lost or too slow: connect again with the cursor. */
export const LIVE_CLOSE = {
  /** The session is over; the reason is one of `session.ended`: sign in again. */
  sessionEnded: 4001,
  /** The bearer is old or not for this company, or the subscription is over: ask for a new bearer, once. */
  refused: 4003,
  /** No first frame in time. */
  silent: 4008,
  /** A frame that is not in the protocol. */
  protocol: 4009,
  /** Too many at once: try again later. */
  busy: 4013,
} as const

const Deleted = z.literal('delete')

/**
 * Data of `company-{id}-ticket`. `delete` also tells that the ticket is no longer for this user's eyes; `isDeleted` is true
 * when it was deleted for everybody.
 */
export const TicketLive = z.union([
  z.object({ action: z.enum(['create', 'update']), ticket: TicketView }),
  z.object({
    action: Deleted,
    ticketId: z.number(),
    uuid: z.string(),
    version: z.number(),
    isDeleted: z.boolean().default(false),
  }),
])
/** Data of `company-{id}-typing`: the customer writes, for so long at most. Kept nowhere, and in no order with the rest. */
export const TypingLive = z.object({ ticketId: z.number(), what: z.enum(TYPING), forMs: z.number() })
export type TypingLive = z.infer<typeof TypingLive>
/** Data of `company-{id}-viewers`: everybody at the ticket, oneself included, to those who are there too. */
export const ViewersLive = z.object({
  ticketId: z.number(),
  viewers: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      color: z.string(),
      state: z.enum(AT_STATES),
      forMs: z.number(),
    }),
  ),
})
export type ViewersLive = z.infer<typeof ViewersLive>
/** Data of `company-{id}-auth`, to the ended session's sockets alone, right before they are closed. */
export const AuthLive = z.object({
  action: z.literal('ended'),
  reason: z.enum([
    'elsewhere',
    'signed_out',
    'password',
    'user_deleted',
    'company_off',
    'expired',
    'visit_ended',
  ]),
  user: z.object({ id: z.number() }),
})
export type AuthLive = z.infer<typeof AuthLive>

/** Data of `company-platform`: how the platform calls itself and looks, to every company. */
export const PlatformLive = z.object({ action: z.literal('update'), brand: BrandView })

export const LiveEvent = z.object({ name: z.string(), data: z.record(z.string(), z.unknown()) })
export type LiveEvent = z.infer<typeof LiveEvent>

/** Every frame that the server sends is one of these. */
export const ServerFrame = z.union([
  /** In order. Applying one twice changes nothing: rows carry `version`, and an older one never replaces a newer. */
  z.object({ events: z.array(LiveEvent) }),
  /**
   * The missed events cannot be sent one by one, or rights changed: the client must load anew, then go on from
   * `cursor`.
   */
  z.object({ resync: z.enum(['gap', 'rights', 'fault']), cursor: z.string() }),
  /**
   * Everything up to here was told. Only this moves the client's cursor; the first one says that it is up to date. Comes
   * at least every LIVE_HEARTBEAT_MS: a client that hears nothing for three of them connects anew.
   */
  z.strictObject({ cursor: z.string() }),
])
export type ServerFrame = z.infer<typeof ServerFrame>

/** Names of the events on the wire. Server behaviour §14. */
export const LIVE_NAMES = {
  asks: (companyId: number) => `company-${companyId}-asks`,
  announcementsSeen: (companyId: number) => `company-${companyId}-announcementsSeen`,
  chat: (companyId: number) => `company-${companyId}-chat`,
  chatOf: (companyId: number, chatId: number) => `company-${companyId}-chat-${chatId}`,
  chatUser: (companyId: number, userId: number) => `company-${companyId}-chat-user-${userId}`,
  externalCalls: (companyId: number) => `company-${companyId}-externalCalls`,
  handovers: (companyId: number) => `company-${companyId}-handovers`,
  ticketNotes: (companyId: number) => `company-${companyId}-ticketNotes`,
  mentions: (companyId: number) => `company-${companyId}-mentions`,
  mergeNotices: (companyId: number) => `company-${companyId}-mergeNotices`,
  pushDevices: (companyId: number) => `company-${companyId}-pushDevices`,
  queueAlerts: (companyId: number) => `company-${companyId}-queueAlerts`,
  pins: (companyId: number) => `company-${companyId}-pins`,
  ticket: (companyId: number) => `company-${companyId}-ticket`,
  message: (companyId: number) => `company-${companyId}-appMessage`,
  contact: (companyId: number) => `company-${companyId}-contact`,
  /** The platform's, which carries no company, as the next. */
  allConnections: () => 'company-allConnections',
  companyDeletion: () => 'company-companyDeletion',
  connection: (companyId: number) => `company-${companyId}-whatsapp`,
  importMessages: (companyId: number) => `importMessages-${companyId}`,
  session: (companyId: number) => `company-${companyId}-whatsappSession`,
  userJob: (companyId: number) => `company-${companyId}-job`,
  user: (companyId: number) => `company-${companyId}-user`,
  auth: (companyId: number) => `company-${companyId}-auth`,
  queue: (companyId: number) => `company-${companyId}-queue`,
  typing: (companyId: number) => `company-${companyId}-typing`,
  viewers: (companyId: number) => `company-${companyId}-viewers`,
  platform: () => 'company-platform',
  settings: (companyId: number) => `company-${companyId}-settings`,
  tag: (companyId: number) => `company${companyId}-tag`,
} as const
