import type { Problem } from '#domain/core/contract/problems.ts'
import { refusesBearer, type WireCode } from '#domain/core/contract/wire-codes.ts'
import { type OutboxItem, threadOf } from './item.ts'

type Reason = Partial<Pick<Problem, 'details'>>

/** The outcome of one attempt. */
export type Outcome =
  | { kind: 'sent' }
  /** The server has judged it and will not take it: trying again by itself would change nothing. */
  | ({ kind: 'refused'; code: string } & Reason)
  /** Nobody judged it: no network, a busy or restarting server. It waits and goes again. */
  | ({ kind: 'unreachable'; code?: string | undefined; retryAfterMs?: number } & Reason)

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** The items that may go out now: of each thread the oldest that still waits, never two of one thread at once. */
export function dueItems(items: readonly OutboxItem[], now: number): OutboxItem[] {
  return heads(items).filter((item) => item.state === 'waiting' && dueAt(item) <= now)
}

/**
 * Returns the time in milliseconds at which the next item may go out, or undefined when nothing waits. Items behind
 * another of their thread do not count: they may go at any time, and would hide the pause of the item before them.
 */
export function nextDue(items: readonly OutboxItem[]): number | undefined {
  const waiting = heads(items)
    .filter((item) => item.state === 'waiting')
    .map(dueAt)
  return waiting.length > 0 ? Math.min(...waiting) : undefined
}

/** Returns when an item is due. A network that returns does not hurry an item that is held for a moment. */
function dueAt({ notBefore, heldUntil = 0 }: OutboxItem): number {
  return Math.max(notBefore, heldUntil)
}

/** The oldest item of each thread that was not refused. */
function heads(items: readonly OutboxItem[]): OutboxItem[] {
  const nextItems = new Map<string, OutboxItem>()
  for (const item of inOrder(items)) {
    const thread = threadOf(item)
    if (item.state !== 'failed' && !nextItems.has(thread)) nextItems.set(thread, item)
  }
  return [...nextItems.values()]
}

/**
 * The item after an attempt; undefined once the server has it. Who writes to colleagues reads at once why it did not
 * arrive, and may write on; it goes again by itself once the network is back.
 */
export function afterAttempt(item: OutboxItem, outcome: Outcome, now: number): OutboxItem | undefined {
  if (outcome.kind === 'sent') return undefined
  const tries = item.tries + 1
  if (outcome.kind === 'refused' || 'chatId' in item) {
    const { code = 'ERR_UNAVAILABLE', details } = outcome
    return { ...item, state: 'failed', code, details, tries, isUnreached: outcome.kind === 'unreachable' }
  }
  const pause = outcome.retryAfterMs ?? Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1))
  return { ...item, state: 'waiting', code: null, tries, notBefore: now + pause }
}

/** Retry: the same item, with the same id, as if it had never been tried. */
export function again(item: OutboxItem): OutboxItem {
  return { ...item, state: 'waiting', code: null, tries: 0, notBefore: 0, isUnreached: false }
}

/** After a reload nothing is on its way any more, whatever was being sent; the server knows the id if it arrived. */
export function recovered(items: readonly OutboxItem[]): OutboxItem[] {
  return items.map((item) => {
    if (item.isUnreached) return again(item)
    return item.state === 'sending' ? { ...item, state: 'waiting', notBefore: 0 } : item
  })
}

export function inOrder(items: readonly OutboxItem[]): OutboxItem[] {
  return [...items].sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.order - b.order)
}

/** Judges an answer by its status and code. */
export function outcomeOf(status: number, code: WireCode | undefined, retryAfter: string | null): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  // The bearer was renewed once already: the next attempt begins with another.
  const isOfSession = status === 401 || refusesBearer(status, code)
  if (status >= 500 || status === 429 || status === 408 || isOfSession) {
    const seconds = Number(retryAfter)
    return { kind: 'unreachable', code, ...(seconds > 0 && { retryAfterMs: seconds * 1_000 }) }
  }
  return { kind: 'refused', code: code ?? 'ERR_SENDING_WAPP_MSG' }
}
