import { afterAll, expect, test } from 'bun:test'
import type { Rate } from '#domain/core/contract/process/limiter.ts'
import { testApi } from '#tests/support/api.ts'
import { aProgram, USUAL } from '#tests/support/desks/program-desk.ts'
import { openServices, testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const services = await testServices()
const programServices = await openServices(services.database)
afterAll(() => programServices.close())

const KEY = 'order-1'
/** Those of a test's pool; more calls wait for them. */
const CONNECTIONS = 8
const CALLS = 12

/** A program, calls of which wait: somebody holds their key until `free` is called. */
async function aWaitingProgram(rate: Rate) {
  const { company, connectionId, token } = await aProgram(services)
  const { anyone, as } = testApi(services, { programServices, limits: { token: rate } })
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = services.admin.begin(async (sql) => {
    await sql`insert into external_keys (company_id, connection_id, key, request_hash)
      values (${company.id}, ${connectionId}, ${KEY}, 'another')`
    held.resolve()
    await isFree
  })
  await held.promise
  const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': KEY }
  return {
    call: () => anyone('POST', '/messages/send', { headers, body: USUAL }),
    boss: await as(company.admin),
    async free() {
      free()
      await holding
    },
  }
}

/** The beginnings of the transactions that wait for a lock. */
async function waits(): Promise<string[]> {
  const rows = await services.admin<
    { since: string }[]
  >`select xact_start::text as since from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' order by 1`
  return rows.map(({ since }) => since)
}

test('calls of programs that wait for one another take no connection of the pages', async () => {
  const { call, boss, free } = await aWaitingProgram({ perSecond: 100, burst: 100 })
  const calls = Array.from({ length: CALLS }, call)
  await waitFor(async () => (await waits()).length >= CONNECTIONS, {
    description: 'all connections of programs to wait',
  })
  const before = await waits()
  const page = await boss('GET', '/messages-api')
  // The page waited for none of them: each still waits since the same moment.
  expect(await waits()).toEqual(before)
  await free()
  expect(page.status).toBe(200)
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([409]))
})

test('a token has no more calls under way than may come at once, and who is refused is told when to come again', async () => {
  const { call, free } = await aWaitingProgram({ perSecond: 1_000, burst: 3 })
  const calls = Array.from({ length: 3 }, call)
  await waitFor(async () => (await waits()).length >= 3, { description: 'three calls to wait' })
  const refused = await call()
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1'])
  await free()
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([409, 409, 409])
  expect((await call()).status).toBe(409)
})

test('a token is looked up over a connection of programs, behind which nobody signed in waits', async () => {
  const { token } = await aProgram(services)
  let lookupCount = 0
  const system: typeof programServices.system = Object.create(programServices.system, {
    execute: {
      value: (query: Parameters<typeof system.execute>[0]) => {
        lookupCount += 1
        return programServices.system.execute(query)
      },
    },
  })
  const { anyone } = testApi(services, { programServices: { ...programServices, system } })
  const { status } = await anyone('POST', '/messages/send', {
    headers: { Authorization: `Bearer ${token}` },
    body: USUAL,
  })
  expect([status, lookupCount]).toEqual([200, 1])
})
