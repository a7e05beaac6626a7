import type { ListenMeta, Sql } from 'postgres'
import { isAway } from '../database/database-errors.ts'

export const SIGNAL_KINDS = ['events', 'sends', 'raw', 'commands', 'questions'] as const
export type SignalKind = (typeof SIGNAL_KINDS)[number]

/**
 * Signals between processes. Never inside a business transaction: NOTIFY takes a cluster-wide lock at commit
 * (367 against 4,045 tx/s with 64 writers). Empty NOTIFYs leave on a connection of their own, the first at once and
 * then together, at most once in `MIN_GAP_MS`; a lost one costs a second, because every reader also polls.
 */
export type Signal = {
  notify(kind: SignalKind): void
  /** Calls `listener` at each signal, and once when (re)connected: read the log first then. */
  listen(kind: SignalKind, listener: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

const MIN_GAP_MS = 3

export function makeSignal(sql: Sql): Signal {
  const waiting = new Set<SignalKind>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPlanned = false
  let sentAt = Number.NEGATIVE_INFINITY

  /** A timer of no time is one of a millisecond: what may leave now leaves with what the same step has to say. */
  function plan(): void {
    isPlanned = true
    const waitMs = sentAt + MIN_GAP_MS - performance.now()
    if (waitMs > 0) timer = setTimeout(send, waitMs)
    else queueMicrotask(send)
  }

  function send(): void {
    isPlanned = false
    if (waiting.size === 0) return
    sentAt = performance.now()
    const channels = [...waiting].map(channel)
    waiting.clear()
    // A signal that fails is made good by the readers' poll.
    sql`select pg_notify(name, '') from unnest(${channels}::text[]) as name`.catch(() => undefined)
  }

  return {
    notify(kind) {
      waiting.add(kind)
      if (!isPlanned) plan()
    },
    async listen(kind, listener) {
      return listening(() => sql.listen(channel(kind), listener, listener))
    },
    async close() {
      clearTimeout(timer)
      if (waiting.size > 0) send()
      await sql.end({ timeout: 2 })
    },
  }
}

/** Listens; when the database is away the driver does so by itself as soon as it is back, for as long as `sql` is open. */
export async function listening(begin: () => Promise<ListenMeta>): Promise<() => Promise<void>> {
  try {
    const { unlisten } = await begin()
    return unlisten
  } catch (error) {
    if (!isAway(error)) throw error
    return async () => undefined
  }
}

const channel = (kind: SignalKind) => `recado_${kind}`
