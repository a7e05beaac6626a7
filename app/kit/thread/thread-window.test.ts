import { describe, expect, test } from 'bun:test'
import { around, STEP, stepped, WINDOW, windowAt } from './thread-window.ts'

const itemsOf = (count: number, first = 0) =>
  Array.from({ length: count }, (_, index) => ({ key: String(first + index) }))

describe('the part of a long conversation that is in the document', () => {
  test('is the end, and all of a short one', () => {
    expect(windowAt(itemsOf(500), undefined)).toEqual({ from: 500 - WINDOW, to: 500 })
    expect(windowAt(itemsOf(30), undefined)).toEqual({ from: 0, to: 30 })
  })

  test('stays at its message while others come before and after', () => {
    const items = itemsOf(500)
    expect(windowAt(items, '200')).toEqual({ from: 200, to: 200 + WINDOW })
    const moreItems = [...itemsOf(20, -20), ...items, ...itemsOf(3, 500)]
    expect(windowAt(moreItems, '200')).toEqual({ from: 220, to: 220 + WINDOW })
  })

  test('goes back to the end when its message is gone', () => {
    expect(windowAt(itemsOf(500), 'gone')).toEqual({ from: 500 - WINDOW, to: 500 })
  })

  test('steps up to the oldest and down to the newest, and no further', () => {
    const items = itemsOf(500)
    expect(stepped(items, { from: 200, to: 360 }, 'up')).toBe(String(200 - STEP))
    expect(stepped(items, { from: 10, to: 170 }, 'up')).toBe('0')
    expect(stepped(items, { from: 0, to: 160 }, 'up')).toBeUndefined()
    expect(stepped(items, { from: 200, to: 360 }, 'down')).toBe(String(200 + STEP))
    expect(stepped(items, { from: 330, to: 490 }, 'down')).toBe(String(500 - WINDOW))
    expect(stepped(items, { from: 340, to: 500 }, 'down')).toBeUndefined()
  })

  test('can be put around any message', () => {
    const items = itemsOf(500)
    for (const index of [0, 3, 250, 499]) {
      const { from, to } = windowAt(items, around(items, index))
      expect(to - from).toBe(WINDOW)
      expect(from <= index && index < to).toBe(true)
    }
    expect(around(itemsOf(5), 3)).toBe('0')
  })
})
