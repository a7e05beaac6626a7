import { afterAll, describe, expect, test } from 'bun:test'
import { STAMPED } from '#db/terms-stamp.ts'
import { type Services, systemCtx } from '#domain/core/context.ts'
import { inTransaction, reading } from '#domain/core/transaction.ts'
import { aCompany, aQueue, type TestCompany } from '#tests/support/factories.ts'
import { openServices, testServices } from '#tests/support/services.ts'
import { cachedReceptionConfig, currentReceptionConfig, READ_TERMS } from './cached-reception-config.ts'
import { versionedCache } from './versioned-cache.ts'

const services = await testServices()
/** Another process, as far as memory goes. */
const otherServices = await openServices(services.database)
afterAll(() => otherServices.close())

const CHANGES: Record<string, (company: TestCompany) => Promise<unknown>> = {
  'the company’s time zone': ({ id }) =>
    services.admin`update companies set time_zone = 'Europe/Istanbul' where id = ${id}`,
  'the company’s hours': ({ id }) => services.admin`update companies set schedules = '[]' where id = ${id}`,
  'a setting that is saved first': ({ id }) =>
    services.admin`insert into company_settings (company_id, name, value) values (${id}, 'sendQueuePositionMessage', 'Lugar')`,
  'a setting': ({ id }) =>
    services.admin`update company_settings set value = 'Posição' where company_id = ${id}`,
  'a setting that goes': ({ id }) => services.admin`delete from company_settings where company_id = ${id}`,
  'a holiday': ({ id }) =>
    services.admin`insert into holidays (company_id, name, date) values (${id}, 'Natal', '2026-12-25')`,
  'a holiday that goes': ({ id }) =>
    services.admin`update holidays set deleted_at = now() where company_id = ${id}`,
  'a connection’s greeting': ({ connection }) =>
    services.admin`update connections set greeting_message = 'Olá!' where id = ${connection.id}`,
  'how often it greets': ({ connection }) =>
    services.admin`update connections set max_use_bot_queues = 1 where id = ${connection.id}`,
  'a queue’s name': ({ queue }) => services.admin`update queues set name = 'Vendas' where id = ${queue.id}`,
  'a queue that comes': ({ ctx }) => aQueue(ctx, { name: 'Suporte' }),
  'what a connection offers': ({ id, connection, queue }) =>
    services.admin`delete from connection_queues
      where company_id = ${id} and connection_id = ${connection.id} and queue_id = ${queue.id}`,
  'a queue’s options': ({ id, queue }) =>
    services.admin`insert into queue_versions (company_id, queue_id, tree) values (${id}, ${queue.id}, '{"options":[]}')`,
}

describe('the terms that are kept in memory', () => {
  test('are those of now after every change, in each process, and the same object until then', async () => {
    const company = await aCompany(services)
    const first = await termsKnownTo(services, company)
    expect(await termsKnownTo(services, company)).toBe(first)
    for (const [title, change] of Object.entries(CHANGES)) {
      const [ownBefore, otherBefore] = [
        await termsKnownTo(services, company),
        await termsKnownTo(otherServices, company),
      ]
      await change(company)
      const now = await fresh(company)
      expect(await termsKnownTo(services, company), title).toEqual(now)
      expect(await termsKnownTo(otherServices, company), title).toEqual(now)
      expect(now, title).not.toEqual(ownBefore)
      expect(now, title).not.toEqual(otherBefore)
    }
  })

  test('of a change that is rolled back are forgotten, and of one that is not committed nobody else hears', async () => {
    const company = await aCompany(services)
    const before = await termsKnownTo(services, company)
    const changing = inTransaction(ctxOf(services, company), async (tx) => {
      await tx.db.execute(`update queues set name = 'Nunca' where company_id = ${company.id}`)
      const pendingTerms = await cachedReceptionConfig(tx, company.connection.id, await stampOf(tx, company))
      expect(pendingTerms.connection.queues.map(({ name }) => name)).toEqual(['Nunca'])
      expect(await termsKnownTo(services, company)).toEqual(before)
      throw new Error('it is thought better of')
    })
    expect(changing).rejects.toThrow('thought better of')
    await changing.catch(() => undefined)
    await services.admin`update queues set name = 'Enfim' where company_id = ${company.id}`
    expect((await termsKnownTo(services, company)).connection.queues.map(({ name }) => name)).toEqual([
      'Enfim',
    ])
  })

  test('are another company’s under no stamp, and cannot be changed by who reads them', async () => {
    const [firstCompany, two] = [await aCompany(services), await aCompany(services)]
    await termsKnownTo(services, firstCompany)
    expect((await termsKnownTo(services, two)).connection.queues.map(({ name }) => name)).toEqual([
      two.queue.name,
    ])
    const { connection } = await termsKnownTo(services, firstCompany)
    expect(() => Object.assign(connection, { greetingMessage: 'x' })).toThrow()
  })

  test('how a connection fares changes no stamp', async () => {
    const company = await aCompany(services)
    const before = await termsKnownTo(services, company)
    await services.admin`update connections set status = 'OPENING', qrcode = 'x', retries = 3 where id = ${company.connection.id}`
    expect(await termsKnownTo(services, company)).toBe(before)
  })
})

