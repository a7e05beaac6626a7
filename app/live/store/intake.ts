import { keyOf } from './nouns.ts'
import type { makeRecentChanges } from './recent-changes.ts'
import type { Rows } from './rows.ts'
import type { Change, RowUpdate, Source } from './source.ts'
import type { makeTombstones } from './tombstones.ts'

type Options = {
  rows: Rows
  tombstones: ReturnType<typeof makeTombstones>
  heard: ReturnType<typeof makeRecentChanges>
}

/** Makes the function by which the store takes in one row, or the deletion of one. It answers the changes that follow. */
export function makeIntake({ rows, tombstones, heard }: Options) {
  return function apply(update: RowUpdate, source: Source): Change[] {
    const { noun, action } = update
    const { from, since } = source
    const wasRead = from === 'reading' || from === 'page'
    if (action === 'delete') {
      const key = keyOf(noun, update.id)
      if (!tombstones.bury(key, update, source)) return []
      rows.touch(key)
      return [{ noun, id: update.id, action, from }]
    }
    const id = Number(update.row.id)
    const key = keyOf(noun, id)
    const wasGone = tombstones.has(key)
    if (!tombstones.admits(key, update.row, source)) return []
    const changed = rows.put(noun, update.row, (key) => wasRead && heard.isSince(key, since))
    if (wasGone) rows.touch(key)
    const ownChange = changed.find((change) => change.noun === noun && change.id === id)
    const parts = changed.filter((partChange) => partChange !== ownChange && partChange.before !== undefined)
    return [
      ...parts.map((part): Change => ({ ...part, action: 'update', from })),
      { noun, id, action, from, before: ownChange?.before },
    ]
  }
}
