import { z } from 'zod'
import { BOT_RULE_NAMES } from '../bot/rules.ts'

/** What a log row tells. Specification 1 §3, server behaviour §3. */
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
  /** The contact got tags, or lost some; the card went into a lane, or out of any. `names` says which. */
  'tagged',
  'untagged',
  'lane',
  'laneLeft',
  /** What the bot told or heard, by which rule: `names` says the option. And what colleagues had it do. */
  'bot',
  'botPaused',
  'botResumed',
  'botRestarted',
  'botEnded',
] as const
export type TicketLogType = (typeof TICKET_LOG_TYPES)[number]

const Named = z.object({ id: z.number(), name: z.string() })

/** A line of a ticket's history. */
export const TicketLogView = z.object({
  id: z.number(),
  ticketId: z.number(),
  type: z.enum(TICKET_LOG_TYPES),
  createdAt: z.iso.datetime(),
  user: Named.nullable(),
  queue: Named.nullable(),
  /** Tags, or a lane, as they were called then. */
  names: z.array(z.string()),
  /** By which rule the bot answered. */
  rule: z.enum(BOT_RULE_NAMES).nullish(),
})
export type TicketLogView = z.infer<typeof TicketLogView>

/** An instant that the database knows, too: it has no year 0. */
const Instant = () => z.iso.datetime().refine((at) => at >= '0001')

/** Of which time: from an instant on, until one, both inclusive; absent = from the beginning, until now. */
export const ListThreadLogInput = z.object({
  from: Instant().optional(),
  until: Instant().optional(),
})
export type ListThreadLogInput = z.infer<typeof ListThreadLogInput>
