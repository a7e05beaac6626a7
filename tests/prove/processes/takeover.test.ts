import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { recordDrop, recordStatus } from '#domain/connections/record-status.ts'
import { LeaseLost } from '#domain/core/system/lease-fence.ts'
import { LEASE_SECONDS, type Lease } from '#domain/core/system/leases.ts'
import { tell } from '#tests/prove/report.ts'
import { makeWorld, pair, type World } from '#tests/prove/world.ts'
import { type Watch, watchTakeover } from '#tests/support/journey/journey-takeover.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const CUSTOMER = '5511988884001'
/** The lease runs out, somebody looks for free ones each second, and WhatsApp is logged in to. */
const TAKEN_WITHIN_MS = (LEASE_SECONDS + 15) * 1000
const PER_SIDE = 10

let world: World
let watch: Watch
let ticketId: number
/** The process that was stopped last, and the time since which it goes on again. */
let old: { pid: number; since: string }
const written = { byCustomer: [] as string[], byAttendant: [] as string[] }

beforeAll(async () => {
  world = await makeWorld(['simulator', 'api'])
  await world.start('sessions', 'first')
  await pair(world)
  await world.phones.add(CUSTOMER, 'Cliente')
  await customerWrites('antes')
  ticketId = await waitFor(ticketOfCustomer, { description: 'the ticket' })
  await world.program.put(`/tickets/${ticketId}`, { status: 'open', queueId: world.company.queue.id })
  watch = await watchTakeover(world)
  await world.start('sessions', 'second')
})
afterAll(async () => {
  await watch?.close()
  await world?.close()
})

describe('of two sessions processes the owner stands still and later goes on', () => {
  test('the other takes over, once', () => takeOver('first', 'second'))
  test('and the first can take over again', () => takeOver('second', 'first'))

  test('the connection was CONNECTED all the time, on every screen', async () => {
    expect(await watch.statuses()).toContain('CONNECTED')
    expect((await watch.statuses()).filter((status) => status !== 'CONNECTED')).toEqual([])
    expect(watch.output().filter((status) => status !== 'CONNECTED')).toEqual([])
  })

  test('every message, in both directions, arrived exactly once', async () => {
    await waitFor(async () => (await inbox()).length >= written.byCustomer.length, {
      description: 'the inbox to hold all',
      timeoutMs: 30_000,
    })
    await waitFor(async () => (await onPhone()).length >= written.byAttendant.length, {
      description: 'the phone to hold all',
      timeoutMs: 30_000,
    })
    expect((await inbox()).sort()).toEqual([...written.byCustomer].sort())
    expect((await onPhone()).sort()).toEqual([...written.byAttendant].sort())
    const failed = await world.services.admin`select body from messages where failed_at is not null`
    expect(failed).toHaveLength(0)
    expect(await watch.writesOf(old.pid, old.since)).toEqual([])
    tell('takeover', { inbound: written.byCustomer.length, outbound: written.byAttendant.length, rounds: 2 })
  })
})

/** `owner` is stopped, `heir` takes the connection, `owner` goes on: nobody notices but the log of leases. */
async function takeOver(owner: string, heir: string): Promise<void> {
  const stopped = running(owner)
  const before = await leaseNow()
  expect(before.owner).toBe(owner)
  const [logins, startedAt] = [watch.logins(), performance.now()]

  stopped.signal('SIGSTOP')
  await bothWrite(`${owner} parado`)
  await waitFor(async () => (await leaseNow()).owner === heir, {
    description: 'the takeover',
    timeoutMs: TAKEN_WITHIN_MS,
  })
  await waitFor(() => watch.logins() === logins + 1, { description: 'the login', timeoutMs: TAKEN_WITHIN_MS })
  const tookMs = Math.round(performance.now() - startedAt)
  await bothWrite(`${heir} assumiu`)

  const since = await watch.mark()
  stopped.signal('SIGCONT')
  old = { pid: stopped.pid, since }
  await watch.isBack(stopped.pid, since)
  await bothWrite(`${owner} de volta`)
  await refusesWritesOf(before)

  // It was told that it was replaced, and does not fight: no login but the heir's, and nothing it wrote counts.
  expect(watch.logins()).toBe(logins + 1)
  expect(watch.logouts()).toBe(0)
  expect(await watch.writesOf(stopped.pid, since)).toEqual([])
  expect(await watch.writesOf(running(heir).pid, since)).not.toEqual([])
  expect(await leaseNow()).toMatchObject({ owner: heir, epoch: before.epoch + 1 })
  tell('takeover round', { owner, heir, tookMs })
}

async function bothWrite(phase: string): Promise<void> {
  for (let n = 0; n < PER_SIDE; n++) {
    await customerWrites(`${phase} ${n}`)
    const body = `resposta ${phase} ${n}`
    await world.program.post(`/messages/${ticketId}`, { body, clientId: crypto.randomUUID() })
    written.byAttendant.push(body)
  }
}

async function customerWrites(text: string): Promise<void> {
  await world.phones.send(CUSTOMER, world.account, text)
  written.byCustomer.push(text)
}

async function refusesWritesOf(old: Lease): Promise<void> {
  const { ctx } = world.company
  const status = recordStatus(ctx, old, { status: 'DISCONNECTED' })
  expect(await status.catch((error: unknown) => error)).toBeInstanceOf(LeaseLost)
  const drop = recordDrop(ctx, old, { cause: 'replaced', code: 440, status: 'DISCONNECTED', stops: true })
  expect(await drop.catch((error: unknown) => error)).toBeInstanceOf(LeaseLost)
}

async function leaseNow(): Promise<Lease> {
  const { company, services } = world
  const [row] = await services.admin`
    select owner, epoch::int from connection_leases where connection_id = ${company.connection.id}`
  const lease = { connectionId: company.connection.id, companyId: company.id }
  return { ...lease, owner: String(row?.owner), epoch: Number(row?.epoch) }
}

async function ticketOfCustomer(): Promise<number | undefined> {
  const [row] = await world.services.admin`
    select t.id::int from tickets t join contacts c on c.id = t.contact_id where c.number = ${CUSTOMER}`
  return row && Number(row.id)
}

async function inbox(): Promise<string[]> {
  const rows = await world.services
    .admin`select body from messages where ticket_id = ${ticketId} and not from_me`
  return rows.map((row) => String(row.body))
}

async function onPhone(): Promise<string[]> {
  const entries = await world.phones.messages(CUSTOMER)
  return entries.flatMap(({ fromMe, text }) => (!fromMe && text ? [text] : []))
}

function running(name: string) {
  const runningProcess = world.running.get(name)
  if (!runningProcess) throw new Error(`${name} is not running`)
  return runningProcess
}
