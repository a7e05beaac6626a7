import { afterAll, beforeAll, expect, test } from 'bun:test'
import { proveBot } from '#tests/prove/bot/bot.ts'
import { randomFrom } from '#tests/prove/random.ts'
import { seedOfRun, tell } from '#tests/prove/report.ts'
import { makeWorld, pair, type World } from '#tests/prove/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
  await pair(world)
})
afterAll(() => world?.close())

test('whoever is killed while customers talk to the bot, each answer is given once, and what the clock does is done once', async () => {
  const seed = seedOfRun()
  const { sent, once, wrong, figures } = await proveBot(world, { kills: 5, customers: 5 }, randomFrom(seed))
  tell('bot', { seed, sent, once, wrong, figures })
  expect(wrong).toEqual([])
  expect(once).toBe(sent)
  expect(sent).toBeGreaterThan(10)
})
