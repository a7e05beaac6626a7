import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { joinFields, joinNames, splitFields, splitNames } from './cell-lists.ts'

/** The same texts in every run. */
const SEED = 97

/** Texts as they are kept, of the signs that a cell gives a meaning. */
const text = fc
  .array(fc.constantFrom('a', 'é', ' ', ',', ';', ':', '"', '\n', "'"), { minLength: 1, maxLength: 12 })
  .map((signs) => signs.join('').trim())
  .filter(Boolean)

test('names of any signs come back as they went', () => {
  fc.assert(
    fc.property(fc.uniqueArray(text), (names) => {
      expect(splitNames(joinNames(names))).toEqual(names)
    }),
    { seed: SEED },
  )
})

test('fields of any signs come back as they went, with their names', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ name: text, value: text })), (fields) => {
      expect(splitFields(joinFields(fields))).toEqual(fields)
    }),
    { seed: SEED },
  )
})

test('people write both without quotes, and with quotes that mean nothing', () => {
  expect(splitNames('VIP, Revenda;VIP\n a "b" c ,,')).toEqual(['VIP', 'Revenda', 'a "b" c'])
  expect(splitFields('Cidade: Campinas; Nota: 10:30 "h"\nsolto;;')).toEqual([
    { name: 'Cidade', value: 'Campinas' },
    { name: 'Nota', value: '10:30 "h"' },
    { name: '', value: 'solto' },
  ])
})
