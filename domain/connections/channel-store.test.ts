import { describe, expect, test } from 'bun:test'
import { aCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { releaseLease, renewLeases, takeLease } from '../core/system/leases.ts'
import { channelStore } from './channel-store.ts'
import { finishRawEvents, postponeRawEvent, takeRawEvents } from './take-raw-events.ts'

const services = await testServices()

async function leased(owner = 'first') {
  const company = await aCompany(services)
  const connection = { id: company.connection.id, companyId: company.id }
  const lease = await takeLease(services, connection, owner)
  if (!lease) throw new Error('the lease was free')
  return { company, connection, lease, store: channelStore(services, lease) }
}

const bytes = (text: string) => new TextEncoder().encode(text)
const key = (id: string, value: string | null) => ({
  type: 'session',
  id,
  value: value ? bytes(value) : null,
})

describe('what a channel keeps', () => {
  test('is read back as it was written, key by key', async () => {
    const { store } = await leased()
    await store.writeKeys({ keys: [key('a', 'one'), key('b', 'two')], raw: [], contents: [] })
    await store.writeKeys({ keys: [key('a', 'three'), key('b', null)], raw: [], contents: [] })
    const read = await store.readKeys('session', ['a', 'b', 'c'])
    expect([...read].map(([id, value]) => [id, new TextDecoder().decode(value)])).toEqual([['a', 'three']])
  })

  test('is sealed: neither keys nor messages can be read in the table', async () => {
    const { store, connection } = await leased()
    await store.writeKeys({
      keys: [key('a', 'a private key')],
      raw: [{ dedupeKey: 'x', data: bytes('a message') }],
      contents: [],
    })
    const rows = await services.admin`select data from channel_keys where connection_id = ${connection.id}
      union all select data from raw_events where connection_id = ${connection.id}`
    expect(rows).toHaveLength(2)
    for (const row of rows)
      expect(Buffer.from(row.data).toString('latin1')).not.toMatch(/private key|a message/)
  })

  test('a raw event is kept once, with the keys that it stepped', async () => {
    const { store, company, connection } = await leased()
    const raw = [{ dedupeKey: 'm1', data: bytes('first') }]
    const first = await store.writeKeys({ keys: [key('a', '1')], raw, contents: [] })
    const again = await store.writeKeys({ keys: [key('a', '2')], raw, contents: [] })
    expect(first.map(({ id }) => id)).toHaveLength(1)
    expect(again.map(({ id }) => id)).toEqual([])
    expect(new TextDecoder().decode((await store.readRaw('m1')) ?? undefined)).toBe('first')
    const waiting = await takeRawEvents(company.ctx, connection.id, 0, 10)
    expect(waiting.map((event) => event.id)).toEqual(first.map(({ id }) => id))
    await finishRawEvents(
      company.ctx,
      first.map(({ id }) => id),
    )
    expect(await takeRawEvents(company.ctx, connection.id, 0, 10)).toEqual([])
  })

  test('raw events of megabytes are taken a few at a time, and each at last', async () => {
    const { store, company, connection } = await leased()
    const data = new Uint8Array(1_000_000)
    const raw = Array.from({ length: 5 }, (_, index) => ({ dedupeKey: `long ${index}`, data }))
    const stored = await store.writeKeys({ keys: [], raw, contents: [] })
    const take = async (after: number) =>
      (await takeRawEvents(company.ctx, connection.id, after, 200)).map(({ id }) => id)
    const first = await take(0)
    expect(first).toEqual(stored.map(({ id }) => id).slice(0, 2))
    const second = await take(first.at(-1) ?? 0)
    expect(second).toEqual(stored.map(({ id }) => id).slice(2, 4))
    expect(await take(second.at(-1) ?? 0)).toEqual(stored.map(({ id }) => id).slice(4))
  })

  test('the 812 keys of a pairing are one write', async () => {
    const { store } = await leased()
    const keys = Array.from({ length: 812 }, (_, n) => ({
      type: 'pre-key',
      id: String(n),
      value: bytes(`k${n}`),
    }))
    await store.writeKeys({ keys, raw: [], contents: [] })
    expect((await store.readKeys('pre-key', ['0', '811'])).size).toBe(2)
  })

  test('credentials of an unlinked account are archived, its keys are gone', async () => {
    const { store, connection } = await leased()
    await store.writeCredentials(bytes('creds'))
    for (const _ of [1, 2, 3, 4]) await store.keepGoodCredentials()
    await store.writeKeys({ keys: [key('a', '1')], raw: [], contents: [] })
    await store.wipe()
    expect(await store.readCredentials()).toBeNull()
    expect((await store.readKeys('session', ['a'])).size).toBe(0)
    const rows =
      await services.admin`select slot from channel_credentials where connection_id = ${connection.id}`
    expect(rows.map((row) => row.slot)).toEqual([9])
  })
})

describe('the lease', () => {
  test('is held by one process at a time', async () => {
    const { connection } = await leased('first')
    expect(await takeLease(services, connection, 'second')).toBeUndefined()
  })

  test('given back, it is free, and what the earlier holder writes is refused', async () => {
    const { connection, lease, store } = await leased('first')
    await store.writeKeys({ keys: [key('a', '1')], raw: [], contents: [] })
    await releaseLease(services, lease)
    const second = await takeLease(services, connection, 'second')
    expect(second?.epoch).toBe(lease.epoch + 1)
    const late = store.writeKeys({
      keys: [key('a', '2')],
      raw: [{ dedupeKey: 'm', data: bytes('m') }],
      contents: [],
    })
    await expect(late).rejects.toThrow('held by another process')
    await expect(store.writeCredentials(bytes('late'))).rejects.toThrow('held by another process')
    await expect(store.wipe()).rejects.toThrow('held by another process')
    expect(await renewLeases(services, [lease])).toEqual(new Set())
    expect(new TextDecoder().decode((await store.readKeys('session', ['a'])).get('a'))).toBe('1')
    expect(await store.readRaw('m')).toBeNull()
  })

  test('runs out by the database’s clock: nothing more is written, and it can be taken', async () => {
    const { connection, lease, store } = await leased('first')
    await services.admin`update connection_leases set expires_at = now() where connection_id = ${connection.id}`
    await expect(store.writeKeys({ keys: [key('a', '1')], raw: [], contents: [] })).rejects.toThrow(
      'held by another process',
    )
    expect(await renewLeases(services, [lease])).toEqual(new Set())
    expect((await takeLease(services, connection, 'second'))?.epoch).toBe(lease.epoch + 1)
  })

  test('an earlier run of the same process gives way at once', async () => {
    const { connection, lease, store } = await leased('first')
    expect((await takeLease(services, connection, 'first'))?.epoch).toBe(lease.epoch + 1)
    await expect(store.writeKeys({ keys: [key('a', '1')], raw: [], contents: [] })).rejects.toThrow(
      'held by another process',
    )
  })

  test('is renewed for those who still hold theirs', async () => {
    const [ownHold, otherHold] = [await leased(), await leased()]
    await releaseLease(services, otherHold.lease)
    expect(await renewLeases(services, [ownHold.lease, otherHold.lease])).toEqual(
      new Set([ownHold.connection.id]),
    )
  })
})

describe('an event that cannot be understood', () => {
  test('is tried ten times and then parked, never dropped', async () => {
    const { store, company, connection } = await leased()
    const stored = await store.writeKeys({
      keys: [],
      raw: [{ dedupeKey: 'bad', data: bytes('bad') }],
      contents: [],
    })
    const id = stored[0]?.id ?? 0
    const states: string[] = []
    for (let attempts = 0; attempts < 10; attempts++) {
      states.push(await postponeRawEvent(company.ctx, { id, attempts, failure: 'no' }))
    }
    expect(states).toEqual([...Array.from({ length: 9 }, () => 'pending'), 'parked'])
    const rows =
      await services.admin`select state, attempts, failure from raw_events where connection_id = ${connection.id}`
    expect(rows[0]).toMatchObject({ state: 'parked', attempts: 10, failure: 'no' })
  })
})
