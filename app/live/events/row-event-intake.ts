import { REMEMBERED_MS } from '../store/recent-changes.ts'
import type { RowUpdate } from '../store/source.ts'
import type { Store } from '../store/store.ts'
import type { LiveEvent } from './socket.ts'

/** How a screen reads the events of its rows: the event's name, and the rows that an event contains. */
export type RowReader = { name: string; read: (data: unknown) => RowUpdate[] }

/** Most events that are kept for a screen that is still being loaded; in a flood only the latest count. */
const MOST_WAITING = 500

export type RowEventIntake = ReturnType<typeof makeRowEventIntake>

const opened = new WeakMap<Store, RowEventIntake>()

/** The intake of live rows for a store; one for each store. */
export function rowEventIntakeOf(store: Store): RowEventIntake {
  const intake = opened.get(store) ?? makeRowEventIntake(store)
  opened.set(store, intake)
  return intake
}

/**
 * Takes the rows of live events into the store, each event once. The first screen of a resource registers how its events
 * are read; events that came while it was being loaded are read then.
 */
export function makeRowEventIntake({ take }: Store, now: () => number = () => performance.now()) {
  const readers = new Map<object, RowReader>()
  let waiting: readonly { event: LiveEvent; receivedAt: number }[] = []

  /** Reads an event with the first reader that finds rows in it: one event name may carry rows of several kinds. */
  function rowsIn({ name, data }: LiveEvent): RowUpdate[] {
    for (const reader of readers.values()) {
      const rows = reader.name === name ? reader.read(data) : []
      if (rows.length > 0) return rows
    }
    return []
  }
  const isFresh = ({ receivedAt }: { receivedAt: number }) => now() - receivedAt < REMEMBERED_MS

  return {
    /** Takes events. `readOther` reads those that no screen's reader knows, as far as other screens show their rows. */
    hear(events: readonly LiveEvent[], readOther: (event: LiveEvent) => RowUpdate[]): void {
      const updates: RowUpdate[] = []
      const unread: (typeof waiting)[number][] = []
      for (const event of events) {
        const rows = rowsIn(event)
        if (rows.length === 0) unread.push({ event, receivedAt: now() })
        updates.push(...(rows.length > 0 ? rows : readOther(event)))
      }
      waiting = [...waiting.filter(isFresh), ...unread].slice(-MOST_WAITING)
      take({ from: 'event', updates })
    },
    /**
     * Registers a reader for coming events, and reads the recent ones with it. `owner` identifies who registers it, which is
     * registered once.
     */
    addReader(owner: object, reader: RowReader): void {
      if (readers.has(owner)) return
      readers.set(owner, reader)
      const late = waiting.filter(
        (waitingEvent) => isFresh(waitingEvent) && waitingEvent.event.name === reader.name,
      )
      const lateUpdates = late.flatMap(({ event }) => reader.read(event.data))
      if (lateUpdates.length > 0) take({ from: 'event', updates: lateUpdates })
    },
  }
}
