import { REMEMBERED_MS } from './heard.ts'
import type { LiveEvent } from './socket.ts'
import type { Told } from './source.ts'
import type { Store } from './store.ts'

/** The rows that an event's data tells of. */
export type ReadRows = (data: unknown) => Told[]
type Read = (event: LiveEvent) => Told[]

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
  const readers = new Map<string, ReadRows>()
  let waiting: readonly { event: LiveEvent; at: number }[] = []

  function stillWaiting() {
    return waiting.filter(({ at }) => now() - at < REMEMBERED_MS)
  }

  return {
    /** `readOther` reads the events of nouns that no screen has read yet. */
    hear(events: readonly LiveEvent[], readOther: Read): void {
      const unread = events.filter(({ name }) => !readers.has(name))
      waiting = [...stillWaiting(), ...unread.map((event) => ({ event, at: now() }))].slice(-MOST_WAITING)
      const told = events.flatMap((event) => readers.get(event.name)?.(event.data) ?? readOther(event))
      take({ from: 'event', told })
    },
    /** From now on, and for what was told lately, the events of this name are read so. */
    read(name: string, reader: ReadRows): void {
      if (readers.has(name)) return
      readers.set(name, reader)
      const late = stillWaiting().filter(({ event }) => event.name === name)
      waiting = stillWaiting().filter(({ event }) => event.name !== name)
      if (late.length > 0) take({ from: 'event', told: late.flatMap(({ event }) => reader(event.data)) })
    },
  }
}
