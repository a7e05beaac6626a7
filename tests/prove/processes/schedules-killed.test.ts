import { afterAll, beforeAll, expect, test } from 'bun:test'
import { randomFrom } from '#tests/prove/random.ts'
import { seedOfRun, tell } from '#tests/prove/report.ts'
import { proveSchedules } from '#tests/prove/schedules.ts'
import { makeWorld, pair, type World } from '#tests/prove/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
  await pair(world)
})
afterAll(() => world?.close())

test('whoever is killed around the moment at which it is due, each scheduled message is sent exactly once', async () => {
  const seed = seedOfRun()
  const result = await proveSchedules(world, { rounds: 20, everyMs: 2_000 }, randomFrom(seed))
  const { sent, once, ...wrong } = result
  tell('schedules', { seed, ...result })
  expect({ sent, once, ...wrong }).toEqual({ sent: 40, once: 40, missing: [], doubled: [], untrue: [] })
})
