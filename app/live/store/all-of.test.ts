import { describe, expect, test } from 'bun:test'
import { defineAll } from './all-of.ts'
import { makeStore } from './store.ts'

const labels = defineAll({ noun: 'tag', belongs: (store, id) => store.part('tag', id)?.kanban === 0 })
const tag = (id: number, change: object = {}) => ({ id, version: 1, name: `tag ${id}`, kanban: 0, ...change })

function aList() {
  const store = makeStore(() => 0)
  labels.take(store, [tag(2), tag(1)])
  return {
    store,
    ids: () => labels.ids(store),
    takeUpdates: (from: 'event' | 'answer' | 'reading', ...rows: { id: number }[]) =>
      store.take({
        from,
        ...(from === 'reading' && { since: store.mark() }),
        updates: rows.map((row) => ({ noun: 'tag', action: 'create', row: { ...row } })),
      }),
  }
}

describe('all rows of a kind', () => {
  test('gain what is told of anew or was just made, when it is one of them and enough of it is known', () => {
    const { takeUpdates, ids } = aList()
    takeUpdates('event', tag(3), tag(4, { kanban: 1 }))
    takeUpdates('answer', tag(5))
    takeUpdates('event', { id: 6 })
    takeUpdates('reading', tag(7))
    expect(ids()).toEqual([1, 2, 3, 5])
  })

  test('lose what is gone, and have it again when that is undone', () => {
    const { store, takeUpdates, ids } = aList()
    store.take({ from: 'event', updates: [{ noun: 'tag', action: 'delete', id: 1, version: 2 }] })
    expect(ids()).toEqual([2])
    takeUpdates('event', tag(1, { version: 3 }))
    expect(ids()).toEqual([1, 2])
  })

  test('read before something was told have it all the same', () => {
    const { store, takeUpdates, ids } = aList()
    const since = store.mark()
    takeUpdates('event', tag(3))
    expect(labels.take(store, [tag(1), tag(2)], since)).toBe(true)
    expect(ids()).toEqual([1, 2, 3])
  })
})
