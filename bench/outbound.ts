import { z } from 'zod'
import { makeWorld, pair } from '../tests/prove/world.ts'
import { waitFor } from '../tests/support/wait-for.ts'
import { type Figure, median, percentile, report, round } from './support/figures.ts'

// An attendant's message from its row to the word of WhatsApp's server, through all processes. Within a chat one message
// is in flight at a time, so the rate of one chat is the round trip itself.
const REPEATS = 5
const ONE_BY_ONE = 30
const BURST = 100
const LATENCY_MS = 30
const PER_SECOND = 50

const world = await makeWorld()
await pair(world)
const ticketId = await openTicket('5511988881001')
let sent = 0
await say(20)
await settled()

const latencies: number[] = []
const rates: number[] = []
for (let repeat = 0; repeat < REPEATS; repeat++) {
  const from = sent
  for (let i = 0; i < ONE_BY_ONE; i++) {
    await say(1)
    await settled()
  }
  latencies.push(percentile(await waits(from), 0.5))
  const start = sent
  await say(BURST)
  await settled()
  rates.push(await rate(start))
}
report(
  against(
    'O latency',
    'one message: row → accepted, p50',
    latencies,
    LATENCY_MS,
    'ms',
    (ratio) => ratio <= 1,
  ),
)
report(against('O rate', `${BURST} messages in one chat`, rates, PER_SECOND, '/s', (ratio) => ratio >= 1))
await world.close()
process.exit(0)

async function openTicket(customer: string): Promise<number> {
  const Id = z.object({ id: z.number() })
  await world.phones.add(customer, 'Cliente')
  const contact = Id.parse(await world.program.post('/contacts', { name: 'Cliente', number: customer }))
  const body = { contactId: contact.id, queueId: world.company.queue.id, status: 'open' }
  const ticket = await world.program.post('/tickets', { ...body, whatsappId: world.company.connection.id })
  return Id.parse(ticket).id
}

async function say(count: number): Promise<void> {
  const createMessage = (n: number) =>
    world.program.post(`/messages/${ticketId}`, { body: `mensagem ${n}`, clientId: crypto.randomUUID() })
  await Promise.all(Array.from({ length: count }, (_, i) => createMessage(sent + i)))
  sent += count
}

async function settled(): Promise<void> {
  await waitFor(
    async () => {
      const [row] = await world.services
        .admin`select count(*)::int as n from sends where settled_at is not null`
      return Number(row?.n) >= sent
    },
    { description: 'all sends to be accepted', timeoutMs: 60_000, everyMs: 10 },
  )
}

async function waits(from: number): Promise<number[]> {
  const rows = await world.services.admin`
    select extract(epoch from settled_at - created_at) * 1000 as ms from sends order by id offset ${from}`
  return rows.map((row) => Number(row.ms))
}

/** From the first hand-over to the last acceptance. */
async function rate(from: number): Promise<number> {
  const [row] = await world.services.admin`
    select count(*) / extract(epoch from max(settled_at) - min(handed_at)) as rate
    from (select * from sends order by id offset ${from}) s`
  return Number(row?.rate)
}

function against(
  id: string,
  measure: string,
  values: number[],
  target: number,
  unit: string,
  holds: (ratio: number) => boolean,
): Figure {
  const ratios = values.map((value) => value / target)
  const ratio = median(ratios)
  return {
    id,
    measure: `outbound, ${measure}`,
    against: 'the target',
    ours: `${round(median(values))} ${unit}`,
    theirs: `${target} ${unit}`,
    ratio,
    spread: [Math.min(...ratios), Math.max(...ratios)],
    target: unit === 'ms' ? `at most ${target} ms` : `at least ${target}/s`,
    holds: holds(ratio),
  }
}
