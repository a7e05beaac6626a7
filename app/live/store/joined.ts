import type { Entry } from './merged.ts'
import {
  definitionOf,
  type Fields,
  type Key,
  keyOf,
  type Noun,
  quotedIdOf,
  quoteOf,
  type Views,
  type WholeNoun,
} from './nouns.ts'
import type { Rows } from './rows.ts'
import { isEqual, keep } from './share.ts'

type Options = {
  /** A label that was deleted is on nothing any more; who and what else is gone goes on being named. */
  isRemoved: (key: Key) => boolean
}

type Made = { views: Map<Key, Fields>; old: Set<Key> }

const nothingMade = (): Made => ({ views: new Map(), old: new Set() })

/**
 * Rows with the rows that they show in them, as screens read them: the same object until something of it changes. A part
 * of a row is one object for all who show it, made of the row as it is kept: of many thousand tickets in a list, a copy in
 * each would weigh as much as the tickets.
 */
export function makeJoined(rows: Rows, { isRemoved }: Options) {
  const joined = nothingMade()
  /** By the names of their fields: the shapes in which the nouns show one another. */
  const parts = new Map<readonly string[], Made>()
  rows.watch((key) => {
    const isKept = rows.get(key) !== undefined
    for (const { views, old } of [joined, ...parts.values()]) {
      if (!isKept) views.delete(key)
      if (views.has(key)) old.add(key)
      else old.delete(key)
    }
  })

  function join(key: Key): Fields | undefined {
    return current(joined, key, (entry) => withQuote(withShown(entry)))
  }

  function current({ views, old }: Made, key: Key, make: (entry: Entry) => Fields): Fields | undefined {
    const known = views.get(key)
    if (known && !old.has(key)) return known
    const entry = rows.get(key)
    if (!entry) return undefined
    const view = withSameParts(known, make(entry))
    views.set(entry.key, view)
    old.delete(key)
    return view
  }

  function withShown({ noun, fields }: Entry): Fields {
    const view: Record<string, unknown> = { ...fields }
    for (const [field, { noun: of, fields: shown }] of definitionOf(noun).embeds) {
      const value = fields[field]
      const partOf = (id: unknown) => (typeof id === 'number' ? part(keyOf(of, id), shown) : undefined)
      if (Array.isArray(value)) view[field] = eachOf(value, partOf)
      else if (value !== undefined) view[field] = partOf(value) ?? null
    }
    return view
  }

  function part(key: Key, names: readonly string[]): Fields | undefined {
    if (key.startsWith('tag ') && isRemoved(key)) return undefined
    const made = parts.get(names) ?? nothingMade()
    parts.set(names, made)
    return current(made, key, (entry) => {
      const view = withQuote(withShown(entry))
      return Object.fromEntries(names.map((name) => [name, view[name]]))
    })
  }

  function withQuote(view: Fields): Fields {
    const id = quotedIdOf(view)
    if (id === undefined || isRemoved(keyOf('message', id))) return view
    const quoted = rows.get(keyOf('message', id))
    return quoted ? { ...view, quotedMsg: quoteOf(asView<'message'>(withShown(quoted))) } : view
  }

  return {
    /** As much of the row as is known. */
    part: (noun: Noun, id: number): Fields | undefined => join(keyOf(noun, id)),
    /** The row, when all of it is known. */
    whole<N extends WholeNoun>(noun: N, id: number): Views[N] | undefined {
      const key = keyOf(noun, id)
      const entry = rows.get(key)
      if (!entry || !definitionOf(noun).whole.every((name) => name in entry.fields)) return undefined
      const view = join(key)
      return view && asView<N>(view)
    },
  }
}

/** None of them is the one empty list that the row has. */
function eachOf(ids: readonly unknown[], partOf: (id: unknown) => Fields | undefined): readonly unknown[] {
  return ids.length === 0 ? ids : ids.flatMap((id) => partOf(id) ?? [])
}

/** What says the same as before is the same as before. */
function withSameParts(before: Fields | undefined, after: Fields): Fields {
  if (!before) return after
  if (isEqual(before, after)) return before
  return Object.fromEntries(Object.entries(after).map(([name, value]) => [name, keep(before[name], value)]))
}

/** Rows come through the schemas of the wire alone, and `whole` has seen that no field is missing. */
function asView<N extends WholeNoun>(fields: Fields): Views[N] {
  return fields as Views[N]
}
