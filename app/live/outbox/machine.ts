import { refusesBearer, type WireCode } from '#domain/core/contract/wire-codes.ts'
import type { OutboxItem } from './item.ts'

/** What became of one attempt. */
export type Outcome =
  | { kind: 'sent' }
  /** The server has judged it and will not take it: trying again by itself would change nothing. */
  | { kind: 'refused'; code: string }
  /** Nobody judged it: no network, a busy or restarting server. It waits and goes again. */
  | { kind: 'unreachable'; retryAfterMs?: number }

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** The items that may go out now: of each ticket the oldest that still waits, never two of one ticket at once. */
export function dueItems(items: readonly OutboxItem[], now: number): OutboxItem[] {
  return heads(items).filter((item) => item.state === 'waiting' && dueAt(item) <= now)
}

/**
 * When the next item may go out (milliseconds), or undefined when nothing waits. What stands behind another of its
 * ticket does not count: it may go at any time, and would hide that the one before it has a pause to sit out.
 */
export function nextDue(items: readonly OutboxItem[]): number | undefined {
  const waiting = heads(items)
    .filter((item) => item.state === 'waiting')
    .map(dueAt)
  return waiting.length > 0 ? Math.min(...waiting) : undefined
}

/** What is held for a moment is not hurried by a network that returns. */
function dueAt({ notBefore, heldUntil = 0 }: OutboxItem): number {
  return Math.max(notBefore, heldUntil)
}

/** The oldest item of each ticket that was not refused. */
function heads(items: readonly OutboxItem[]): OutboxItem[] {
  const nextItems = new Map<number, OutboxItem>()
  for (const item of inOrder(items)) {
    if (item.state !== 'failed' && !nextItems.has(item.ticketId)) nextItems.set(item.ticketId, item)
  }
  return [...nextItems.values()]
}

/** The item after an attempt; undefined once the server has it. */
export function afterAttempt(item: OutboxItem, outcome: Outcome, now: number): OutboxItem | undefined {
  if (outcome.kind === 'sent') return undefined
  const tries = item.tries + 1
  if (outcome.kind === 'refused') return { ...item, state: 'failed', code: outcome.code, tries }
  const pause = outcome.retryAfterMs ?? Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1))
  return { ...item, state: 'waiting', code: null, tries, notBefore: now + pause }
}

/** Retry: the same item, with the same id, as if it had never been tried. */
export function again(item: OutboxItem): OutboxItem {
  return { ...item, state: 'waiting', code: null, tries: 0, notBefore: 0 }
}

/** After a reload nothing is on its way any more, whatever was being sent; the server knows the id if it arrived. */
export function recovered(items: readonly OutboxItem[]): OutboxItem[] {
  return items.map((item) => (item.state === 'sending' ? { ...item, state: 'waiting', notBefore: 0 } : item))
}

export function inOrder(items: readonly OutboxItem[]): OutboxItem[] {
  return [...items].sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.order - b.order)
}

/** Judges an answer of POST /messages/{ticketId} by its status and code. */
export function outcomeOf(status: number, code: WireCode | undefined, retryAfter: string | null): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  // The bearer was renewed once already: the next attempt begins with another.
  const isOfSession = status === 401 || refusesBearer(status, code)
  if (status >= 500 || status === 429 || status === 408 || isOfSession) {
    const seconds = Number(retryAfter)
    return seconds > 0 ? { kind: 'unreachable', retryAfterMs: seconds * 1_000 } : { kind: 'unreachable' }
  }
  return { kind: 'refused', code: code ?? 'ERR_SENDING_WAPP_MSG' }
}
