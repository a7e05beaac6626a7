import { type Entry, merged } from './merged.ts'
import { definitionOf, type Fields, type Key, keyOf, type Noun } from './nouns.ts'
import { isEqual } from './share.ts'

export type Changed = { noun: Noun; id: number; before: Fields | undefined }

export type Rows = ReturnType<typeof makeRows>

/** Rows by noun and id, the rows that they show split off. */
export function makeRows() {
  const entries = new Map<Key, Entry>()
  const shownBy = makeIndex()
  /** Called for a row that changed, and for each that shows it. */
  let onTouch: (key: Key) => void = () => undefined

  /**
   * Takes a row in, and the rows that it shows; what changed by that, with what was known before. `isLate`: something was
   * heard of a row since this was read.
   */
  function put(noun: Noun, view: Fields, isLate: (key: Key) => boolean): Changed[] {
    const { own, parts } = split(noun, view)
    const changed = parts.flatMap((part) => put(part.noun, part.view, isLate))
    const id = Number(own.id)
    const key = keyOf(noun, id)
    const known = entries.get(key)
    const entry = merged(known, { noun, own, isLate: isLate(key) })
    if (entry === known) return changed
    entries.set(key, entry)
    shownBy.move(key, known?.shows ?? [], entry.shows)
    touch(key)
    return [...changed, { noun, id, before: known?.fields }]
  }

  function touch(key: Key, seen = new Set<Key>()): void {
    if (seen.has(key)) return
    seen.add(key)
    onTouch(key)
    for (const host of shownBy.get(key)) touch(host, seen)
  }

  return {
    put,
    touch: (key: Key): void => touch(key),
    get: (key: Key): Entry | undefined => entries.get(key),
    size: () => entries.size,
    watch(listener: (key: Key) => void): void {
      onTouch = listener
    },
    /** Whatever comes of any row now takes its place. */
    makeObsolete(): void {
      for (const [key, entry] of entries) entries.set(key, { ...entry, isObsolete: true })
    },
    /** Lets go of all rows but these and those that they show. */
    keepOnly(roots: Iterable<Key>): void {
      const kept = reachable(entries, roots)
      for (const [key, entry] of entries) {
        if (kept.has(key)) continue
        entries.delete(key)
        shownBy.move(key, entry.shows, [])
        onTouch(key)
      }
    },
  }
}

/** By row: the rows that show it. */
function makeIndex() {
  const hosts = new Map<Key, Set<Key>>()
  return {
    get: (key: Key): Iterable<Key> => hosts.get(key) ?? [],
    move(host: Key, before: readonly Key[], now: readonly Key[]): void {
      if (isEqual(before, now)) return
      for (const key of before) {
        hosts.get(key)?.delete(host)
        if (hosts.get(key)?.size === 0) hosts.delete(key)
      }
      for (const key of now) hosts.set(key, (hosts.get(key) ?? new Set()).add(host))
    },
  }
}

function reachable(entries: ReadonlyMap<Key, Entry>, roots: Iterable<Key>): ReadonlySet<Key> {
  const kept = new Set<Key>()
  const visit = (key: Key) => {
    if (kept.has(key)) return
    kept.add(key)
    entries.get(key)?.shows.forEach(visit)
  }
  for (const root of roots) visit(root)
  return kept
}

type Part = { noun: Noun; view: Fields }

/** A row with ids in place of the rows that it shows, and those rows. */
function split(noun: Noun, view: Fields): { own: Fields; parts: readonly Part[] } {
  const own: Record<string, unknown> = { ...view }
  const parts: Part[] = []
  for (const [field, embed] of definitionOf(noun).embeds) {
    const shown = view[field]
    const rows = [shown].flat().filter(isRow)
    for (const row of rows) parts.push({ noun: embed.noun, view: row })
    if (Array.isArray(shown)) own[field] = rows.map(({ id }) => id)
    else if (shown !== undefined) own[field] = rows[0]?.id ?? null
  }
  return { own, parts }
}

function isRow(value: unknown): value is { id: number } & Fields {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number'
}
