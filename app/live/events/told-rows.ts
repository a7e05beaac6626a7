import { REMEMBERED_MS } from '../store/heard.ts'
import type { Told } from '../store/source.ts'
import type { Store } from '../store/store.ts'
import type { LiveEvent } from './socket.ts'

/** How a screen reads the events of its rows: the event's name, and the rows that an event contains. */
export type RowReader = { name: string; read: (data: unknown) => Told[] }

/** Most events that are kept for a screen that is still being loaded; in a flood only the latest count. */
const MOST_WAITING = 500

export type ToldRows = ReturnType<typeof makeToldRows>

const opened = new WeakMap<Store, ToldRows>()

/** The intake of live rows for a store; one for each store. */
export function toldRowsOf(store: Store): ToldRows {
  const known = opened.get(store) ?? makeToldRows(store)
  opened.set(store, known)
  return known
}

/**
 * Takes the rows of live events into the store, each event once. The first screen of a resource registers how its events
 * are read; events that came while it was being loaded are read then.
 */
export function makeToldRows({ take }: Store, now: () => number = () => performance.now()) {
  const readers = new Map<object, RowReader>()
  let waiting: readonly { event: LiveEvent; at: number }[] = []

  /** Reads an event with the first reader that finds rows in it: one event name may carry rows of several kinds. */
  function rowsIn({ name, data }: LiveEvent): Told[] {
    for (const reader of readers.values()) {
      const rows = reader.name === name ? reader.read(data) : []
      if (rows.length > 0) return rows
    }
    return []
  }
  const isFresh = ({ at }: { at: number }) => now() - at < REMEMBERED_MS

  return {
    /** Takes events. `readOther` reads those that no screen's reader knows, as far as other screens show their rows. */
    hear(events: readonly LiveEvent[], readOther: (event: LiveEvent) => Told[]): void {
      const told: Told[] = []
      const unread: (typeof waiting)[number][] = []
      for (const event of events) {
        const rows = rowsIn(event)
        if (rows.length === 0) unread.push({ event, at: now() })
        told.push(...(rows.length > 0 ? rows : readOther(event)))
      }
      waiting = [...waiting.filter(isFresh), ...unread].slice(-MOST_WAITING)
      take({ from: 'event', told })
    },
    /**
     * Registers a reader for coming events, and reads the recent ones with it. `of` identifies its owner, which is
     * registered once.
     */
    addReader(of: object, reader: RowReader): void {
      if (readers.has(of)) return
      readers.set(of, reader)
      const late = waiting.filter((each) => isFresh(each) && each.event.name === reader.name)
      const told = late.flatMap(({ event }) => reader.read(event.data))
      if (told.length > 0) take({ from: 'event', told })
    },
  }
}
