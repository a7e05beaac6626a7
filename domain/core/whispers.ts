import type { Sql } from 'postgres'
import { z } from 'zod'
import { subjectOf, Whisper } from '../live/whisper.ts'
import { listening } from './signal.ts'

/**
 * What matters only while it lasts (somebody writes, somebody looks), told to every process and kept nowhere: no row, no
 * event, never inside a business transaction (see signal.ts). Gathered to at most ten notifications a second a process, of
 * each subject the newest. One that is lost costs nothing but itself: everything said here ends by time.
 */
export type Whispers = {
  say(whisper: Whisper): void
  listen(hear: (whisper: Whisper) => void): Promise<() => Promise<void>>
  /** Says what still waits. The connection is the caller's to end. */
  close(): Promise<void>
}

const CHANNEL = 'recado_whispers'
const GATHER_MS = 100
/** PostgreSQL refuses 8,000 bytes; a whisper has some 200. */
const AT_ONCE = 30

export function makeWhispers(sql: Sql, onLost: (error: unknown) => void): Whispers {
  const waiting = new Map<string, Whisper>()
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
    say(whisper) {
      waiting.set(subjectOf(whisper), whisper)
      timer ??= setTimeout(sendSafely, Math.max(0, GATHER_MS - (performance.now() - sentAt)))
    },
    async listen(hear) {
      const heard = (payload: string) => {
        for (const whisper of read(payload)) hear(whisper)
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
function read(payload: string): Whisper[] {
  try {
    const all = z.array(z.unknown()).parse(JSON.parse(payload))
    return all.flatMap((each) => Whisper.safeParse(each).data ?? [])
  } catch {
    return []
  }
}
