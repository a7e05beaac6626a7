import { z } from 'zod'
import { UpdateConnectionInput } from '../../../connections/contract/schema.ts'
import { Id, OptionalId, Text } from '../../../core/contract/fields.ts'
import { SaveOptionsInput } from '../../../queues/contract/option-schema.ts'
import { queueResource } from '../../../queues/contract/resource.ts'
import { SaveOptionsInput as SaveSettingsInput } from '../../../settings/contract/options.ts'
import { TICKET_STATUSES } from '../../../tickets/contract/schema.ts'
import { PressableMenu } from '../menu/pressable-menu.ts'
import { BOT_RULES, type BotRule } from '../rules.ts'
import { BOT_STEPS } from '../schema.ts'

/** Messages of one try, and characters of each. */
export const TRY_BOUNDS = { steps: 50, text: 1000 } as const

/** Days around it are judged, too: the ends of the calendar are no days of an office. */
export const TryInstant = z.iso
  .datetime({ offset: true })
  .refine((instant) => instant >= '2000' && instant < '2200')

/** The id of a row or button of the bot: a way out, a queue, an option (menu/press-answer.ts), a choice of a flow's menu. */
const PressId = z.string().regex(/^(#|sair|q\d{1,15}|v\d{1,15}\.\d{1,15}|f\.[\w-]{1,64}\..{1,20})$/)

/** The customer's act in a try, and its time: a written text, or a press and the title of the pressed row or button. */
export const TryStep = z.object({
  at: TryInstant,
  text: Text(TRY_BOUNDS.text, 1),
  answerId: PressId.optional(),
})
export type TryStep = z.infer<typeof TryStep>

/**
 * The unsaved edits of a user, in the form in which they are saved: of the queue `queueId` and its options, of the
 * connection that is tried, of the company.
 */
export const Unsaved = z.object({
  queueId: OptionalId(),
  queue: queueResource.schemas.update.optional(),
  options: SaveOptionsInput.shape.options.optional(),
  connection: UpdateConnectionInput.optional(),
  settings: SaveSettingsInput.optional(),
})
export type Unsaved = z.infer<typeof Unsaved>

/** POST /bot/try: a whole conversation with a connection's bot; it is decided anew from its beginning. */
export const TryBotInput = z.object({
  connectionId: Id(),
  steps: z.array(TryStep).min(1).max(TRY_BOUNDS.steps),
  ...Unsaved.shape,
})
export type TryBotInput = z.infer<typeof TryBotInput>

const RULES = Object.keys(BOT_RULES).filter((rule): rule is BotRule => Object.hasOwn(BOT_RULES, rule))

/** The acts that the bot would have done beside its messages; `of` is the name of the queue, person or list. */
export const TRY_NOTES = ['queue', 'user', 'assign', 'files', 'file', 'private', 'consent', 'closed'] as const

/** The greeting's picture or video, and the words below it: all that is said, or what stands above the menu that follows. */
const TryFile = z.object({ as: z.enum(['image', 'video']), name: z.string(), text: z.string() })

export const TryLine = z.union([
  z.object({
    by: z.literal('bot'),
    /** All of it in words. */
    text: z.string(),
    /** As what can be pressed; null = in words alone. Absent where nothing is offered, and in cases older than this. */
    menu: PressableMenu.nullable().optional(),
    /** Null = without. Absent from what goes without one anyway, and in cases older than this. */
    file: TryFile.nullable().optional(),
  }),
  z.object({ by: z.literal('note'), note: z.enum(TRY_NOTES), of: z.string() }),
])
export type TryLine = z.infer<typeof TryLine>

/**
 * The bot's reaction to one message: the rule by which it answered (null = it is silent), and the state of the
 * conversation afterwards.
 */
export const TryTurn = z.object({
  at: z.iso.datetime({ offset: true }),
  text: z.string(),
  answerId: z.string().optional(),
  rule: z.enum(RULES).nullable(),
  lines: z.array(TryLine),
  status: z.enum(TICKET_STATUSES),
  step: z.enum(BOT_STEPS),
  queue: z.string().nullable(),
  option: z.string().nullable(),
  /** The number of times that it sent its menu or options since the customer's last progress. */
  used: z.number(),
  quietUntil: z.iso.datetime().nullable(),
})
export type TryTurn = z.infer<typeof TryTurn>

export const TryView = z.object({
  timeZone: z.string(),
  turns: z.array(TryTurn),
  /** Fields that are in effect here alone: given, other than they are saved, and of those by which the bot decides. */
  unsaved: z.array(z.string()),
})
export type TryView = z.infer<typeof TryView>
