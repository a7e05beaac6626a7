import { expect, test } from 'bun:test'
import { randomFrom } from '#tests/prove/random.ts'
import { proveKills } from '#tests/prove/recovery.ts'
import { seedOfRun, tell } from '#tests/prove/report.ts'

const PLAN = { seconds: 12, inPerSecond: 15, outPerSecond: 4, customers: 4 }

// How soon is for `bun run prove recovery`, on a machine that nothing else needs; here only what must hold on any.
test('after kills of all processes under load nothing is lost, doubled, or pending for ever at either end', async () => {
  const random = randomFrom(seedOfRun())
  const { sent, once, figures, wrong } = await proveKills(PLAN, random)
  tell('recovery', { seed: random.seed, sent, once, figures })
  expect(wrong).toEqual([])
  expect(once).toBe(sent)
})
