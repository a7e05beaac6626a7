import { z } from 'zod'
import { BOT_RULE_NAMES } from '../../bot/contract/rules.ts'

/** The kinds of entries in a ticket's log. Specification 1 §3, server behaviour §3. */
export const TICKET_LOG_TYPES = [
  'access',
  'create',
  'chatBot',
  'queue',
  'open',
  'transfered',
  'receivedTransfer',
  'pending',
  'closed',
  'reopen',
  'redirect',
  'nps',
  'lgpd',
  'autoClose',
  'userDefine',
  'delete',
  'asked',
  'askDeclined',
  'joined',
  'left',
  'undone',
  /**
   * Tags were added to the contact or removed, or the card moved into a lane or out of one. `names` holds the tags or
   * the lane.
   */
  'tagged',
  'untagged',
  'lane',
  'laneLeft',
  /** The bot's answer, and its rule (`names` holds the option), and the acts by which colleagues controlled it. */
  'bot',
  'botPaused',
  'botResumed',
  'botRestarted',
  'botEnded',
  'botSteered',
  /** The customer wants no more campaigns, or wants them again. */
  'optsOut',
  'optsIn',
] as const
export type TicketLogType = (typeof TICKET_LOG_TYPES)[number]

/** The entry that each act writes once that can be undone. */
export const UNDOABLE_ENTRIES = [
  'closed',
  'nps',
  'pending',
  'transfered',
] as const satisfies readonly TicketLogType[]

/** Code of a reopening: the customer wrote before they were told of the end, which was taken back with it. */
export const END_TAKEN_BACK = 'endTakenBack'

const Named = z.object({ id: z.number(), name: z.string() })

/** An entry of a ticket's log. */
export const TicketLogView = z.object({
  id: z.number(),
  ticketId: z.number(),
  type: z.enum(TICKET_LOG_TYPES),
  createdAt: z.iso.datetime(),
  user: Named.nullable(),
  queue: Named.nullable(),
  /** Names of the tags, the lane or what answered at that time; behind the latter, codes of how it ended or what was done; of a reopening END_TAKEN_BACK. */
  names: z.array(z.string()),
  /** The rule by which the bot answered. */
  rule: z.enum(BOT_RULE_NAMES).nullish(),
})
export type TicketLogView = z.infer<typeof TicketLogView>

/** An instant that the database can store: it has no year 0. */
const Instant = () => z.iso.datetime().refine((instant) => instant >= '0001')

/** The period, both ends inclusive; an absent end means from the beginning, or until now. */
export const ListThreadLogInput = z.object({
  from: Instant().optional(),
  until: Instant().optional(),
})
export type ListThreadLogInput = z.infer<typeof ListThreadLogInput>
