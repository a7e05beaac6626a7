import type { makeHeard } from './heard.ts'
import { keyOf } from './nouns.ts'
import type { Rows } from './rows.ts'
import type { Change, Source, Told } from './source.ts'
import type { makeTombstones } from './tombstones.ts'

type Options = {
  rows: Rows
  tombstones: ReturnType<typeof makeTombstones>
  heard: ReturnType<typeof makeHeard>
}

/** Makes the function by which the store takes in one row, or the deletion of one. It answers the changes that follow. */
export function makeIntake({ rows, tombstones, heard }: Options) {
  return function apply(told: Told, source: Source): Change[] {
    const { noun, action } = told
    const { from, since } = source
    const wasRead = from === 'reading' || from === 'page'
    if (action === 'delete') {
      const key = keyOf(noun, told.id)
      if (!tombstones.bury(key, told, source)) return []
      rows.touch(key)
      return [{ noun, id: told.id, action, from }]
    }
    const id = Number(told.row.id)
    const key = keyOf(noun, id)
    const wasGone = tombstones.has(key)
    if (!tombstones.admits(key, told.row, source)) return []
    const changed = rows.put(noun, told.row, (key) => wasRead && heard.isSince(key, since))
    if (wasGone) rows.touch(key)
    const own = changed.find((each) => each.noun === noun && each.id === id)
    const parts = changed.filter((each) => each !== own && each.before !== undefined)
    return [
      ...parts.map((part): Change => ({ ...part, action: 'update', from })),
      { noun, id, action, from, before: own?.before },
    ]
  }
}
