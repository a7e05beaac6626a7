import { expect, test } from 'bun:test'
import { makeClientIds } from './client-id.ts'

test('the same content has one id until it is there; what was corrected has another', () => {
  let counter = 0
  const ids = makeClientIds(() => String(++counter))
  expect([ids.idFor({ value: '10' }), ids.idFor({ value: '10' })]).toEqual(['1', '1'])
  expect(ids.idFor({ value: '100' })).toBe('2')
  ids.done()
  expect(ids.idFor({ value: '100' })).toBe('3')
})
