import { afterAll, beforeAll, expect, test } from 'bun:test'
import { provePace } from '#tests/prove/pace.ts'
import { randomFrom } from '#tests/prove/random.ts'
import { seedOfRun, tell } from '#tests/prove/report.ts'
import { makeWorld, pair, type World } from '#tests/prove/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
  await pair(world)
})
afterAll(() => world?.close())

test('what waits for the pace of a number survives kills, comes once, and never more in a minute than the limit', async () => {
  const seed = seedOfRun()
  const result = await provePace(world, { messages: 20, kills: 6, byPeople: 4 }, randomFrom(seed))
  const { slowestByPeople, mostInAMinute, limit, lag, ...counts } = result
  tell('pace', { seed, ...result })
  expect(counts).toEqual({ sent: 24, once: 24, missing: [], doubled: [], inOrder: true })
  expect(mostInAMinute).toBeLessThanOrEqual(limit)
  // Else there would be no minute left to count in.
  expect(lag).toBeLessThan(30_000)
  // Far less than the minute for which the machine waits.
  expect(slowestByPeople).toBeLessThan(20_000)
})
