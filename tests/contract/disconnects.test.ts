import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { deleteConnection } from '#domain/connections/delete-connection.ts'
import { listDrops } from '#domain/connections/queries.ts'
import { startSession } from '#domain/connections/session/start-session.ts'
import { sendText } from '#simulators/whatsapp/phone/send.ts'
import { breakConnection, type Ending } from '#simulators/whatsapp/server/ends.ts'
import { asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import {
  device,
  isConnected,
  isGivenBack,
  message,
  type Office,
  OWNER,
  openOffice,
  pair,
  stateOf,
} from './office.ts'

const services = await testServices()
let office: Office
beforeAll(async () => {
  office = await openOffice(services)
  await office.start()
  await pair(office)
})
afterAll(() => office.close())

const admin = () => asUser(services, office.company.admin)
const lastDrop = async () => (await listDrops(admin(), office.connectionId))[0]

async function end(ending: Ending): Promise<void> {
  await isConnected(office)
  const connection = device(office)?.connection
  if (!connection) throw new Error('nothing is connected')
  breakConnection(connection, ending)
}

async function comesBack(): Promise<void> {
  await waitFor(
    async () => (await stateOf(office)).status === 'CONNECTED' && device(office)?.connection?.ready,
    {
      description: 'the return',
      timeoutMs: 20_000,
    },
  )
}

/** Counts the rows of this connection in a table. */
async function count(table: 'channel_keys' | 'channel_credentials' | 'channel_contents' | 'raw_events') {
  const [row] = await services.admin`select count(*)::int as n from ${services.admin(table)}
    where connection_id = ${office.connectionId}`
  return Number(row?.n)
}

describe('a session that WhatsApp ends', () => {
  test('with 411 waits for a person, with what it needs to come back', async () => {
    await end('411')
    await waitFor(async () => (await stateOf(office)).status === 'DISCONNECTED', { description: 'the end' })
    expect(await lastDrop()).toMatchObject({ cause: 'multidevice_mismatch', code: 411, recoveredAt: null })
    expect(await stateOf(office)).toMatchObject({ desired: 'stopped' })
    await waitFor(() => isGivenBack(office), { description: 'the lease to be given back' })
    await startSession(admin(), { connectionId: office.connectionId })
    await comesBack()
    expect((await lastDrop())?.recoveredAt).not.toBeNull()
  })

  test('with 500 is tried again at once, and stands in the timeline', async () => {
    await end('500')
    await waitFor(async () => (await lastDrop())?.cause === 'bad_session', { description: 'the drop' })
    await comesBack()
    await waitFor(async () => (await lastDrop())?.recoveredAt, { description: 'recovery' })
    expect(await lastDrop()).toMatchObject({ cause: 'bad_session', code: 500 })
  })

  test('with 500 again and again is put aside with its credentials kept', async () => {
    await isConnected(office)
    office.sim.faults.login = 500
    await end('500')
    await waitFor(async () => (await stateOf(office)).desired === 'stopped', {
      description: 'the end of trying',
      timeoutMs: 30_000,
    })
    expect(await stateOf(office)).toMatchObject({ status: 'DISCONNECTED' })
    expect(await lastDrop()).toMatchObject({ cause: 'bad_session', recoveredAt: null })
    const slots = await services.admin`select slot from channel_credentials
      where connection_id = ${office.connectionId} order by slot`
    expect(slots.map((row) => row.slot)).toContain(0)
    expect(await count('channel_keys')).toBeGreaterThan(0)

    office.sim.faults.login = undefined
    await startSession(admin(), { connectionId: office.connectionId })
    await comesBack()
  })
})

test('a connection that is deleted is unlinked, and nothing secret of it is kept; what was said stays', async () => {
  await sendText(office.maria, OWNER, 'guardem isto')
  await message(office, 'guardem isto')
  // What an earlier account left behind, and a snapshot of a good login.
  await services.admin`insert into channel_credentials (company_id, connection_id, slot, epoch, revision, data)
    select company_id, connection_id, 9, epoch, revision, data from channel_credentials
    where connection_id = ${office.connectionId} and slot = 0`
  await services.admin`insert into channel_contents (company_id, connection_id, external_id, data)
    select company_id, connection_id, 'ANTES', data from channel_credentials
    where connection_id = ${office.connectionId} and slot = 0`
  expect(await count('channel_keys')).toBeGreaterThan(0)

  await deleteConnection(admin(), office.connectionId)
  await waitFor(() => office.owner.companions.size === 0, { description: 'the device to be unlinked' })
  await waitFor(() => isGivenBack(office), { description: 'the lease to be given back', timeoutMs: 30_000 })
  expect(await count('channel_credentials')).toBe(0)
  expect(await count('channel_keys')).toBe(0)
  expect(await count('channel_contents')).toBe(0)
  expect(await count('raw_events')).toBe(0)
  expect(await message(office, 'guardem isto')).toMatchObject({ from_me: false })
})
