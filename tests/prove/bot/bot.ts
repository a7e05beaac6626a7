import { aQueue } from '#tests/support/factories.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { restartApi, restartDatabase, restartSessions } from '../faults.ts'
import { type Random, randomFrom } from '../random.ts'
import { keepOpen, type World } from '../world.ts'
import { type Customer, receptionOf } from './customer.ts'
import { WORDS } from './scripts.ts'

/** `kills` of sessions, API and database, while so many customers at a time talk to the bot. */
export type BotPlan = { kills: number; customers: number }
export type BotResult = {
  sent: number
  once: number
  wrong: string[]
  figures: string[]
}

/** Twice as often whoever answers and runs the timers. */
const HURTS = [restartSessions, restartApi, restartSessions, restartDatabase]
/** From one kill's end to the next. */
const [LEAST_MS, MAX_MS] = [200, 2_500]
/** The most conversations of one customer; then another one talks. */
const MAX_CONVERSATIONS = 10
/** The interval at which the connection's minute is called for; the product does so each minute. */
const TICK_MS = 400

/**
 * Customers walk menus, wait for a queue and fall silent, again and again, while whoever answers them is killed. Then each
 * phone must have exactly the answers of its conversations, in order, none before its time; and the history of
 * each conversation says once what was done by the clock.
 */
export async function proveBot(world: World, plan: BotPlan, random: Random): Promise<BotResult> {
  await drawMenus(world)
  const reception = receptionOf(world)
  const customers: Customer[] = []
  async function nextCustomer(): Promise<Customer> {
    const nth = customers.length
    const customer = reception.customer(
      `55119776${String(nth).padStart(5, '0')}`,
      randomFrom(random.seed + nth + 1),
    )
    customers.push(customer)
    await world.phones.add(customer.number, `Falante ${nth}`)
    return customer
  }
  const kills: string[] = []
  const ticking = setInterval(() => void callMinute(world), TICK_MS)
  const pace = keepOpen(world)
  let isOver = false
  // Who is told too much in a short time is taken for a machine.
  const talking = Array.from({ length: plan.customers }, async () => {
    let customer = await nextCustomer()
    while (!isOver && customer.wrong.length === 0) {
      if (customer.conversations === MAX_CONVERSATIONS) customer = await nextCustomer()
      await customer.talk()
    }
  })
  try {
    for (let kill = 0; kill < plan.kills; kill++) {
      await Bun.sleep(LEAST_MS + random.below(MAX_MS - LEAST_MS))
      const hurt = random.pick(HURTS)
      const from = Date.now()
      await hurt(world)
      kills.push(`${new Date(from).toISOString()} ${hurt.name}, back after ${Date.now() - from} ms`)
    }
  } finally {
    isOver = true
    await Promise.allSettled(talking)
    clearInterval(ticking)
    pace.stop()
  }
  const judged = await judge(world, customers, plan)
  // Who waited in vain says when: beside it, who was away then.
  return judged.wrong.length === 0 ? judged : { ...judged, figures: [...judged.figures, ...kills] }
}

/** Two queues, of which one has two levels of options; silence and waiting without a queue last a minute. */
async function drawMenus(world: World): Promise<void> {
  const { company, program } = world
  await program.put(`/queue/${company.queue.id}`, { name: 'Vendas', greetingMessage: WORDS.sales })
  const help = await aQueue(company.ctx, { name: 'Suporte', greetingMessage: WORDS.help })
  const bill = { name: 'Boleto', greetingMessage: WORDS.bill, closeTicket: true }
  const options = [
    { name: 'Segunda via', greetingMessage: WORDS.document, options: [bill] },
    { name: 'Outra coisa', greetingMessage: 'Já chamamos.' },
  ]
  await program.put(`/queue/${help.id}/options`, { options })
  await program.put(`/whatsapp/${company.connection.id}`, {
    greetingMessage: WORDS.greeting,
    complationMessage: WORDS.goodbye,
    maxUseBotQueues: 0,
    timeUseBotQueues: 0,
    timeSendQueue: 1,
    sendIdQueue: company.queue.id,
    timeInactiveMessage: 1,
    inactiveMessage: WORDS.asked,
    expiresTicket: 1,
    expiresInactiveMessage: WORDS.letGo,
    queueIds: [company.queue.id, help.id],
  })
}

/**
 * Makes the product look for due work now, also where the connection came back only just. Kills would otherwise put it
 * off for longer than anybody waits.
 */
async function callMinute({ services }: World): Promise<void> {
  await services.admin
    .begin(async (sql) => {
      await sql`update connections set connected_at = connected_at - interval '5 minutes'
        where connected_at > now() - interval '5 minutes'`
      await sql`update timers set due_at = now() where kind = 'care' and due_at > now()`
    })
    .catch(() => undefined)
}

async function judge(world: World, customers: readonly Customer[], plan: BotPlan): Promise<BotResult> {
  // What would come a second time comes now.
  await quiet(world).catch(() => undefined)
  for (const customer of customers) await customer.compare()
  const count = (countOf: (customer: Customer) => number) =>
    customers.reduce((sum, customer) => sum + countOf(customer), 0)
  const wrong = customers.flatMap((customer) => customer.wrong)
  const [row] = await world.services.admin`select
    (select count(*) from raw_events where state = 'parked')::int as parked,
    (select count(*) from sends where state = 'failed')::int as failed,
    (select count(*) from ticket_logs where type = 'redirect')::int as redirected,
    (select count(*) from ticket_logs where type = 'autoClose')::int as let_go`
  const timed = { redirected: count(({ redirected }) => redirected), let_go: count(({ letGo }) => letGo) }
  if (wrong.length === 0 && (row?.redirected !== timed.redirected || row.let_go !== timed.let_go))
    wrong.push(`by the clock ${JSON.stringify(row)} instead of ${JSON.stringify(timed)}`)
  if (row?.parked || row?.failed) wrong.push(`parked or failed: ${JSON.stringify(row)}`)
  const conversations = count((customer) => customer.conversations)
  return {
    sent: count(({ expected }) => expected.length),
    once: count(({ matched }) => matched),
    wrong,
    figures: [
      `${plan.kills} kills, ${conversations} conversations; by the clock ${timed.redirected} sent to a queue, ${timed.let_go} asked and let go`,
    ],
  }
}

async function quiet({ services }: World): Promise<void> {
  await waitFor(
    async () => {
      const [row] = await services.admin`select
        (select count(*) from raw_events where state = 'pending')::int
          + (select count(*) from sends where state not in ('accepted', 'failed'))::int as waiting`
      return row?.waiting === 0
    },
    { description: 'nothing to wait for the channel', timeoutMs: 60_000, everyMs: 250 },
  )
}
