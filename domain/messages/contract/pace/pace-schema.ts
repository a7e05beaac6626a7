import { z } from 'zod'
import { Id, QueryList } from '../../../core/contract/fields.ts'
import { PACES } from './pace-rules.ts'

/**
 * The state of a number's pace: for one day, the messages that the machine sent by itself and the strangers who were
 * written to.
 */
export const PaceView = z.object({
  profile: z.enum(PACES),
  /** The day of the number's life, from 1; null once it is warmed up. */
  warmUpDay: z.number().nullable(),
  sent: z.number(),
  perDay: z.number(),
  strangers: z.number(),
  strangersPerDay: z.number(),
  /** The number of messages that wait for the pace, and the time when the last of them leaves, as things stand. */
  waiting: z.number(),
  until: z.iso.datetime().nullable(),
})
export type PaceView = z.infer<typeof PaceView>

/** GET /whatsapp/{id}/pace: what would become of so many messages to each of these contacts. */
export const ForecastInput = z.object({
  contactIds: QueryList(Id()),
  messages: z.coerce.number<number | string>().int().min(1).max(100).default(1),
})
export type ForecastInput = z.output<typeof ForecastInput>

export const ForecastView = z.object({
  count: z.number(),
  /** The number of them that wait for the pace for more than a moment, and the time when the last leaves. */
  later: z.number(),
  until: z.iso.datetime().nullable(),
})
export type ForecastView = z.infer<typeof ForecastView>
