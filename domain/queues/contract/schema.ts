import { z } from 'zod'
import { Color, Flag, Id, OptionalId, Text } from '../../core/contract/fields.ts'
import { MachineText } from '../../core/contract/texts/machine-text.ts'
import { WeekHours } from '../../hours/contract/schema.ts'
import { SavedWeek } from '../../hours/contract/week-schema.ts'
import { ChatbotView, GivenOptions } from './option-schema.ts'

export const QueueIdParam = z.object({ queueId: Id() })

/** From which minute a wait is shown in amber and in red, where no queue says otherwise. Interface 9. */
export const USUAL_WAIT_LIMITS = { waitAmberMinutes: 10, waitRedMinutes: 30 } as const

/** Whole minutes of waiting from which a ticket of the queue is shown in amber, and in red. */
export const WaitLimits = z.object({ waitAmberMinutes: z.number(), waitRedMinutes: z.number() })
export type WaitLimits = z.infer<typeof WaitLimits>

/** A department as it leaves the server. Specification 2 §3. */
export const QueueView = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  color: z.string(),
  orderQueue: z.number(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  /** Each day of the week; the usual ones where nobody has said any. */
  schedules: WeekHours,
  closeTicket: z.boolean(),
  ativarRoteador: z.boolean(),
  /** Minutes, as text. */
  tempoRoteador: z.string(),
  fileListId: z.number().nullable(),
  integrationId: z.number().nullable(),
  companyId: z.number(),
  ...WaitLimits.shape,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Its options: where one queue is asked for, and nowhere else. */
  chatbots: z.array(ChatbotView).optional(),
})
export type QueueView = z.infer<typeof QueueView>

const MAX_MINUTES = 24 * 60
const Minutes = (usual: number) =>
  z.coerce.number<number | string>().int().min(1).max(MAX_MINUTES).default(usual)
const Position = () => z.coerce.number<number | string>().int().min(0).max(100_000)

/** Minutes for which an attendant has what rotation gave them; 0 = it stays theirs. Specification 2 §9. */
export const ROTATION_MINUTES = [0, 2, 5, 10, 15, 30, 45, 60] as const

/** As a number or as text, as clients of this family send it. */
const Rotation = () =>
  z.coerce
    .number<number | string>()
    .refine((minutes) => ROTATION_MINUTES.some((offered) => offered === minutes), 'invalid')

/** POST /queue. Without a colour it gets a free one, without a place the last. Specification 2 §5. */
export const CreateQueueInput = z.object({
  name: Text(50, 2),
  color: Color().optional(),
  orderQueue: Position().optional(),
  waitAmberMinutes: Minutes(USUAL_WAIT_LIMITS.waitAmberMinutes),
  waitRedMinutes: Minutes(USUAL_WAIT_LIMITS.waitRedMinutes),
  greetingMessage: MachineText(4096).default(''),
  outOfHoursMessage: MachineText(4096).default(''),
  /** Left out, or null: the usual week. */
  schedules: SavedWeek.nullish(),
  closeTicket: Flag().default(false),
  ativarRoteador: Flag().default(false),
  tempoRoteador: Rotation().default(0),
  fileListId: OptionalId(),
  /** The integration that has the turn first, of whoever is put into it. */
  integrationId: OptionalId(),
  /** Its menu, in place of the one that it has; left out, that stays. */
  chatbots: GivenOptions.optional(),
})

export type CreateQueueInput = z.infer<typeof CreateQueueInput>

/**
 * The options of a deletion: the queue that gets its tickets, users and connections; none if it is absent. `ifUnused` =
 * the user was told that there is nothing to move.
 */
export const QueueRemoval = z.object({ toQueueId: OptionalId(), ifUnused: Flag().optional() })
export type QueueRemoval = z.infer<typeof QueueRemoval>

/** PUT /queue/order: queues in their new order; those that are not named stay behind them. */
export const OrderQueuesInput = z.object({ queueIds: z.array(Id()).min(1).max(500) })
export type OrderQueuesInput = z.infer<typeof OrderQueuesInput>

/** The uses of a queue: live tickets, users, connections, and options of other menus, by the way to them. */
export const QueueUses = z.object({
  tickets: z.number(),
  users: z.number(),
  connections: z.number(),
  /** Assistants that hand over to it. */
  prompts: z.number(),
  options: z.array(z.string()),
})
export type QueueUses = z.infer<typeof QueueUses>
