import { z } from 'zod'
import { SEND_FAILURES } from '../../messages/contract/schema.ts'
import { DROP_CAUSES } from './schema.ts'

export const ConnectionDropView = z.object({
  id: z.number(),
  cause: z.enum(DROP_CAUSES),
  code: z.number().nullable(),
  /** Name of the connection that has the number (`number_in_use`). */
  otherConnection: z.string().nullable(),
  droppedAt: z.iso.datetime(),
  recoveredAt: z.iso.datetime().nullable(),
})
export type ConnectionDropView = z.infer<typeof ConnectionDropView>

/** A time in which the number was not linked, and what came late of it once it was again. */
export const ConnectionGapView = z.object({
  id: z.number(),
  /** The newest message that the inbox had is of then. */
  missedSince: z.iso.datetime(),
  linkedAt: z.iso.datetime(),
  /** The time back to which the phone told messages; null = it has told no message. */
  toldSince: z.iso.datetime().nullable(),
  messageCount: z.number(),
  chatCount: z.number(),
  /** All that the phone told so far is in the inbox. */
  isFinished: z.boolean(),
})
export type ConnectionGapView = z.infer<typeof ConnectionGapView>

/**
 * The evidence that a connection works, and the measure of its use; every figure counted, none estimated. Interface 69.
 */
export const ConnectionHealthView = z.object({
  /** The time at which the last message arrived. */
  receivedAt: z.iso.datetime().nullable(),
  /** The last message that the channel's server took, and how long that needed from hand-over, in milliseconds. */
  accepted: z.object({ at: z.iso.datetime(), ms: z.number().nullable() }).nullable(),
  /** Messages taken since midnight where the company is. */
  sentToday: z.number(),
  sentLastHour: z.number(),
  sentLastMinute: z.number(),
  /** Messages that the channel refused or did not confirm, since midnight; a wrong number or file is none of them. */
  failedToday: z.number(),
  /** The last such message of the last seven days. */
  failure: z.object({ code: z.enum(SEND_FAILURES).nullable(), at: z.iso.datetime() }).nullable(),
  /** Messages that wait to leave. */
  waiting: z.number(),
  /** Drops of the last seven days. */
  dropsThisWeek: z.number(),
  lastDrop: ConnectionDropView.nullable(),
  /** The newest first. */
  gaps: z.array(ConnectionGapView),
  pace: z.object({ atOnce: z.number(), calmPerMinute: z.number() }),
})
export type ConnectionHealthView = z.infer<typeof ConnectionHealthView>
