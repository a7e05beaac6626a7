import { afterAll, beforeAll, expect, test } from 'bun:test'
import { proveJobs } from '#tests/prove/jobs/jobs.ts'
import { randomFrom } from '#tests/prove/random.ts'
import { seedOfRun, tell } from '#tests/prove/report.ts'
import { makeWorld, pair, type World } from '#tests/prove/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
  await pair(world)
})
afterAll(() => world?.close())

test('documents, exports, forwarding and lanes that are killed again and again are each done, and done once', async () => {
  const seed = seedOfRun()
  const plan = { kills: 3, messages: 400, contacts: 3_000 }
  const { sent, once, wrong, hits, figures } = await proveJobs(world, plan, randomFrom(seed))
  tell('jobs', { seed, sent, once, figures })
  expect({ seed, wrong, once }).toEqual({ seed, wrong: [], once: sent })
  expect(Math.min(...hits)).toBeGreaterThanOrEqual(3)
})
