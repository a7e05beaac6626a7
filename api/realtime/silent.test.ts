import { expect, test } from 'bun:test'
import { makeSilent } from './silent.ts'

test('sockets that say nothing are so many of one network and in all, until they speak or go', () => {
  const silent = makeSilent<string>({ inAll: 5, ofOne: 3 })
  for (const name of ['a', 'b', 'c', 'c']) silent.enter(name, 'one')
  expect([silent.hasRoomFor('one'), silent.hasRoomFor('two')]).toEqual([false, true])
  for (const name of ['d', 'e']) silent.enter(name, 'two')
  expect([silent.hasRoomFor('two'), silent.hasRoomFor('three')]).toEqual([false, false])
  for (const name of ['a', 'a', 'unknown']) silent.leave(name, 'one')
  expect([silent.hasRoomFor('one'), silent.hasRoomFor('three')]).toEqual([true, true])
})
