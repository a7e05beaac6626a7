import { SECOND_MS } from '#domain/core/contract/time.ts'
import type { Reaction } from '../channels/driver.ts'

const LONGEST_MS = 120 * SECOND_MS
const FIRST_MS = 250
const FIRST_LATER_MS = 5 * SECOND_MS

/**
 * Milliseconds before the next try; `attempt` counts from 0. Half is fixed and half is random, so that many
 * connections that fell together do not come back together.
 */
export function backOffMs(attempt: number, reaction: Reaction, random: () => number = Math.random): number {
  if (reaction === 'again') return 0
  const first = reaction === 'retryLater' ? FIRST_LATER_MS : FIRST_MS
  const baseMs = Math.min(LONGEST_MS, first * 2 ** Math.min(attempt, 16))
  return Math.round(baseMs / 2 + random() * (baseMs / 2))
}

/** The number of tries for a session that the server calls broken before it is put aside. */
const QUARANTINE_AFTER = 5

/** Whether nothing is tried any more after so many tries. */
export function isFinal(reaction: Reaction, attempts: number): boolean {
  if (reaction === 'quarantine') return attempts >= QUARANTINE_AFTER
  return reaction === 'stop' || reaction === 'unlink'
}
