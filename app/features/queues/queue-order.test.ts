import { expect, test } from 'bun:test'
import { movedTo } from '../../kit/order/moved-to.ts'
import { byMenu } from './queue-order.ts'

test('a queue is put in another’s place, and nowhere beyond the ends', () => {
  expect(movedTo([1, 2, 3], 1, 2)).toEqual([2, 3, 1])
  expect(movedTo([1, 2, 3], 3, 0)).toEqual([3, 1, 2])
  expect(movedTo([1, 2, 3], 1, -1)).toEqual([1, 2, 3])
  expect(movedTo([1, 2, 3], 3, 3)).toEqual([1, 2, 3])
  expect(movedTo([1, 2, 3], 9, 0)).toEqual([1, 2, 3])
})

test('queues stand by their place in the menu, those of one place by name', () => {
  const rows = [
    { id: 1, name: 'Vendas', orderQueue: 2 },
    { id: 2, name: 'Suporte', orderQueue: 2 },
    { id: 3, name: 'Zelo', orderQueue: 1 },
  ]
  expect(rows.toSorted(byMenu).map(({ id }) => id)).toEqual([3, 2, 1])
})
