import path from 'node:path'
import { io } from 'socket.io-client'
import { makeWorld } from '../tests/prove/world.ts'
import { waitFor } from '../tests/support/wait-for.ts'
import { listenAsBrowser } from './support/browser.ts'
import { childrenCpuMs, cpuMs, postmasterOf } from './support/cpu.ts'
import { familyTables } from './support/family-tables.ts'
import type { Fed } from './support/fed.ts'
import { type Figure, median, percentile, report, round } from './support/figures.ts'
import { type Child, startChild } from './support/json-lines.ts'

// P5: a customer's message, from what Baileys hands over to a browser's frame: ours and a re-creation of the family's,
// each in processes of its own beside the same database, in turns. Sockets and Signal's cryptography, which both would
// share, are left out.
const REPEATS = 5
// Four beyond the p99, not one: the worst of a hundred is chance.
const SINGLES = 400
const BURST = 150
const CUSTOMERS = 15
const TICKETS = 20_000
const AGAINST = 'the family: Baileys events, a chain of statements, Socket.IO'

const world = await makeWorld(['api'])
const { admin } = world.services
await fill()
await familyTables(admin)
const heard = new Map<string, (heardAt: number) => void>()
/** The family loses some under load; what has not come by then does not come. */
const LOST_AFTER_MS = 10_000
let lastHeard = 0
const postmaster = await postmasterOf(admin)
const customers = Array.from({ length: CUSTOMERS }, (_, i) => `55119888${String(10_000 + i)}`)
const recado = await startOurs()
const family = await startFamily()
const api = world.running.get('api')?.pid ?? 0

const sides = {
  ours: { name: 'ours', child: recado, pids: [recado.pid, api] },
  family: { name: 'the family', child: family, pids: [family.pid] },
}
type Side = (typeof sides)['ours']
let counter = 0
// One chat after another, so that the family opens one ticket a customer.
for (const side of [sides.ours, sides.family]) {
  for (const customer of customers) await send(side, [customer])
  await burst(side)
}

const p50 = { ours: [0], family: [0] }
const p99 = { ours: [0], family: [0] }
const perCore = { ours: [0], family: [0] }
const rate = { ours: [0], family: [0] }
for (const values of [p50, p99, perCore, rate]) [values.ours, values.family] = [[], []]
for (let repeat = 0; repeat < REPEATS; repeat++) {
  for (const name of ['ours', 'family'] as const) {
    const times = await singles(sides[name])
    p50[name].push(percentile(times, 0.5))
    p99[name].push(percentile(times, 0.99))
    const { perSecond, perCpuSecond } = await burst(sides[name])
    rate[name].push(perSecond)
    perCore[name].push(perCpuSecond)
  }
}
report(compared('P5 p50', 'one message: event → browser, p50', p50, 'ms', null))
report(
  compared('P5 p99', 'one message: event → browser, p99', p99, 'ms', {
    text: 'at most 0.4',
    holds: (r) => r <= 0.4,
  }),
)
report(
  compared(
    'P5 rate',
    `${BURST} messages of ${CUSTOMERS} chats: messages per second of CPU, database included`,
    perCore,
    '/s',
    {
      text: 'at least 12 times',
      holds: (r) => r >= 12,
    },
  ),
)
report(compared('P5 clock', 'the same by the clock', rate, '/s', null))
for (const { child } of Object.values(sides)) child.end()
await world.close()
process.exit(0)

/** Sends a message a customer at once, and resolves with the milliseconds until a browser has each; lost ones left out. */
async function send(side: Side, from: readonly string[]): Promise<number[]> {
  const feed: Fed[] = from.map((number) => ({
    id: `FED${++counter}`,
    number,
    text: `mensagem ${counter}`,
  }))
  const began = performance.now()
  const times = feed.map(({ text }) => {
    const { promise, resolve } = Promise.withResolvers<number[]>()
    heard.set(text, (heardAt) => resolve([heardAt - began]))
    return Promise.race([promise, Bun.sleep(LOST_AFTER_MS).then(() => [])])
  })
  await side.child.ask({ feed })
  return (await Promise.all(times)).flat()
}

