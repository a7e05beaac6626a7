import { describe, expect, test } from 'bun:test'
import { aCompany, asUser, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { takeLease } from '../../core/system/leases.ts'
import { channelStore } from '../channel-store.ts'
import { PARKED_PER_PAGE } from '../contract/parked/schema.ts'
import { getConnection } from '../queries.ts'
import { MAX_ATTEMPTS, postponeRawEvent } from '../take-raw-events.ts'
import { listParkedEvents } from './list-parked-events.ts'
import { retryParkedEvents } from './retry-parked-events.ts'

const services = await testServices()

describe('events that were put aside', () => {
  test('are listed newest first, page by page, with what they are and why', async () => {
    const { admin, connectionId, ids } = await office(PARKED_PER_PAGE + 2)
    const first = await listParkedEvents(admin, { connectionId })
    expect(first.events.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, PARKED_PER_PAGE))
    expect(first.events[0]).toMatchObject({
      kind: 'message',
      cause: 'unreadable',
      failure: 'TypeError',
      attempts: MAX_ATTEMPTS,
    })
    expect(first.events[0]?.raw).toContain('olá 5511988887777')
    const second = await listParkedEvents(admin, { connectionId, cursor: first.next ?? 0 })
    expect(second).toMatchObject({ next: null, events: [{ id: ids[1] }, { id: ids[0] }] })
  })

  test('show their raw data to an admin alone', async () => {
    const { company, connectionId } = await office(1)
    const manager = asUser(services, await aUser(company.ctx, { allowConnections: true }))
    const managerView = await listParkedEvents(manager, { connectionId })
    expect(managerView).toMatchObject({ showsRaw: false, events: [{ kind: 'message', raw: null }] })
    expect(JSON.stringify(managerView)).not.toContain('5511988887777')
    const attendant = asUser(services, await aUser(company.ctx))
    expect(() => listParkedEvents(attendant, { connectionId })).toThrow('ERR_NO_PERMISSION')
    expect(() => retryParkedEvents(attendant, { connectionId })).toThrow('ERR_NO_PERMISSION')
  })

  test('are listed also when their seal is broken', async () => {
    const { admin, connectionId } = await office(1)
    await services.admin`update raw_events set data = decode('00', 'hex') where connection_id = ${connectionId}`
    const { events } = await listParkedEvents(admin, { connectionId })
    expect(events).toMatchObject([{ kind: 'unknown', cause: 'sealed', raw: null }])
  })

  test('are another company’s secret', async () => {
    const { connectionId, ids } = await office(1)
    const stranger = await office(1)
    const eventId = ids[0] ?? 0
    const missing = { code: 'ERR_NO_WAPP_FOUND' }
    await expect(listParkedEvents(stranger.admin, { connectionId })).rejects.toMatchObject(missing)
    await expect(retryParkedEvents(stranger.admin, { connectionId })).rejects.toMatchObject(missing)
    const ownEvent = { connectionId: stranger.connectionId, eventId }
    await expect(retryParkedEvents(stranger.admin, ownEvent)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
    expect(await states(connectionId)).toEqual(['parked'])
  })
})

describe('trying again', () => {
  test('takes up the one that was asked for, and the rest on another word', async () => {
    const { admin, connectionId, ids } = await office(3)
    expect(await retryParkedEvents(admin, { connectionId, eventId: ids[1] })).toBe(1)
    expect(await states(connectionId)).toEqual(['parked', 'pending', 'parked'])
    expect(await retryParkedEvents(admin, { connectionId })).toBe(2)
    expect(await states(connectionId)).toEqual(['pending', 'pending', 'pending'])
  })

  test('twice at once is once', async () => {
    const { admin, connectionId, ids } = await office(4)
    const retries = [
      retryParkedEvents(admin, { connectionId }),
      retryParkedEvents(admin, { connectionId }),
      retryParkedEvents(admin, { connectionId, eventId: ids[2] }),
    ]
    const takenCounts = await Promise.all(retries)
    expect(takenCounts.reduce((sum, takenCount) => sum + takenCount, 0)).toBe(4)
    expect(await retryParkedEvents(admin, { connectionId })).toBe(0)
  })

  test('and putting aside are told to every screen with the count', async () => {
    const { admin, connectionId } = await office(2)
    const before = await getConnection(admin, connectionId)
    expect(before.parkedEvents).toBe(2)
    await retryParkedEvents(admin, { connectionId })
    const after = await getConnection(admin, connectionId)
    expect(after.parkedEvents).toBe(0)
    expect(after.version).toBeGreaterThan(before.version)
    const storedEvents =
      await services.admin`select to_jsonb(events) as told from events where company_id = ${before.companyId} order by id`
    expect(JSON.stringify(storedEvents.at(-1))).toContain('connection.session')
  })
})

async function office(count: number) {
  const company = await aCompany(services)
  const connectionId = company.connection.id
  const lease = await takeLease(services, { id: connectionId, companyId: company.id }, 'me')
  if (!lease) throw new Error('the lease was free')
  const raw = Array.from({ length: count }, (_, nth) => ({ dedupeKey: `bad ${nth}`, data: aRawEvent() }))
  const stored = await channelStore(services, lease).writeKeys({ keys: [], raw, contents: [] })
  const ids = stored.map(({ id }) => id)
  for (const id of ids) {
    const last = { id, attempts: MAX_ATTEMPTS - 1, failure: 'TypeError' }
    expect(await postponeRawEvent(company.ctx, last)).toBe('parked')
  }
  return { company, connectionId, ids, admin: asUser(services, company.admin) }
}

function aRawEvent(): Uint8Array {
  const head = Buffer.from(JSON.stringify({ v: 1, kind: 'message' }))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, Buffer.from('\u0001\u0002olá 5511988887777')])
}

async function states(connectionId: number) {
  const rows =
    await services.admin`select state from raw_events where connection_id = ${connectionId} order by id`
  return rows.map(({ state }) => state)
}
