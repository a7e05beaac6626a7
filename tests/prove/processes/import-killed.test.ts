import { afterAll, beforeAll, expect, test } from 'bun:test'
import { proveImport } from '#tests/prove/import.ts'
import { randomFrom } from '#tests/prove/random.ts'
import { makeWorld, type World } from '#tests/prove/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld(['api', 'sessions'])
})
afterAll(() => world?.close())

test('an import that is killed again and again saves each row of its file once', async () => {
  const seed = Math.floor(Math.random() * 1e6)
  const { wrong, landed } = await proveImport(world, { rows: 4_000, kills: 4 }, randomFrom(seed))
  expect({ seed, wrong }).toEqual({ seed, wrong: [] })
  expect(landed).toBeGreaterThanOrEqual(3)
})