async function singles(side: Side): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < SINGLES; i++) times.push(...(await send(side, [customers[i % CUSTOMERS] ?? ''])))
  return times
}

async function burst(side: Side): Promise<{ perSecond: number; perCpuSecond: number }> {
  const cpu = () => side.pids.reduce((sum, pid) => sum + cpuMs(pid), childrenCpuMs(postmaster))
  const [began, before] = [performance.now(), cpu()]
  const from = Array.from({ length: BURST }, (_, i) => customers[i % CUSTOMERS] ?? '')
  const received = (await send(side, from)).length
  if (received < BURST) console.error(`${side.name}: ${BURST - received} lost`)
  const seconds = (lastHeard - began) / 1000
  return { perSecond: received / seconds, perCpuSecond: (received * 1000) / (cpu() - before) }
}

function hear(text: unknown): void {
  if (typeof text !== 'string') return
  lastHeard = performance.now()
  heard.get(text)?.(lastHeard)
  heard.delete(text)
}

async function startOurs(): Promise<Child> {
  const { connection } = world.company
  const script = path.join(import.meta.dirname, 'support/fed-sessions.ts')
  const child = startChild([process.execPath, script], { ...world.env, SESSIONS_INSTANCE: 'fed' })
  await world.program.post(`/whatsappsession/${connection.id}`, {})
  const isConnected = async () => (await world.program.connection(connection.id)).status === 'CONNECTED'
  await waitFor(isConnected, { description: 'the connection to be held', timeoutMs: 60_000, everyMs: 100 })
  await listenAsBrowser(world, hear)
  return child
}

async function startFamily(): Promise<Child> {
  const script = path.join(import.meta.dirname, 'support/family-inbound.ts')
  const { id, connection } = world.company
  const places = [world.cluster.databaseUrl, String(id), String(connection.id)]
  const child = startChild([process.execPath, script, ...places])
  const { port } = await child.next()
  const browser = io(`http://127.0.0.1:${port}`, { transports: ['websocket'] })
  await new Promise<void>((resolve) => browser.on('connect', () => resolve()))
  browser.on(`company-${id}-appMessage`, (change) => hear(Object(change).message?.body))
  return child
}

/** Twenty thousand conversations before the first message. */
async function fill(): Promise<void> {
  const { id, connection, queue } = world.company
  await admin`
    with people as (
      insert into contacts (company_id, name, number, channel)
      select ${id}, 'Contato ' || n, '55118' || lpad(n::text, 8, '0'), 'whatsapp' from generate_series(1, ${TICKETS}) n
      returning id, number),
    known as (insert into contact_identities (company_id, kind, value, contact_id)
      select ${id}, 'phone', number, id from people)
    insert into tickets (company_id, contact_id, connection_id, queue_id, status)
    select ${id}, id, ${connection.id}, ${queue.id}, case when id % 2 = 0 then 'closed' else 'open' end from people`
  await admin`
    insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, media_type, body, sent_at)
    select t.company_id, t.id, t.contact_id, t.connection_id, 'M' || t.id || n, false, 'conversation', 'bom dia ' || n, now()
    from tickets t, generate_series(1, 5) n`
  await admin`vacuum analyze`
}

function compared(
  id: string,
  measure: string,
  { ours: recadoTimes, family: peerTimes }: { ours: number[]; family: number[] },
  unit: string,
  target: { text: string; holds: (ratio: number) => boolean } | null,
): Figure {
  const ratios = recadoTimes.map((value, i) => value / (peerTimes[i] ?? Number.NaN))
  const ratio = median(ratios)
  return {
    id,
    measure: `inbound, ${measure}`,
    against: AGAINST,
    ours: `${round(median(recadoTimes))} ${unit}`,
    theirs: `${round(median(peerTimes))} ${unit}`,
    ratio,
    spread: [Math.min(...ratios), Math.max(...ratios)],
    target: target?.text ?? 'no target',
    holds: target ? target.holds(ratio) : null,
  }
}
