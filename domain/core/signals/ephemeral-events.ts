import type { Sql } from 'postgres'
import { z } from 'zod'
import { EphemeralEvent, subjectOf } from '../../live/contract/ephemeral-event.ts'
import { listening } from './signal.ts'

/**
 * Events that matter only for a moment (somebody types, somebody looks), told to every process and stored nowhere: no
 * row, no entry of the event log, never inside a business transaction (see signal.ts). A process sends at most ten
 * notifications a second, with the newest event of each subject. A lost event does little harm: everything told here
 * expires by itself.
 */
export type EphemeralEvents = {
  publish(event: EphemeralEvent): void
  listen(listener: (event: EphemeralEvent) => void): Promise<() => Promise<void>>
  /** Sends the events that still wait. The caller closes the database connection. */
  close(): Promise<void>
}

const CHANNEL = 'recado_ephemeral_events'
const GATHER_MS = 100
/** Events in one notification: PostgreSQL refuses 8,000 bytes, and an event has about 200. */
const AT_ONCE = 30

export function makeEphemeralEvents(sql: Sql, onLost: (error: unknown) => void): EphemeralEvents {
  const waiting = new Map<string, EphemeralEvent>()
  let sentAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  async function send(): Promise<void> {
    timer = undefined
    sentAt = performance.now()
    const allEvents = [...waiting.values()]
    waiting.clear()
    for (let start = 0; start < allEvents.length; start += AT_ONCE) {
      const payload = JSON.stringify(allEvents.slice(start, start + AT_ONCE))
      await sql`select pg_notify(${CHANNEL}, ${payload})`
    }
  }
  const sendSafely = () => send().catch(onLost)

  return {
    publish(event) {
      waiting.set(subjectOf(event), event)
      timer ??= setTimeout(sendSafely, Math.max(0, GATHER_MS - (performance.now() - sentAt)))
    },
    async listen(listener) {
      const heard = (payload: string) => {
        for (const event of read(payload)) listener(event)
      }
      return listening(() => sql.listen(CHANNEL, heard))
    },
    async close() {
      clearTimeout(timer)
      await sendSafely()
    },
  }
}

/** Reads the events of a notification. Events that only another version knows are ignored. */
function read(payload: string): EphemeralEvent[] {
  try {
    const allEvents = z.array(z.unknown()).parse(JSON.parse(payload))
    return allEvents.flatMap((item) => EphemeralEvent.safeParse(item).data ?? [])
  } catch {
    return []
  }
}
