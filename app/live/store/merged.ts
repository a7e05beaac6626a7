import { isEqual } from '#domain/core/contract/values/is-equal.ts'
import { definitionOf, type Fields, type Key, keyOf, type Noun, quotedIdOf } from './nouns.ts'

/** One row as it is kept. */
export type Entry = {
  key: Key
  noun: Noun
  id: number
  /** The version of the newest data that arrived for the row. */
  version: number
  fields: Fields
  /** Fields that the newest lacked, with the version that they are of. */
  older: ReadonlyMap<string, number>
  /** Known before a change of rights: whatever comes takes its place. */
  isObsolete: boolean
}

export type IncomingRow = {
  noun: Noun
  /** The row, with ids in place of the rows that it shows. */
  fields: Fields
  /** Something was heard of the row since this was read: of the same version that is what holds. */
  isLate: boolean
}

/**
 * Merges new data into the known data of a row, field by field: an older version never replaces a newer one, and no
 * field is erased. For the same version the later data wins, because a row also has fields that are not part of its
 * content. Returns the same entry when nothing is new.
 */
export function merged(previous: Entry | undefined, { noun, fields: rowFields, isLate }: IncomingRow): Entry {
  // A part without a version is taken for older than any that has one.
  const version = typeof rowFields.version === 'number' ? rowFields.version : 0
  if (!previous || previous.isObsolete) return entryOf(noun, { ...rowFields, version }, NOTHING_OLDER)
  const newest = Math.max(version, previous.version)
  const isNewer = (fieldVersion: number) => (isLate ? version > fieldVersion : version >= fieldVersion)
  const updated = Object.entries(rowFields).filter(
    ([name]) => name !== 'version' && isNewer(versionOf(previous, name)),
  )
  const isSame =
    newest === previous.version && updated.every(([name, value]) => isEqual(previous.fields[name], value))
  if (isSame) return previous
  const fields: Record<string, unknown> = { ...previous.fields, version: newest }
  for (const [name, value] of updated) {
    if (!isEqual(fields[name], value)) fields[name] = value
  }
  return entryOf(
    noun,
    fields,
    olderOf(previous, { version, newest, updatedNames: new Set(updated.map(([name]) => name)) }),
  )
}

/** Returns the version of a field; -1 for a field that is not known. */
function versionOf({ fields, older, version }: Entry, name: string): number {
  return name in fields ? (older.get(name) ?? version) : -1
}

type Merge = { version: number; newest: number; updatedNames: ReadonlySet<string> }

/** One for all: a list of many thousand rows would have as many. */
const NOTHING_OLDER: ReadonlyMap<string, number> = new Map()

/** Returns the fields whose version is older than the newest version that arrived for the row. */
function olderOf(previous: Entry, { version, newest, updatedNames }: Merge): ReadonlyMap<string, number> {
  const names = new Set([...Object.keys(previous.fields), ...updatedNames])
  const versions = [...names].map(
    (name) => [name, updatedNames.has(name) ? version : versionOf(previous, name)] as const,
  )
  const older = versions.filter(
    ([name, fieldVersion]) => fieldVersion < newest && name !== 'version' && name !== 'id',
  )
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
  const shownKeys = definitionOf(noun).embeds.flatMap(([field, embed]) =>
    [fields[field]].flat().flatMap((id) => (typeof id === 'number' ? keyOf(embed.noun, id) : [])),
  )
  return quoted === undefined ? shownKeys : [...shownKeys, keyOf('message', quoted)]
}
