import type { Sql } from 'postgres'
import { z } from 'zod'
import { EphemeralEvent, subjectOf } from '../../live/ephemeral-event.ts'
import { listening } from './signal.ts'

/**
 * What matters only while it lasts (somebody writes, somebody looks), told to every process and kept nowhere: no row, no
 * event, never inside a business transaction (see signal.ts). Gathered to at most ten notifications a second a process, of
 * each subject the newest. One that is lost costs nothing but itself: everything said here ends by time.
 */
export type EphemeralEvents = {
  publish(event: EphemeralEvent): void
  listen(listener: (event: EphemeralEvent) => void): Promise<() => Promise<void>>
  /** Says what still waits. The connection is the caller's to end. */
  close(): Promise<void>
}

const CHANNEL = 'recado_ephemeral_events'
const GATHER_MS = 100
/** PostgreSQL refuses 8,000 bytes; an event has some 200. */
const AT_ONCE = 30

export function makeEphemeralEvents(sql: Sql, onLost: (error: unknown) => void): EphemeralEvents {
  const waiting = new Map<string, EphemeralEvent>()
  let sentAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  async function send(): Promise<void> {
    timer = undefined
    sentAt = performance.now()
    const all = [...waiting.values()]
    waiting.clear()
    for (let start = 0; start < all.length; start += AT_ONCE) {
      const payload = JSON.stringify(all.slice(start, start + AT_ONCE))
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

/** Words of another version that we do not know are not for us. */
function read(payload: string): EphemeralEvent[] {
  try {
    const all = z.array(z.unknown()).parse(JSON.parse(payload))
    return all.flatMap((each) => EphemeralEvent.safeParse(each).data ?? [])
  } catch {
    return []
  }
}
