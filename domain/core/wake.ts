import type { Sql } from 'postgres'

export const WAKE_KINDS = ['events', 'sends', 'raw', 'commands'] as const
export type WakeKind = (typeof WAKE_KINDS)[number]

/**
 * Nudges between processes. Never inside a business transaction: NOTIFY takes a cluster-wide lock at commit
 * (367 against 4,045 tx/s with 64 writers). Empty NOTIFYs leave on a connection of their own, the first at once and
 * then together, at most once in `MIN_GAP_MS`; a lost one costs a second, because every reader also polls.
 */
export type Wake = {
  notify(kind: WakeKind): void
  /** Calls `hear` at each nudge, and once when (re)connected: read the log first then. */
  listen(kind: WakeKind, hear: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

const MIN_GAP_MS = 3

export function makeWake(sql: Sql): Wake {
  const waiting = new Set<WakeKind>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let sentAt = Number.NEGATIVE_INFINITY

  function send(): void {
    timer = undefined
    sentAt = performance.now()
    const channels = [...waiting].map(channel)
    waiting.clear()
    // A nudge that fails is made good by the readers' poll.
    sql`select pg_notify(name, '') from unnest(${channels}::text[]) as name`.catch(() => undefined)
  }

  return {
    notify(kind) {
      waiting.add(kind)
      timer ??= setTimeout(send, Math.max(0, sentAt + MIN_GAP_MS - performance.now()))
    },
    async listen(kind, hear) {
      const listening = await sql.listen(channel(kind), hear, hear)
      return () => listening.unlisten()
    },
    async close() {
      clearTimeout(timer)
      if (waiting.size > 0) send()
      await sql.end({ timeout: 2 })
    },
  }
}

const channel = (kind: WakeKind) => `recado_${kind}`
