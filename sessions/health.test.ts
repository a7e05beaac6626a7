import { afterAll, beforeAll, expect, test } from 'bun:test'
import { takeLease } from '#domain/core/system/leases.ts'
import { aCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { type HealthServer, serveHealth } from './health.ts'

const services = await testServices()
let server: HealthServer
beforeAll(() => {
  server = serveHealth(services, 'this process', 0)
})
afterAll(() => server.stop())

test('a sessions process is ready while it keeps its leases, whatever others do', async () => {
  const [company, otherCompany] = [await aCompany(services), await aCompany(services)]
  expect(await ask('ready')).toBe(200)
  await takeLease(services, { id: company.connection.id, companyId: company.id }, 'this process')
  await takeLease(services, { id: otherCompany.connection.id, companyId: otherCompany.id }, 'another')
  await expire('another')
  expect(await ask('ready')).toBe(200)
  await expire('this process')
  expect(await ask('ready')).toBe(503)
  expect(await ask('live')).toBe(200)
})

test('a sessions process whose database does not answer is not ready', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const holding = services.admin.begin(async (tx) => {
    await tx`lock table connection_leases in access exclusive mode`
    await promise
  })
  expect(await ask('ready')).toBe(503)
  resolve()
  await holding
})

async function expire(owner: string): Promise<void> {
  await services.admin`update connection_leases set expires_at = now() - interval '1 second' where owner = ${owner}`
}

async function ask(probe: 'live' | 'ready'): Promise<number> {
  return (await fetch(`http://127.0.0.1:${server.port}/health/${probe}`)).status
}
