import { afterAll, beforeAll, expect, test } from 'bun:test'
import { UNDO_MS } from '#domain/core/contract/time.ts'
import { restartApi, restartDatabase, restartSessions } from '#tests/prove/faults.ts'
import { makeWorld, pair, type World } from '#tests/prove/world.ts'
import { aQueue, withSettings } from '#tests/support/factories.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const FAREWELL = 'Até logo.'
const QUESTION = 'De 0 a 10, como foi?'
const PASSED_ON = 'Outro setor vai atender.'

/** The status of the ticket after an act that is not undone, and the message that its customer then receives. */
const ACTS = {
  farewell: { status: 'closed', heard: FAREWELL },
  rating: { status: 'nps', heard: QUESTION },
  transfer: { status: 'pending', heard: PASSED_ON },
}
type Act = keyof typeof ACTS
const NAMES = ['farewell', 'rating', 'transfer'] as const satisfies readonly Act[]
const OF_EACH = 8

type Customer = { number: string; act: Act; n: number }
const CUSTOMERS: Customer[] = NAMES.flatMap((act, row) =>
  Array.from({ length: OF_EACH }, (_, n) => ({
    number: `55119777${String(10_000 + row * 100 + n)}`,
    act,
    n,
  })),
)

let world: World
let elsewhere: number

beforeAll(async () => {
  world = await makeWorld()
  await pair(world)
  await world.services.admin`
    update connections set complation_message = ${FAREWELL}, rating_message = ${QUESTION}`
  elsewhere = (await aQueue(world.company.ctx)).id
  await withSettings(world.company.ctx, { sendMsgTransfTicket: 'enabled', transferMessage: PASSED_ON })
})
afterAll(() => world?.close())

type Opened = Customer & { ticketId: number }
type Acted = Opened & { actId: string }

test('killed while it could be undone, an act is carried out once, or never where the screen says that it was undone', async () => {
  await Promise.all(CUSTOMERS.map(({ number }) => world.phones.add(number, number)))
  for (const { number } of CUSTOMERS) await world.phones.send(number, world.account, 'oi')
  const opened = await Promise.all(CUSTOMERS.map(open))
  const acted: Acted[] = []
  for (const name of NAMES) {
    // What closing says is decided when it is pressed.
    await withSettings(world.company.ctx, { userRating: name === 'rating' ? 'enabled' : 'disabled' })
    acted.push(...(await Promise.all(opened.filter(({ act }) => act === name).map(carryOut))))
  }

  // Spread from the first moment to beyond the last, while whoever takes part in it is killed again and again.
  const undone = Promise.all(acted.map((action) => undoAfter(action, (action.n * 1.4 * UNDO_MS) / OF_EACH)))
  const over = performance.now() + UNDO_MS
  for (const kill of endlessly([restartSessions, restartApi, restartSessions, restartDatabase])) {
    if (performance.now() > over + 3_000) break
    await kill(world)
  }
  const isUndone = await undone
  await waitFor(nothingWaits, { description: 'everything to be carried out', timeoutMs: 60_000 })

  const isDone: boolean[] = []
  for (const [n, actedTicket] of acted.entries()) isDone.push(await judge(actedTicket, isUndone[n] === true))
  const done = isDone.filter(Boolean).length
  expect(Math.min(done, isDone.length - done)).toBeGreaterThanOrEqual(NAMES.length)
})

/** Tells whether it was carried out. Who was refused may have asked again for what was undone by an answer that was lost. */
async function judge({ number, act, ticketId }: Acted, isUndone: boolean): Promise<boolean> {
  const [row] = await world.services.admin`select status from tickets where id = ${ticketId}`
  const outcome = { status: row?.status, heard: await heardBy(number) }
  const isDone = !isUndone && outcome.status !== 'open'
  const expected = isDone
    ? { status: ACTS[act].status, heard: [ACTS[act].heard] }
    : { status: 'open', heard: [] }
  expect({ number, act, ...outcome }).toEqual({ number, act, ...expected })
  return isDone
}

async function open(customer: Customer): Promise<Opened> {
  const ticketId = await waitFor(() => ticketOf(customer.number), {
    description: 'the ticket',
    timeoutMs: 30_000,
  })
  await world.program.put(`/tickets/${ticketId}`, { status: 'open', queueId: world.company.queue.id })
  return { ...customer, ticketId }
}

async function carryOut(opened: Opened): Promise<Acted> {
  const { ticketId, act } = opened
  const transfer = { status: 'pending', isTransfered: true, queueId: elsewhere }
  await world.program.put(`/tickets/${ticketId}`, act === 'transfer' ? transfer : { status: 'closed' })
  const [row] = await world.services.admin`select act_id from ticket_undos where ticket_id = ${ticketId}`
  return { ...opened, actId: row?.act_id }
}

/** Tells what the screen would: that it was undone, or that it is too late. */
async function undoAfter({ ticketId, actId }: Acted, ms: number): Promise<boolean> {
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

/** The question for a rating waits for its answer, which never comes. */
async function nothingWaits(): Promise<boolean> {
  const [row] = await world.services.admin`
    select (select count(*) from timers where kind not in ('rating', 'queueWait'))::int as timers,
      (select count(*) from sends where kind = 'message' and state <> 'accepted')::int as sends`
  return row?.timers === 0 && row.sends === 0
}

async function heardBy(number: string): Promise<string[]> {
  const entries = await world.phones.messages(number)
  return entries.filter(({ fromMe }) => !fromMe).map(({ text }) => text ?? '')
}

function* endlessly<T>(items: readonly T[]): Generator<T> {
  while (true) yield* items
}
