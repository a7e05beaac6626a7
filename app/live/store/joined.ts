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

/** Rows with the rows that they show in them, as screens read them: the same object until something of it changes. */
export function makeJoined(rows: Rows, { isRemoved }: Options) {
  const joined = new Map<Key, { view: Fields; isCurrent: boolean }>()
  rows.watch((key) => {
    const known = joined.get(key)
    if (known && rows.get(key)) known.isCurrent = false
    else joined.delete(key)
  })

  function join(key: Key): Fields | undefined {
    const known = joined.get(key)
    if (known?.isCurrent) return known.view
    const entry = rows.get(key)
    if (!entry) return undefined
    const view = withSameParts(known?.view, withQuote(withShown(entry)))
    joined.set(key, { view, isCurrent: true })
    return view
  }

  function withShown({ noun, fields }: Entry): Fields {
    const view: Record<string, unknown> = { ...fields }
    for (const [field, { noun: of, fields: shown }] of definitionOf(noun).embeds) {
      const value = fields[field]
      const partOf = (id: unknown) => (typeof id === 'number' ? part(keyOf(of, id), shown) : undefined)
      if (Array.isArray(value)) view[field] = value.flatMap((id) => partOf(id) ?? [])
      else if (value !== undefined) view[field] = partOf(value) ?? null
    }
    return view
  }

  function part(key: Key, names: readonly string[]): Fields | undefined {
    if (key.startsWith('tag ') && isRemoved(key)) return undefined
    const view = join(key)
    return view && Object.fromEntries(names.map((name) => [name, view[name]]))
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
