import type { z } from 'zod'
import type { FlowNumbers } from '#domain/bot/contract/run-numbers.ts'

export type VersionNumbers = z.infer<typeof FlowNumbers>

/** Ranges of time: conversations that began in them are counted. */
export const RANGES = ['all', 'day', 'week', 'month'] as const
export type NumbersRange = (typeof RANGES)[number]

const HOUR_MS = 3_600_000
const HOURS = { day: 24, week: 7 * 24, month: 30 * 24 } as const

/** The instant from which a range counts; undefined = from the beginning on. */
export function sinceOf(range: NumbersRange): string | undefined {
  return range === 'all' ? undefined : new Date(Date.now() - HOURS[range] * HOUR_MS).toISOString()
}
