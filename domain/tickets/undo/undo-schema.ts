import { z } from 'zod'
import { PARTICIPANT_STATES, TICKET_STATUSES } from '../contract/schema.ts'

const Instant = z.coerce.date()
const Id = z.number()

/** All of a ticket that closing, ignoring, returning and transferring change, as it was before. */
export const FactsBefore = z.object({
  status: z.enum(TICKET_STATUSES),
  userId: Id.nullable(),
  queueId: Id.nullable(),
  isTransferred: z.boolean(),
  isBot: z.boolean(),
  botEndedAt: Instant.nullable().default(null),
  useIntegration: z.boolean(),
  amountUsedBotQueues: z.number(),
  unreadMessages: z.number(),
  waitingSince: Instant.nullable(),
  unansweredSince: Instant.nullable().default(null),
  acceptedAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  updatedAt: Instant,
  participants: z.array(z.object({ userId: Id, state: z.enum(PARTICIPANT_STATES), createdAt: Instant })),
  pins: z.array(z.object({ userId: Id, createdAt: Instant })),
  /** The time at which the question for a rating would have ended. */
  ratingDueAt: Instant.nullable(),
  /**
   * The ticket's place in its list right after the act, as its `updatedAt`; whatever came in since has moved it from
   * there.
   */
  leftAt: Instant.nullable().default(null),
})
export type FactsBefore = z.input<typeof FactsBefore>
export type KnownFacts = z.output<typeof FactsBefore>

/** The effect of an act when its time is over. Its messages are composed then, from the choice that was made. */
export const DeferredEffect = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('farewell') }),
  z.object({ kind: z.literal('rating') }),
  z.object({
    kind: z.literal('transfer'),
    note: z.string(),
    /** The recipient of the ticket that is opened in place of this one. */
    next: z.object({ queueId: Id, userId: Id.nullable(), unreadMessages: z.number() }).nullable(),
  }),
])
export type DeferredEffect = z.infer<typeof DeferredEffect>
