import { expect, test } from 'bun:test'
import { readNumber } from './phone-cell.ts'

test.each([
  ['5511987654321.0', '5511987654321'],
  ['5511987654321,00', '5511987654321'],
  ['5,511987654321E+12', '5511987654321'],
  ['+55.11.3000.0000', '551130000000'],
  ['11.3000.0000', '551130000000'],
  ['(011) 3333-4444', '551133334444'],
])('%p is the number %p', (cell, number) => {
  expect(readNumber(cell, 'BR')).toEqual({ number })
})
