import { definitionOf, type Fields, type Key, keyOf, type Noun, quotedIdOf } from './nouns.ts'
import { isEqual } from './share.ts'

/** One row as it is kept. */
export type Entry = {
  key: Key
  noun: Noun
  id: number
  /** Of the newest that came of it. */
  version: number
  fields: Fields
  /** Fields that the newest lacked, with the version that they are of. */
  older: ReadonlyMap<string, number>
  /** Known before a change of rights: whatever comes takes its place. */
  isObsolete: boolean
}

export type Came = {
  noun: Noun
  /** The row, with ids in place of the rows that it shows. */
  own: Fields
  /** Something was heard of the row since this was read: of the same version that is what holds. */
  isLate: boolean
}

/**
 * What is known of a row with what came of it: field by field, none of a newer version replaced by an older one, and none
 * erased. Of the same version the later holds, for not all of a row is its content. The same entry when nothing is new.
 */
export function merged(known: Entry | undefined, { noun, own, isLate }: Came): Entry {
  // A part without a version is taken for older than any that has one.
  const version = typeof own.version === 'number' ? own.version : 0
  if (!known || known.isObsolete) return entryOf(noun, { ...own, version }, NOTHING_OLDER)
  const newest = Math.max(version, known.version)
  const isNewer = (of: number) => (isLate ? version > of : version >= of)
  const taken = Object.entries(own).filter(([name]) => name !== 'version' && isNewer(versionOf(known, name)))
  const isSame =
    newest === known.version && taken.every(([name, value]) => isEqual(known.fields[name], value))
  if (isSame) return known
  const fields: Record<string, unknown> = { ...known.fields, version: newest }
  for (const [name, value] of taken) {
    if (!isEqual(fields[name], value)) fields[name] = value
  }
  return entryOf(
    noun,
    fields,
    olderOf(known, { version, newest, taken: new Set(taken.map(([name]) => name)) }),
  )
}

/** Of which version a field is; of none that is not known. */
function versionOf({ fields, older, version }: Entry, name: string): number {
  return name in fields ? (older.get(name) ?? version) : -1
}

type Merge = { version: number; newest: number; taken: ReadonlySet<string> }

/** One for all: a list of many thousand rows would have as many. */
const NOTHING_OLDER: ReadonlyMap<string, number> = new Map()

/** Which fields are of an older version than the newest that came of the row. */
function olderOf(known: Entry, { version, newest, taken }: Merge): ReadonlyMap<string, number> {
  const names = new Set([...Object.keys(known.fields), ...taken])
  const versions = [...names].map(
    (name) => [name, taken.has(name) ? version : versionOf(known, name)] as const,
  )
  const older = versions.filter(([name, of]) => of < newest && name !== 'version' && name !== 'id')
  return older.length === 0 ? NOTHING_OLDER : new Map(older)
}

function entryOf(noun: Noun, fields: Fields, older: ReadonlyMap<string, number>): Entry {
  const id = Number(fields.id)
  return {
    key: keyOf(noun, id),
    noun,
    id,
    version: Number(fields.version),
    fields,
    older,
    isObsolete: false,
  }
}

/** Rows that it shows. */
export function shownBy({ noun, fields }: Entry): readonly Key[] {
  const quoted = noun === 'message' ? quotedIdOf(fields) : undefined
  const shown = definitionOf(noun).embeds.flatMap(([field, embed]) =>
    [fields[field]].flat().flatMap((id) => (typeof id === 'number' ? keyOf(embed.noun, id) : [])),
  )
  return quoted === undefined ? shown : [...shown, keyOf('message', quoted)]
}
