import { isEqual } from '#domain/core/contract/values/is-equal.ts'
import { type Entry, merged, shownBy } from './merged.ts'
import { definitionOf, type Fields, type Key, keyOf, type Noun } from './nouns.ts'

export type Changed = { noun: Noun; id: number; before: Fields | undefined }

export type Rows = ReturnType<typeof makeRows>

/** Rows by noun and id, the rows that they show split off. */
export function makeRows() {
  const entries = new Map<Key, Entry>()
  const hosts = makeIndex((key) => entries.get(key)?.key ?? key)
  /** Called for a row that changed, and for each that shows it. */
  let onTouch: (key: Key) => void = () => undefined

  /**
   * Takes a row in, and the rows that it shows; what changed by that, with what was known before. `isLate`: something was
   * heard of a row since this was read.
   */
  function put(noun: Noun, view: Fields, isLate: (key: Key) => boolean): Changed[] {
    const { fields, parts } = split(noun, view)
    const changed = parts.flatMap((part) => put(part.noun, part.view, isLate))
    const id = Number(fields.id)
    const key = keyOf(noun, id)
    const previous = entries.get(key)
    const mergedEntry = merged(previous, { noun, fields, isLate: isLate(key) })
    if (mergedEntry === previous) return changed
    const entry = previous ? { ...mergedEntry, key: previous.key } : mergedEntry
    entries.set(entry.key, entry)
    hosts.move(entry.key, previous ? shownBy(previous) : [], shownBy(entry))
    touch(key)
    return [...changed, { noun, id, before: previous?.fields }]
  }

  function touch(key: Key, visited = new Set<Key>()): void {
    if (visited.has(key)) return
    visited.add(key)
    onTouch(key)
    for (const host of hosts.get(key)) touch(host, visited)
  }

  return {
    put,
    touch: (key: Key): void => touch(key),
    get: (key: Key): Entry | undefined => entries.get(key),
    size: () => entries.size,
    watch(listener: (key: Key) => void): void {
      onTouch = listener
    },
    /** Marks all rows as obsolete, so that any new data replaces them. */
    makeObsolete(): void {
      for (const [key, entry] of entries) entries.set(key, { ...entry, isObsolete: true })
    },
    /** Lets go of all rows but these and those that they show. */
    keepOnly(roots: Iterable<Key>): void {
      const reachableKeys = reachable(entries, roots)
      for (const [key, entry] of entries) {
        if (reachableKeys.has(key)) continue
        entries.delete(key)
        hosts.move(key, shownBy(entry), [])
        onTouch(key)
      }
    },
  }
}

/**
 * By row: the rows that show it. Of most contacts that is one ticket, which is kept without a set; a row is named by the
 * text under which it is kept, as another for each who shows it would weigh more than the rest.
 */
function makeIndex(asKept: (key: Key) => Key) {
  const hosts = new Map<Key, Key | Set<Key>>()
  function remove(key: Key, host: Key): void {
    const hostKeys = hosts.get(key)
    if (hostKeys === host) hosts.delete(key)
    if (!(hostKeys instanceof Set)) return
    hostKeys.delete(host)
    if (hostKeys.size === 0) hosts.delete(key)
  }
  function add(key: Key, host: Key): void {
    const hostSet = hosts.get(key)
    if (hostSet instanceof Set) hostSet.add(host)
    else hosts.set(asKept(key), hostSet === undefined || hostSet === host ? host : new Set([hostSet, host]))
  }
  return {
    get(key: Key): Iterable<Key> {
      const hostList = hosts.get(key) ?? []
      return typeof hostList === 'string' ? [hostList] : hostList
    },
    move(host: Key, before: readonly Key[], now: readonly Key[]): void {
      if (isEqual(before, now)) return
      for (const key of before) remove(key, host)
      for (const key of now) add(key, host)
    },
  }
}

function reachable(entries: ReadonlyMap<Key, Entry>, roots: Iterable<Key>): ReadonlySet<Key> {
  const reached = new Set<Key>()
  const visit = (key: Key) => {
    if (reached.has(key)) return
    reached.add(key)
    const entry = entries.get(key)
    if (entry) shownBy(entry).forEach(visit)
  }
  for (const root of roots) visit(root)
  return reached
}

type Part = { noun: Noun; view: Fields }

/** The empty list of ids, shared by all rows, because most rows show no others of most kinds. */
const NO_IDS: readonly number[] = Object.freeze([])

/** A row with ids in place of the rows that it shows, and those rows. */
function split(noun: Noun, view: Fields): { fields: Fields; parts: readonly Part[] } {
  const ownFields: Record<string, unknown> = { ...view }
  const parts: Part[] = []
  for (const [field, embed] of definitionOf(noun).embeds) {
    const embedded = view[field]
    const rows = [embedded].flat().filter(isRow)
    for (const row of rows) parts.push({ noun: embed.noun, view: row })
    if (Array.isArray(embedded)) ownFields[field] = rows.length === 0 ? NO_IDS : rows.map(({ id }) => id)
    else if (embedded !== undefined) ownFields[field] = rows[0]?.id ?? null
  }
  return { fields: ownFields, parts }
}

function isRow(value: unknown): value is { id: number } & Fields {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number'
}
