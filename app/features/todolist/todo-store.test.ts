import { describe, expect, test } from 'bun:test'
import {
  makeTodoStore,
  removedFrom,
  todoKey,
  withAgain,
  withDone,
  withMoved,
  withNew,
  withText,
} from './todo-store.ts'

function aStorage(full = false) {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (full) throw new Error('QuotaExceededError')
      values.set(key, value)
    },
  }
}

const texts = (items: readonly { text: string }[]) => items.map(({ text }) => text)

describe('tasks', () => {
  test('are each user’s own in a browser, and two tabs of theirs have the same', () => {
    const storage = aStorage()
    const ownStore = makeTodoStore(storage, todoKey(1, 7))
    const tab = makeTodoStore(storage, todoKey(1, 7))
    ownStore.change((items) => withNew(items, ' Ligar ', 'a'))
    tab.change((items) => withNew(items, 'Enviar', 'b'))
    ownStore.hear('another key')
    expect(texts(ownStore.items())).toEqual(['Ligar'])
    ownStore.hear(todoKey(1, 7))
    expect(texts(ownStore.items())).toEqual(['Ligar', 'Enviar'])
    for (const [company, user] of [
      [1, 8],
      [2, 7],
    ] as const) {
      expect(makeTodoStore(storage, todoKey(company, user)).items()).toEqual([])
    }
  })

  test('blank ones are ignored, and what is no task is left out', () => {
    const storage = aStorage()
    storage.setItem('k', JSON.stringify([{ id: 'a', text: 'Ligar', done: false }, { text: 7 }, null]))
    const store = makeTodoStore(storage, 'k')
    store.change((items) => withNew(withText(items, 'a', '  '), '\t', 'b'))
    expect(texts(store.items())).toEqual(['Ligar'])
    storage.setItem('k', 'no JSON')
    expect(makeTodoStore(storage, 'k').items()).toEqual([])
  })

  test('stay on screen where the browser keeps nothing, and that is said', () => {
    for (const storage of [aStorage(true), undefined]) {
      const store = makeTodoStore(storage, 'k')
      store.change((items) => withNew(items, 'Ligar', 'a'))
      store.change((items) => withNew(items, 'Enviar', 'b'))
      expect([texts(store.items()), store.isKept()]).toEqual([['Ligar', 'Enviar'], false])
    }
  })

  test('are put in order, ticked, taken away and brought back where they were', () => {
    const items = ['a', 'b', 'c'].map((id) => ({ id, text: id, done: false }))
    expect(texts(withMoved(items, 'c', 0))).toEqual(['c', 'a', 'b'])
    expect(withMoved(items, 'a', 3)).toBe(items)
    const done = withDone(withDone(items, 'a', true), 'c', true)
    const removed = removedFrom(done, (item) => item.done)
    const openItems = done.filter((item) => !item.done)
    expect(texts(withAgain(openItems, removed))).toEqual(['a', 'b', 'c'])
    expect(texts(withAgain(withAgain(openItems, removed), removed))).toEqual(['a', 'b', 'c'])
  })
})
