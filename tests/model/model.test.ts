import { expect, test } from 'bun:test'
import { randomFrom } from '#tests/prove/random.ts'
import { seedOfRun, tell } from '#tests/prove/report.ts'
import { testServices } from '#tests/support/services.ts'
import { spin } from './spin.ts'
import { USER_ACTS } from './user-acts.ts'

const services = await testServices()

test('600 random acts leave every ticket as the table of its life says, by a printed seed', async () => {
  const random = randomFrom(seedOfRun())
  const { done, refused, wrong, acts } = await spin(services, { steps: 600, auditEvery: 50 }, random)
  expect({ seed: random.seed, wrong }).toEqual({ seed: random.seed, wrong: [] })
  // It did something, and was refused something, of every kind.
  expect(done).toBeGreaterThan(150)
  expect(refused).toBeGreaterThan(50)
  for (const act of Object.keys(USER_ACTS)) expect([act, acts.has(act)]).toEqual([act, true])
  tell('model', { seed: random.seed, done, refused })
})
