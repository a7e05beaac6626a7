import { expect, test } from 'bun:test'
import { makeSilent } from './silent.ts'

test('sockets that say nothing are so many of one network, until they speak or go', () => {
  const silent = makeSilent<string>({ inAll: 5, ofOne: 3 })
  for (const name of ['a', 'b', 'c', 'c']) silent.enter(name, 'one')
  expect([silent.hasRoomFor('one'), silent.hasRoomFor('two')]).toEqual([false, true])
  for (const name of ['a', 'a', 'unknown']) silent.leave(name, 'one')
  expect(silent.hasRoomFor('one')).toBe(true)
})

test('where they are too many in all, the oldest of the network with the most goes for each that comes', () => {
  const silent = makeSilent<string>({ inAll: 4, ofOne: 3 })
  for (const name of ['a', 'b', 'c']) expect(silent.enter(name, 'one')).toBeUndefined()
  expect(silent.enter('d', 'two')).toBeUndefined()
  expect(silent.hasRoomFor('three')).toBe(true)
  expect(silent.enter('e', 'three')).toBe('a')
  silent.leave('a', 'one')
  expect(silent.enter('f', 'three')).toBe('b')
})
