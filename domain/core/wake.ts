import type { Sql } from 'postgres'

export const WAKE_KINDS = ['events', 'sends', 'raw', 'commands'] as const
export type WakeKind = (typeof WAKE_KINDS)[number]

/**
 * Nudges between processes. Never inside a business transaction: NOTIFY takes a cluster-wide lock at commit
 * (367 against 4,045 tx/s with 64 writers). An empty NOTIFY leaves on its own connection, the first at once and then at
 * most one a kind in `MIN_GAP_MS`; a lost one costs a second, because every reader also polls.
 */
export type Wake = {
  notify(kind: WakeKind): void
  /** Calls `hear` at each nudge, and once when (re)connected: read the log first then. */
  listen(kind: WakeKind, hear: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

const MIN_GAP_MS = 3

export function makeWake(sql: Sql): Wake {
  const waiting = new Map<WakeKind, ReturnType<typeof setTimeout>>()
  const sentAt = new Map<WakeKind, number>()

  function send(kind: WakeKind): void {
    waiting.delete(kind)
    sentAt.set(kind, performance.now())
    // A nudge that fails is made good by the readers' poll.
    sql`select pg_notify(${channel(kind)}, '')`.catch(() => undefined)
  }

  return {
    notify(kind) {
      if (waiting.has(kind)) return
      const gapMs = MIN_GAP_MS - (performance.now() - (sentAt.get(kind) ?? Number.NEGATIVE_INFINITY))
      if (gapMs <= 0) send(kind)
      else waiting.set(kind, setTimeout(send, gapMs, kind))
    },
    async listen(kind, hear) {
      const listening = await sql.listen(channel(kind), hear, hear)
      return () => listening.unlisten()
    },
    async close() {
      for (const [kind, timer] of waiting) {
        clearTimeout(timer)
        send(kind)
      }
      await sql.end({ timeout: 2 })
    },
  }
}

const channel = (kind: WakeKind) => `recado_${kind}`
