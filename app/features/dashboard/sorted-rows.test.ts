import { expect, test } from 'bun:test'
import { sortedRows } from './sorted-rows'

const ROWS = [
  { name: 'Suporte', score: 52 },
  { name: null, score: null },
  { name: 'Vendas', score: -70 },
]
const VALUES = {
  name: ({ name }: (typeof ROWS)[number]) => name,
  score: ({ score }: (typeof ROWS)[number]) => score,
}
const scoresBy = (sort: string | undefined) => sortedRows(ROWS, sort, VALUES).map(({ score }) => score)

test('the worst score stands first or last, a row without one always last, and an unknown order changes nothing', () => {
  expect(scoresBy('score')).toEqual([-70, 52, null])
  expect(scoresBy('-score')).toEqual([52, -70, null])
  expect(scoresBy('-name')).toEqual([-70, 52, null])
  expect(scoresBy('wait')).toEqual([52, null, -70])
  expect(scoresBy(undefined)).toEqual([52, null, -70])
})
