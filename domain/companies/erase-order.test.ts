import { describe, expect, test } from 'bun:test'
import { eraseOrder } from './erase-order.ts'

const key = (from: string, to: string, ...nullable: string[]) => ({ from, to, nullable })

describe('the order in which tables are emptied', () => {
  test('what points at another goes before it', () => {
    const order = eraseOrder(
      ['users', 'tickets', 'messages'],
      [key('messages', 'tickets'), key('tickets', 'users')],
    )
    expect(order.map(({ table }) => table)).toEqual(['messages', 'tickets', 'users'])
  })

  test('a circle is opened where it may be', () => {
    const circle = [
      key('files', 'files', 'small_id'),
      key('users', 'files', 'image_id'),
      key('files', 'users'),
    ]
    expect(eraseOrder(['files', 'users'], circle)).toEqual([
      { table: 'files', empty: 'small_id' },
      { table: 'users', empty: 'image_id' },
      { table: 'files' },
      { table: 'users' },
    ])
  })

  test('a circle that cannot be opened is told', () => {
    expect(() => eraseOrder(['a', 'b'], [key('a', 'b'), key('b', 'a')])).toThrow('in a circle: a, b')
  })
})
