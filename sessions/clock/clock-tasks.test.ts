import { expect, test } from 'bun:test'
import { Cron } from 'croner'
import { sql } from 'drizzle-orm'
import { channelStore } from '#domain/connections/channel-store.ts'
import { finishRawEvents } from '#domain/connections/take-raw-events.ts'
import { takeLease } from '#domain/core/system/leases.ts'
import { pruneChannels, whileAlone } from '#domain/core/system/prune-channel-rows.ts'
import { aCompany, aMessage, aTicket } from '#tests/support/factories.ts'
import { openServices, testServices } from '#tests/support/services.ts'
import { CLOCK_TASKS, tick } from './index.ts'

const services = await testServices()
const bytes = new Uint8Array([1, 2, 3])
/** Those of a test's pool of the system. */
const CONNECTIONS = 3

test('every schedule has a time to come, and runs', async () => {
  for (const { cron, run } of Object.values(CLOCK_TASKS)) {
    expect(new Cron(cron).nextRun()).not.toBeNull()
    await run(services)
  }
})

test('plaintexts go a day after their message is stored, contents after two weeks, old pre-keys beyond a bound', async () => {
  const company = await aCompany(services)
  const connection = { id: company.connection.id, companyId: company.id }
  const lease = await takeLease(services, connection, 'me')
  if (!lease) throw new Error('the lease was free')
  const store = channelStore(services, lease)
  const keys = Array.from({ length: 2100 }, (_, n) => ({ type: 'pre-key', id: String(n + 1), value: bytes }))
  const contents = ['old', 'new'].map((externalId) => ({ externalId, data: bytes }))
  const raw = ['old', 'new', 'waiting'].map((dedupeKey) => ({ dedupeKey, data: bytes }))
  const stored = await store.writeKeys({ keys, contents, raw })
  await finishRawEvents(company.ctx, stored.map(({ id }) => id).slice(0, 2))
  await services.admin`update raw_events set done_at = now() - interval '25 hours' where id = ${stored[0]?.id ?? 0}`
  await services.admin`update channel_contents set created_at = now() - interval '15 days' where external_id = 'old'`

  await pruneChannels(services)
  expect(await store.readRaw('old')).toBeNull()
  expect(await store.readRaw('new')).not.toBeNull()
  expect(await store.readRaw('waiting')).not.toBeNull()
  expect(await store.readContent('old')).toBeNull()
  expect(await store.readContent('new')).not.toBeNull()
  const remainingKeys = await store.readKeys('pre-key', ['100', '101', '2100'])
  expect([...remainingKeys.keys()].toSorted()).toEqual(['101', '2100'])
})

test('tasks that run at once leave the connections to what they do', async () => {
  const locks = await openServices(services.database)
  const taskNames = Array.from({ length: CONNECTIONS }, (_, nth) => `task ${nth}`)
  let begunCount = 0
  const { promise: areAllBegun, resolve } = Promise.withResolvers<void>()
  const doneNames: string[] = []
  await Promise.all(
    taskNames.map((name) =>
      tick({ services, locks }, name, async ({ system }) => {
        begunCount += 1
        if (begunCount === taskNames.length) resolve()
        await areAllBegun
        await system.execute(sql`select 1`)
        doneNames.push(name)
      }),
    ),
  )
  await locks.close()
  expect(doneNames.toSorted()).toEqual(taskNames)
})

test('one process does it at a time', async () => {
  const inner: boolean[] = []
  const outer = await whileAlone(services, 'x', async () => {
    inner.push(await whileAlone(services, 'x', async () => undefined))
  })
  expect([outer, ...inner]).toEqual([true, false])
})

test('what was sent goes after a day; the last that was taken stays as the proof of its connection', async () => {
  const company = await aCompany(services)
  const ticket = await aTicket(company, 'open')
  for (const [externalId, hours] of Object.entries({ OLD: 40, LAST: 30 })) {
    const { id } = await aMessage(company, ticket, { fromMe: true })
    await services.admin`insert into sends (company_id, connection_id, contact_id, message_id, kind, external_id, content,
        state, settled_at) values (${company.id}, ${ticket.connectionId}, ${ticket.contactId}, ${id}, 'message',
        ${externalId}, '{}', 'accepted', now() - make_interval(hours => ${hours}))`
  }
  await pruneChannels(services)
  const remaining = await services.admin`select external_id from sends where company_id = ${company.id}`
  expect(remaining.map((row) => row.external_id)).toEqual(['LAST'])
})
