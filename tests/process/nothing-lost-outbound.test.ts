import { afterAll, expect, test } from 'bun:test'
import { proveOutbound } from '#tests/prove/outbound.ts'
import { randomFrom } from '#tests/prove/random.ts'
import { seedOfRun, tell } from '#tests/prove/report.ts'
import { makeWorld, pair } from '#tests/prove/world.ts'
import { isProof } from '#tests/support/depth.ts'

const world = await makeWorld()
afterAll(() => world.close())

test('every message an attendant wrote is on the phone exactly once, and its bubble says so', async () => {
  const random = randomFrom(seedOfRun())
  await pair(world)
  const plan = isProof
    ? { messages: 150, cuts: 6, lostAcks: 3, sessionKills: 3, apiKills: 1, databaseKills: 1 }
    : { messages: 50, cuts: 1, lostAcks: 1, sessionKills: 1, apiKills: 1, databaseKills: 1 }
  const result = await proveOutbound(world, plan, random)
  tell('outbound', { seed: random.seed, ...plan, ...result })

  expect(result.missing).toEqual([])
  expect(result.doubled).toEqual([])
  expect(result.untrue).toEqual([])
  expect(result.once).toBe(plan.messages)
})
