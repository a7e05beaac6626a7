import { expect, test } from 'bun:test'
import { makeClientIds } from './client-id.ts'

test('the same content has one id until it is there; what was corrected has another', () => {
  let made = 0
  const ids = makeClientIds(() => String(++made))
  expect([ids.of({ value: '10' }), ids.of({ value: '10' })]).toEqual(['1', '1'])
  expect(ids.of({ value: '100' })).toBe('2')
  ids.done()
  expect(ids.of({ value: '100' })).toBe('3')
})
