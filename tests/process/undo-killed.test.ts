import { afterAll, beforeAll, expect, test } from 'bun:test'
import { UNDO_MS } from '#domain/core/time.ts'
import { makeWorld, pair, type World } from '#tests/prove/world.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const CUSTOMERS = Array.from({ length: 16 }, (_, n) => `55119777${String(10_000 + n)}`)
const FAREWELL = 'Até logo.'

let world: World

beforeAll(async () => {
  world = await makeWorld()
  await pair(world)
  await world.services.admin`update connections set complation_message = ${FAREWELL}`
}, 120_000)
afterAll(() => world?.close())

type Closed = { number: string; ticketId: number; actId: string }

test('killed while it could be undone, a farewell is said once, or never where the screen says that it was undone', async () => {
  await Promise.all(CUSTOMERS.map((number) => world.phones.add(number, number)))
  for (const number of CUSTOMERS) await world.phones.send(number, world.account, 'oi')
  const closed = await Promise.all(CUSTOMERS.map(close))
  const over = performance.now() + UNDO_MS

  // Spread from the first moment to beyond the last, while whoever carries it out is killed again and again.
  const undone = Promise.all(closed.map((each, n) => undoAfter(each, (n * 1.4 * UNDO_MS) / CUSTOMERS.length)))
  while (performance.now() < over + 3_000) {
    await world.kill('sessions')
    await world.start('sessions')
  }
  const isUndone = await undone
  await waitFor(nothingWaits, { what: 'everything to be carried out', timeoutMs: 60_000 })

  for (const [n, { number, ticketId }] of closed.entries()) {
    const [row] = await world.services.admin`select status from tickets where id = ${ticketId}`
    const outcome = { status: row?.status, heard: await heardBy(number) }
    const expected = isUndone[n] ? { status: 'open', heard: [] } : { status: 'closed', heard: [FAREWELL] }
    expect({ number, ...outcome }).toEqual({ number, ...expected })
  }
  expect(new Set(isUndone)).toEqual(new Set([true, false]))
}, 180_000)

async function close(number: string): Promise<Closed> {
  const ticketId = await waitFor(() => ticketOf(number), { what: 'the ticket', timeoutMs: 30_000 })
  await world.program.put(`/tickets/${ticketId}`, { status: 'open', queueId: world.company.queue.id })
  await world.program.put(`/tickets/${ticketId}`, { status: 'closed' })
  const [row] = await world.services.admin`select act_id from ticket_undos where ticket_id = ${ticketId}`
  return { number, ticketId, actId: row?.act_id }
}

/** Tells what the screen would: that it was undone, or that it is too late. */
async function undoAfter({ ticketId, actId }: Closed, ms: number): Promise<boolean> {
  await Bun.sleep(ms)
  return world.program.post(`/tickets/${ticketId}/undo`, { actId }).then(
    () => true,
    () => false,
  )
}

async function ticketOf(number: string): Promise<number | undefined> {
  const rows = await world.services.admin`
    select t.id::int from tickets t join contacts c on c.id = t.contact_id where c.number = ${number}`
  return rows[0]?.id
}

async function nothingWaits(): Promise<boolean> {
  const [row] = await world.services.admin`select (select count(*) from timers)::int as timers,
    (select count(*) from sends where kind = 'message' and state <> 'accepted')::int as sends`
  return row?.timers === 0 && row.sends === 0
}

async function heardBy(number: string): Promise<string[]> {
  const entries = await world.phones.messages(number)
  return entries.filter(({ fromMe }) => !fromMe).map(({ text }) => text ?? '')
}
