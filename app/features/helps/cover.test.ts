import { expect, test } from 'bun:test'
import { contrast } from '~/lib/text/colour'
import { coverOf } from './cover'

const TITLES = [
  'Conectar um número',
  'Criar filas',
  'Convidar colegas',
  'Respostas rápidas',
  'Tags',
  'Tags 2',
  'Transferir',
  'Resolver',
]

test('a video’s cover is its own: the same whenever it is drawn, and none like another’s', () => {
  expect(coverOf('Tags')).toEqual(coverOf('Tags'))
  expect(new Set(TITLES.map((title) => JSON.stringify(coverOf(title)))).size).toBe(TITLES.length)
  expect(new Set(TITLES.map((title) => coverOf(title).ground)).size).toBeGreaterThan(TITLES.length / 2)
})

test('white can be read on every cover', () => {
  for (const title of TITLES) {
    const { ground, shape } = coverOf(title)
    for (const colour of [ground, shape]) expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  }
})
