import { isEqual } from '#domain/core/contract/values/is-equal.ts'
import type { Entry } from './merged.ts'
import {
  definitionOf,
  type Fields,
  type Key,
  keyOf,
  type Noun,
  type OwnFields,
  quotedIdOf,
  quoteOf,
  type Views,
  type WholeNoun,
} from './nouns.ts'
import type { Rows } from './rows.ts'
import { keep } from './share.ts'
import { makeViewCache, type ViewCache } from './view-cache.ts'

type Options = {
  /** A label that was deleted is on nothing any more; who and what else is gone goes on being named. */
  isRemoved: (key: Key) => boolean
}

/**
 * Rows with the rows that they show in them, as screens read them: the same object until something of it changes, for as
 * long as somebody holds it. A part of a row is one object for all who show it, made of the row as it is kept: of many
 * tickets that are drawn, a copy in each would weigh as much as the tickets.
 */
export function makeDenormalizer(rows: Rows, { isRemoved }: Options) {
  const joined = makeViewCache()
  /** By the names of their fields: the shapes in which the nouns show one another. */
  const parts = new Map<readonly string[], ViewCache>()
  rows.watch((key) => {
    const isKept = rows.get(key) !== undefined
    for (const cache of [joined, ...parts.values()]) {
      if (isKept) cache.markOld(key)
      else cache.remove(key)
    }
  })

  function join(key: Key): Fields | undefined {
    return current(joined, key, (entry) => withQuote(withShown(entry)))
  }

  function current(viewCache: ViewCache, key: Key, make: (entry: Entry) => Fields): Fields | undefined {
    const { view: cachedView, isOld } = viewCache.get(key)
    if (cachedView && !isOld) return cachedView
    const entry = rows.get(key)
    if (!entry) return undefined
    const view = withSameParts(cachedView, make(entry))
    viewCache.set(entry.key, view)
    return view
  }

  function withShown({ noun, fields }: Entry): Fields {
    const view: Record<string, unknown> = { ...fields }
    for (const [field, { noun: embeddedNoun, fields: embeddedFields }] of definitionOf(noun).embeds) {
      const value = fields[field]
      const partOf = (id: unknown) =>
        typeof id === 'number' ? part(keyOf(embeddedNoun, id), embeddedFields) : undefined
      if (Array.isArray(value)) view[field] = eachOf(value, partOf)
      else if (value !== undefined) view[field] = partOf(value) ?? null
    }
    return view
  }

  function part(key: Key, names: readonly string[]): Fields | undefined {
    if (key.startsWith('tag ') && isRemoved(key)) return undefined
    const partCache = parts.get(names) ?? makeViewCache()
    parts.set(names, partCache)
    return current(partCache, key, (entry) => {
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

  function wholeEntry(noun: WholeNoun, id: number): Entry | undefined {
    const entry = rows.get(keyOf(noun, id))
    return entry && definitionOf(noun).whole.every((name) => name in entry.fields) ? entry : undefined
  }

  return {
    /** As much of the row as is known. */
    part: (noun: Noun, id: number): Fields | undefined => join(keyOf(noun, id)),
    /** The row, when all of it is known. */
    fullView<N extends WholeNoun>(noun: N, id: number): Views[N] | undefined {
      const entry = wholeEntry(noun, id)
      const view = entry && join(entry.key)
      return view && asView<N>(view)
    },
    /**
     * Returns the row's own fields when all of them are known. This reads many rows without joining any of them with
     * the rows that they show.
     */
    ownFields<N extends WholeNoun>(noun: N, id: number): OwnFields<N> | undefined {
      const entry = wholeEntry(noun, id)
      return entry && asView<N>(entry.fields)
    },
  }
}

/** None of them is the one empty list that the row has. */
function eachOf(ids: readonly unknown[], partOf: (id: unknown) => Fields | undefined): readonly unknown[] {
  return ids.length === 0 ? ids : ids.flatMap((id) => partOf(id) ?? [])
}

/** Keeps the previous objects for all parts that are equal to the new ones. */
function withSameParts(before: Fields | undefined, after: Fields): Fields {
  if (!before) return after
  if (isEqual(before, after)) return before
  return Object.fromEntries(Object.entries(after).map(([name, value]) => [name, keep(before[name], value)]))
}

/** Rows come through the schemas of the wire alone, and `wholeEntry` has seen that no field is missing. */
function asView<N extends WholeNoun>(fields: Fields): Views[N] {
  return fields as Views[N]
}
