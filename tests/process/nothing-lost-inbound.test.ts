import { afterAll, expect, test } from 'bun:test'
import { proveInbound } from '#tests/prove/inbound.ts'
import { randomFrom } from '#tests/prove/random.ts'
import { seedOfRun, tell } from '#tests/prove/report.ts'
import { makeWorld, pair } from '#tests/prove/world.ts'
import { isProof } from '#tests/support/depth.ts'

const world = await makeWorld()
afterAll(() => world.close())

test('every message a customer wrote is in the inbox exactly once and in order, whatever was cut or killed', async () => {
  const random = randomFrom(seedOfRun())
  await pair(world)
  const hurt = isProof ? { cuts: 6, kills: 3, backlogKills: 2 } : { cuts: 1, kills: 2, backlogKills: 1 }
  const size = isProof ? { messages: 150, backlog: 60 } : { messages: 60, backlog: 20 }
  const plan = { ...hurt, ...size, apiKills: 1, databaseKills: 1 }
  const result = await proveInbound(world, plan, random)
  tell('inbound', { seed: random.seed, ...result })

  expect(result.lost).toEqual([])
  expect(result.doubled).toEqual([])
  expect(result.misplaced).toEqual([])
  expect(result.once).toBe(plan.messages)
})
