import { z } from 'zod'
import { BOUNDS } from '../../messages/contract/bounds.ts'
import { CALL_FAILURES, type CallFailure } from './call-failures.ts'

/** Parts of one answer; more are cut. */
export const MAX_ANSWER_PARTS = 50
/** Characters of JSON that a driver may keep between two calls. */
export const MAX_SESSION_CHARACTERS = 100_000

const Text = z.string().max(BOUNDS.body.limit)

/** A part of an answer, in the order in which the customer gets them. */
export const AnswerPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: Text }),
  /** A file of the company, by its name in the store. */
  z.object({
    kind: z.literal('file'),
    fileName: z.string(),
    caption: Text,
    isVoice: z.boolean().default(false),
  }),
  /** Numbered choices; the reply names the choice's id where one was pressed or understood. */
  z.object({
    kind: z.literal('choices'),
    text: Text,
    choices: z.array(z.object({ id: z.string().max(200), name: z.string().max(1000) })).max(100),
  }),
  z.object({ kind: z.literal('wait'), milliseconds: z.number().int().min(0).max(120_000) }),
])
export type AnswerPart = z.infer<typeof AnswerPart>

/** The answer of another system to a run, as its driver gives it. */
export const CallAnswer = z.object({
  parts: z.array(AnswerPart).max(MAX_ANSWER_PARTS),
  /**
   * The turn after the parts: the customer's turn; a call without words; the same call once more after `retryMs`; people;
   * the end of its part.
   */
  next: z.enum(['reply', 'call', 'retry', 'handOver', 'end']),
  retryMs: z.number().int().min(0).max(600_000).default(0),
  /** The queue to which it hands over; null = the one that the node or the prompt names. */
  queueId: z.number().nullable().default(null),
  /** Why it hands over, for colleagues. */
  note: z.string().max(2000).nullable().default(null),
  /** Memory of the driver for its next call, as JSON. */
  session: z.json().default(null),
  /** Variables that it set. */
  variables: z.record(z.string(), z.string()).default({}),
  failure: z.enum(CALL_FAILURES).nullable().default(null),
})
export type CallAnswer = z.infer<typeof CallAnswer>

/** An answer of its parts alone, after which it is the customer's turn; what is named stands in the place of that. */
export function answerOf(given: Partial<CallAnswer>): CallAnswer {
  return CallAnswer.parse({ parts: [], next: 'reply', ...given })
}

/** The answer of a system that gave none: people go on. */
export function failedAnswer(failure: CallFailure): CallAnswer {
  return answerOf({ next: 'handOver', failure })
}
