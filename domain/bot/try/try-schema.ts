import { z } from 'zod'
import { Id, Text } from '../../core/fields.ts'
import { TICKET_STATUSES } from '../../tickets/schema.ts'
import { BOT_RULES, type BotRule } from '../rules.ts'
import { BOT_STEPS } from '../schema.ts'

/** Messages of one try, and characters of each. */
export const TRY_BOUNDS = { steps: 50, text: 1000 } as const

/** Days around it are judged, too: the ends of the calendar are no days of an office. */
const TryInstant = z.iso.datetime({ offset: true }).refine((at) => at >= '2000' && at < '2200')

/** What a customer does in a try, and when. */
export const TryStep = z.object({ at: TryInstant, text: Text(TRY_BOUNDS.text, 1) })
export type TryStep = z.infer<typeof TryStep>

/** POST /bot/try: a whole conversation with a connection's bot; it is decided anew from its beginning. */
export const TryBotInput = z.object({
  connectionId: Id(),
  steps: z.array(TryStep).min(1).max(TRY_BOUNDS.steps),
})
export type TryBotInput = z.infer<typeof TryBotInput>

const RULES = Object.keys(BOT_RULES).filter((rule): rule is BotRule => Object.hasOwn(BOT_RULES, rule))

/** What would have been done beside what is said; `of` is the name of the queue, person or list. */
export const TRY_NOTES = ['queue', 'user', 'assign', 'files', 'consent', 'closed'] as const

export const TryLine = z.union([
  z.object({ by: z.literal('bot'), text: z.string() }),
  z.object({ by: z.literal('note'), note: z.enum(TRY_NOTES), of: z.string() }),
])
export type TryLine = z.infer<typeof TryLine>

/** What the bot made of one message: by which rule (null = it is silent), and how the conversation stands then. */
export const TryTurn = z.object({
  at: z.iso.datetime({ offset: true }),
  text: z.string(),
  rule: z.enum(RULES).nullable(),
  lines: z.array(TryLine),
  status: z.enum(TICKET_STATUSES),
  step: z.enum(BOT_STEPS),
  queue: z.string().nullable(),
  option: z.string().nullable(),
  /** How often it said its menu or options since the customer last came on. */
  used: z.number(),
  quietUntil: z.iso.datetime().nullable(),
})
export type TryTurn = z.infer<typeof TryTurn>

export const TryView = z.object({ timeZone: z.string(), turns: z.array(TryTurn) })
export type TryView = z.infer<typeof TryView>
