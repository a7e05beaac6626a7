import { REMEMBERED_MS } from '../store/heard.ts'
import type { Told } from '../store/source.ts'
import type { Store } from '../store/store.ts'
import type { LiveEvent } from './socket.ts'

/** How a screen reads the events of its rows: by which name they are heard, and the rows that one tells of. */
export type RowReader = { name: string; read: (data: unknown) => Told[] }

/** Of a flood only the last are kept for a screen that is on its way. */
const MOST_WAITING = 500

export type ToldRows = ReturnType<typeof makeToldRows>

const opened = new WeakMap<Store, ToldRows>()

/** Where what the socket tells of rows goes into a store. */
export function toldRowsOf(store: Store): ToldRows {
  const known = opened.get(store) ?? makeToldRows(store)
  opened.set(store, known)
  return known
}

/**
 * Takes what the socket tells of rows into the store, each event once. How a resource's events are read its first screen
 * says: what was told while that was on its way is read then.
 */
export function makeToldRows({ take }: Store, now: () => number = () => performance.now()) {
  const readers = new Map<object, RowReader>()
  let waiting: readonly { event: LiveEvent; at: number }[] = []

  /** By the first reader that knows the row: a name may tell of rows of several kinds. */
  function rowsIn({ name, data }: LiveEvent): Told[] {
    for (const reader of readers.values()) {
      const rows = reader.name === name ? reader.read(data) : []
      if (rows.length > 0) return rows
    }
    return []
  }
  const isFresh = ({ at }: { at: number }) => now() - at < REMEMBERED_MS

  return {
    /** `readOther` reads what no screen has shown yet, as far as others show it. */
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
    /** From now on, and of what was told lately, such rows are read so. `of`: whose reader it is. */
    addReader(of: object, reader: RowReader): void {
      if (readers.has(of)) return
      readers.set(of, reader)
      const late = waiting.filter((each) => isFresh(each) && each.event.name === reader.name)
      const told = late.flatMap(({ event }) => reader.read(event.data))
      if (told.length > 0) take({ from: 'event', told })
    },
  }
}
