import { SECOND_MS } from '#domain/core/contract/time.ts'
import type { LogPosition } from '#domain/core/system/system.ts'
import { cursorText } from './cursor.ts'

/** A page gets the cursor from this long ago, so that every change after whatever it read is sent to it. */
const PAGE_CURSOR_MS = 15 * SECOND_MS
/** Seconds between readings that still count as on time. */
const ON_TIME_SECONDS = 2

export type LogReader = ReturnType<typeof makeLogReader>

/** The place of a process in the event log: everything up to it was published to the connected sockets. */
export function makeLogReader(firstLogId: string, start: LogPosition) {
  let logId = firstLogId
  let position = start
  let readAt = performance.now()
  let past = [{ at: readAt, cursor: cursorText(logId, position) }]

  return {
    logId: () => logId,
    position: () => position,
    cursor: () => cursorText(logId, position),
    /** The cursor for a page that is being loaded now. */
    pageCursor: () => past[0]?.cursor ?? cursorText(logId, position),
    /** By how many seconds the next reading of the log is late. */
    lagSeconds: () => Math.max(0, (performance.now() - readAt) / SECOND_MS - ON_TIME_SECONDS),

    moveTo({ xid, id }: LogPosition): void {
      position = { xid, id }
      readAt = performance.now()
      if ((past.at(-1)?.at ?? 0) < readAt - SECOND_MS)
        past.push({ at: readAt, cursor: cursorText(logId, position) })
      while ((past[1]?.at ?? readAt) < readAt - PAGE_CURSOR_MS) past.shift()
    },
    restart(newLogId: string, logPosition: LogPosition): void {
      logId = newLogId
      position = logPosition
      past = [{ at: performance.now(), cursor: cursorText(logId, position) }]
    },
  }
}
