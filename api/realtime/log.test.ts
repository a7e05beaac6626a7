import { beforeAll, describe, expect, test } from 'bun:test'
import path from 'node:path'
import { emit } from '#domain/core/outbox.ts'
import {
  type LogPosition,
  pruneLog,
  readEvents,
  readLogHead,
  readMissedEvents,
} from '#domain/core/system/system.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { aCompany, type TestCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { isAfter } from './cursor.ts'

const services = await testServices()
let company: TestCompany
beforeAll(async () => {
  company = await aCompany(services)
})

const WRITERS = 3
const KILLS = 9
const BETWEEN_KILLS_MS = 250
/** A number above the amount that the writers write, which depends on the machine. */
const MORE_THAN_WRITTEN = 1_000_000

/** A process of its own that writes until it is killed in the middle of whatever it does. */
function aWriter(first: number) {
  const script = path.resolve(import.meta.dirname, '../../tests/support/fixtures/log-writer.ts')
  return Bun.spawn([process.execPath, script, services.database.appUrl, String(company.id), String(first)], {
    stdout: 'ignore',
    stderr: 'ignore',
  })
}

describe('the event log', () => {
  test('is read without loss or double by cursor, with slow writers and writers killed with their work open', async () => {
    const start = await readLogHead(services)
    const readers = [reader(start), reader(start)]
    const writers = Array.from({ length: WRITERS }, (_, n) => aWriter(n * 1_000_000))
    const reached = (n: number) =>
      waitFor(() => readers.every(({ marks }) => marks.length > n), { description: 'some events' })
    await reached(20)
    for (let kill = 0; kill < KILLS; kill++) {
      await Bun.sleep(BETWEEN_KILLS_MS)
      const n = kill % WRITERS
      writers[n]?.kill('SIGKILL')
      writers[n] = aWriter((kill + WRITERS) * 1_000_000)
      await reached((readers[0]?.marks.length ?? 0) + 20)
    }
    for (const writer of writers) writer.kill('SIGKILL')
    await Promise.all(writers.map((writer) => writer.exited))
    await waitFor(
      async () =>
        (
          await services.admin`select from pg_stat_activity where datname = current_database() and query like '%pg_sleep%' and pid <> pg_backend_pid()`
        ).length === 0,
      { description: 'the killed transactions to be gone' },
    )

    const stored = await services.admin<{ mark: number }[]>`
      select (event->>'id')::int as mark from events where company_id = ${company.id}`
    const expected = stored.map(({ mark }) => mark).sort((a, b) => a - b)
    for (const read of readers) {
      await waitFor(() => read.marks.length >= expected.length, { description: 'the reader to be through' })
      read.stop()
      await read.done
      expect(read.marks.toSorted((a, b) => a - b)).toEqual(expected)
      expect(read.isOrdered()).toBe(true)
    }
    expect(expected.length).toBeGreaterThan(200)
  })

  test('is ordered by number, and passes rows of a kind that it does not know', async () => {
    const otherCompany = await aCompany(services)
    const rows = ['9', '10', '99', '100'].map((xid, n) => ({ xid, n }))
    for (const { xid, n } of rows) {
      const event =
        n === 1
          ? { type: 'of.tomorrow' }
          : { type: 'row.changed', noun: 'contact', id: n, version: 1, action: 'update' }
      await services.admin`insert into events (xid, company_id, type, event)
        values (${xid}::xid8, ${otherCompany.id}, ${event.type}, ${services.admin.json(event)})`
    }
    const read = await readEvents(services, { xid: '8', id: 0 }, 4)
    expect(read.events.map(({ xid }) => xid)).toEqual(['9', '99', '100'])
    expect(read.last?.xid).toBe('100')
    const alone = await readEvents(services, read.events[0] ?? { xid: '9', id: 0 }, 1)
    expect(alone).toMatchObject({ events: [], last: { xid: '10' } })
  })

  test('says undefined where it no longer reaches, and when too much was missed', async () => {
    const missed = (from: LogPosition, limit = MORE_THAN_WRITTEN) =>
      readMissedEvents(services, company.id, from, { xid: '18446744073709551615', id: 0 }, limit)
    const { events: allEvents } = await readEvents(services, { xid: '0', id: 0 }, MORE_THAN_WRITTEN)
    const [first] = allEvents
    if (!first) throw new Error('the log is empty')
    expect(await missed({ xid: '0', id: 0 })).toBeUndefined()
    expect(await missed(first, 5)).toBeUndefined()
    expect(await missed(first)).toEqual(
      allEvents.slice(1).filter(({ companyId }) => companyId === company.id),
    )
    const stranger = await aCompany(services)
    expect(await readMissedEvents(services, stranger.id, first, allEvents.at(-1) ?? first, 10)).toEqual([])
  })

  test('forgets what is older than two days, but for the newest row', async () => {
    const otherCompany = await aCompany(services)
    await services.admin`insert into events (xid, company_id, type, event, created_at) values
      ('5'::xid8, ${otherCompany.id}, 'x', '{}', now() - interval '3 days')`
    // A killed writer's last transaction may still be committing.
    await waitFor(
      async () => {
        await services.admin`update events set created_at = now() - interval '3 days'`
        await pruneLog(services)
        return (await services.admin`select from events`).length === 1
      },
      { description: 'all but the newest row to be forgotten' },
    )
    const { events } = await readEvents(services, { xid: '0', id: 0 }, 10)
    const [newest] = events
    if (!newest) throw new Error('the log is empty')
    expect(await readMissedEvents(services, otherCompany.id, newest, newest, 10)).toEqual([])
  })

  test('says so when what is committed waits behind an older transaction', async () => {
    const before = await readLogHead(services)
    await services.admin.begin(async (older) => {
      await older`select pg_current_xact_id()`
      await inTransaction(company.ctx, async (tx) =>
        emit(tx, { type: 'row.changed', noun: 'contact', id: 424_243, version: 1, action: 'update' }),
      )
      expect(await readEvents(services, before, 10)).toMatchObject({ events: [], isHeldUp: true })
    })
    const { events } = await waitFor(
      async () => {
        const page = await readEvents(services, before, 10)
        return !page.isHeldUp && page
      },
      { description: 'the older transaction to be over' },
    )
    expect(events).toMatchObject([{ event: { id: 424_243 } }])
  })

  test('gives the process’s own transactions at once', async () => {
    const before = await readLogHead(services)
    await inTransaction(company.ctx, async (tx) =>
      emit(tx, { type: 'row.changed', noun: 'contact', id: 424_242, version: 1, action: 'update' }),
    )
    const events = await waitFor(
      async () => {
        const { events: foundEvents } = await readEvents(services, before, 10)
        return foundEvents.length > 0 && foundEvents
      },
      { description: 'the event' },
    )
    expect(events[0]).toMatchObject({ companyId: company.id, event: { id: 424_242 } })
  })
})

/** Reads on and on by its own cursor, in small bites. */
function reader(start: LogPosition) {
  let position = start
  let stopped = false
  const marks: number[] = []
  let ordered = true
  async function run(): Promise<void> {
    while (!stopped) {
      for (const row of (await readEvents(services, position, 7)).events) {
        ordered &&= isAfter(row, position)
        position = { xid: row.xid, id: row.id }
        if (row.companyId === company.id && row.event.type === 'row.changed') marks.push(row.event.id)
      }
      await Bun.sleep(1)
    }
  }
  const done = run()
  return {
    marks,
    done,
    isOrdered: () => ordered,
    stop: () => {
      stopped = true
    },
  }
}
