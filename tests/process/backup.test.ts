import { afterAll, expect, test } from 'bun:test'
import { proveBackup } from '#tests/prove/backup.ts'
import { randomFrom } from '#tests/prove/random.ts'
import { seedOfRun, tell } from '#tests/prove/report.ts'
import { makeWorld } from '#tests/prove/world.ts'

const world = await makeWorld()
afterAll(() => world.close())

test('a product that was backed up while people wrote goes on elsewhere, with everything, and exactly once', async () => {
  const random = randomFrom(seedOfRun())
  const plan = { rowMegabytes: 4, mediaMegabytes: 3, after: 10 }
  const result = await proveBackup(world, plan, random)
  tell('backup', { seed: random.seed, ...plan, ...result })

  expect(result.wrong).toEqual([])
  expect(result.once).toBe(plan.after * 2)
})