test('every table that they are read from stamps what is written to it', async () => {
  const [row] = await services.admin.unsafe(
    `explain (format json, verbose) ${READ_TERMS.text.replaceAll(/\$\d+/g, '1')}`,
  )
  const read = [...new Set(relationsOf(row?.['QUERY PLAN']))].sort()
  expect(read).toEqual(Object.keys(STAMPED).sort())
  const triggers = await services.admin`
    select c.relname as table, bit_or(t.tgtype::int)::int as type from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname in ('stamp_terms', 'stamp_changed_terms') group by 1 order by 1`
  expect(triggers.map(({ table }) => table)).toEqual(read)
  // Bits of pg_trigger.tgtype: insert 4, delete 8, update 16. A company that comes has a stamp, and one that goes needs none.
  for (const { table, type } of triggers)
    expect(type & (table === 'companies' ? 16 : 28), table).toBe(table === 'companies' ? 16 : 28)
})

test('no column that changes no stamp is read', () => {
  const columns = [...READ_TERMS.text.matchAll(/\b([cw])\.(\w+)/g)].map(
    ([, alias, column]) => `${alias}.${column}`,
  )
  const unstamped = [...exceptionsOf('companies', 'c'), ...exceptionsOf('connections', 'w')]
  expect(columns.filter((column) => unstamped.includes(column))).toEqual([])
  for (const table of ['company_settings', 'connection_queues', 'holidays', 'queues', 'queue_versions'])
    expect(STAMPED[table], table).toEqual([])
})

test('what is kept is bounded: what was asked for longest ago goes first', () => {
  const store = versionedCache<{ n: number }>(10)
  for (const n of [1, 2, 3]) store.keep(`k${n}`, { stamp: n, value: { n }, size: 3 })
  expect(store.find('k1', 1)).toEqual({ n: 1 })
  store.keep('k4', { stamp: 4, value: { n: 4 }, size: 3 })
  expect([1, 2, 3, 4].map((n) => store.find(`k${n}`, n)?.n)).toEqual([1, undefined, 3, 4])
  store.keep('k5', { stamp: 5, value: { n: 5 }, size: 11 })
  expect(store.size()).toBe(0)
})

function exceptionsOf(table: string, alias: string): string[] {
  return (STAMPED[table] ?? []).map((column) => `${alias}.${column}`)
}

function relationsOf(plan: unknown): string[] {
  if (Array.isArray(plan)) return plan.flatMap(relationsOf)
  if (typeof plan !== 'object' || plan === null) return []
  const ownRelations = 'Relation Name' in plan ? [String(plan['Relation Name'])] : []
  return [...ownRelations, ...Object.values(plan).flatMap(relationsOf)]
}

const ctxOf = (onServices: Services, company: TestCompany) => systemCtx(onServices, company.id, 'channel')

function termsKnownTo(onServices: Services, company: TestCompany) {
  return reading(ctxOf(onServices, company), async (tx) =>
    cachedReceptionConfig(tx, company.connection.id, await stampOf(tx, company)),
  )
}

function fresh(company: TestCompany) {
  return reading(ctxOf(services, company), (tx) => currentReceptionConfig(tx, company.connection.id))
}

async function stampOf(
  tx: Parameters<typeof cachedReceptionConfig>[0],
  { id }: TestCompany,
): Promise<number> {
  const [row] = await tx.db.execute(`select terms_stamp::float8 as stamp from companies where id = ${id}`)
  return Number(row?.stamp)
}
