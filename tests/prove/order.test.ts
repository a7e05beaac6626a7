import { describe, expect, test } from 'bun:test'
import { outOfOrder } from './order.ts'

const sent = [
  { sender: 'a', text: 'a1' },
  { sender: 'b', text: 'b1' },
  { sender: 'a', text: 'a2' },
  { sender: 'a', text: 'a3' },
  { sender: 'b', text: 'b2' },
]

describe('the order of each sender', () => {
  test('does not depend on that of other senders', () => {
    expect(outOfOrder(sent, ['b1', 'b2', 'a1', 'a2', 'a3'])).toEqual([])
  })

  test('names every message that stands behind a later one', () => {
    expect(outOfOrder(sent, ['a3', 'b1', 'a1', 'b2', 'a2'])).toEqual(['a1', 'a2'])
  })

  test('leaves out what is missing or nobody sent', () => {
    expect(outOfOrder(sent, ['a1', 'x', 'a3'])).toEqual([])
  })
})
