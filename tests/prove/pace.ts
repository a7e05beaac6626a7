import { SECOND_MS } from '#domain/core/contract/time.ts'
import { limitsAt } from '#domain/messages/contract/pace/pace-rules.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { restartSessions } from './faults.ts'
import { openTickets } from './outbound.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** `messages` = what the machine is to say, all at once; `kills` = how often sessions is killed while it waits. */
export type PacePlan = { messages: number; kills: number; byPeople: number }
export type PaceResult = {
  sent: number
  once: number
  missing: string[]
  doubled: string[]
  /** The most of the machine's messages that came to the phones within any minute less `lag`, and the limit of it. */
  mostInAMinute: number
  /** The longest that one took from the product's hands to its phone, in milliseconds: so much later others may bunch there. */
  lag: number
  limit: number
  /** In no chat did one of the machine's overtake another. */
  inOrder: boolean
  /**
   * The time that the slowest of the people's messages took to its phone, in milliseconds: nobody waits behind the
   * machine.
   */
  slowestByPeople: number
}

const CUSTOMERS = ['5511988883001', '5511988883002', '5511988883003', '5511988883004']
/** The precision of the times at which something was seen, in milliseconds. */
const LOOK_MS = 100
const MINUTE_MS = 60_000

/**
 * The time at which the phone got a message, to the second, and the time at which it was seen there. The look is late
 * where the machine is busy.
 */
type Arrival = { text: string; customer: string; cameAt: number; seenAt: number }

/**
 * A new number is to say more than its pace allows in a minute. While that waits, sessions is killed again and again, and
 * people write in the same chats. Each message must come exactly once, in order within its chat, never more of the machine's
 * than the limit in any minute, and a person's at once.
 */
export async function provePace(world: World, plan: PacePlan, random: Random): Promise<PaceResult> {
  const { services, company, phones, program } = world
  const tickets = await openTickets(world, CUSTOMERS)
  for (const { customer } of tickets) await phones.send(customer, world.account, 'oi')
  await heard(world, tickets.length)
  await services.admin`update paired_numbers set first_paired_at = now() where company_id = ${company.id}`
  const limit = limitsAt({ profile: 'fast', since: new Date() }, Date.now()).perMinute

  const watch = watchPhones(world)
  const byMachine: { text: string; customer: string }[] = []
  const sendAt = new Date(Date.now() + 4_000).toISOString()
  for (let n = 0; n < plan.messages; n++) {
    const ticket = tickets[n % tickets.length]
    if (!ticket) continue
    const text = `ritmo ${random.seed} ${String(n).padStart(3, '0')}`
    await program.post('/schedules', { contactId: ticket.contactId, body: text, sendAt: sendAt })
    byMachine.push({ text, customer: ticket.customer })
  }
  const minutes = Math.ceil(plan.messages / limit) - 1
  const endsAt = Date.now() + 4_000 + minutes * MINUTE_MS
  const kills = Array.from({ length: plan.kills }, () => Date.now() + random.below(endsAt - Date.now()))
  const slow: number[] = []
  const byPeople: string[] = []
  for (const [n, killAt] of kills.toSorted((a, b) => a - b).entries()) {
    await Bun.sleep(Math.max(0, killAt - Date.now()))
    await restartSessions(world)
    if (n >= plan.byPeople) continue
    const text = `pessoa ${random.seed} ${n}`
    byPeople.push(text)
    slow.push(await timeToPhone(world, watch, { ticket: random.pick(tickets), text }))
  }
  await waitFor(
    () => byMachine.every(({ text }) => watch.arrivals.some((arrival) => arrival.text === text)),
    {
      description: `${plan.messages} messages to come`,
      timeoutMs: (minutes + 2) * MINUTE_MS,
      everyMs: 250,
    },
  ).catch(() => undefined)
  await watch.stop()
  const rows = await services.admin<
    QueuedSend[]
  >`select m.body, s.handed_at as "handedAt" from sends s join messages m on m.id = s.message_id
    where s.company_id = ${company.id} and s.by_machine order by s.id`
  return judge(watch.arrivals, {
    byMachine,
    byPeople,
    queue: rows,
    limit,
    slowestByPeople: Math.max(0, ...slow),
  })
}

async function heard({ services, company }: World, count: number): Promise<void> {
  await waitFor(
    async () => {
      const [row] = await services.admin`select count(distinct contact_id)::int as count from messages
        where company_id = ${company.id} and not from_me`
      return row?.count === count
    },
    { description: 'every customer to be heard', timeoutMs: 60_000, everyMs: 100 },
  )
}

/**
 * Watches the phones, and records the time at which each message was first seen there, for each time that it is there.
 */
function watchPhones({ phones }: World) {
  const arrivals: Arrival[] = []
  const seenCounts = new Map<string, number>()
  let isOver = false
  const look = async () => {
    for (const customer of CUSTOMERS) {
      const entries = await phones.messages(customer).catch(() => [])
      const newEntries = entries.slice(seenCounts.get(customer) ?? 0)
      seenCounts.set(customer, Math.max(entries.length, seenCounts.get(customer) ?? 0))
      for (const { fromMe, text, t } of newEntries) {
        if (!fromMe && text) arrivals.push({ text, customer, cameAt: t * 1000, seenAt: Date.now() })
      }
    }
  }
  const watching = (async () => {
    while (!isOver) {
      await look()
      await Bun.sleep(LOOK_MS)
    }
    await look()
  })()
  return {
    arrivals,
    async stop() {
      isOver = true
      await watching
    },
  }
}

type Watch = ReturnType<typeof watchPhones>
type SentText = { ticket: { id: number }; text: string }

/** From when the connection is up again: what its absence takes is not the machine's doing. */
async function timeToPhone(world: World, { arrivals }: Watch, { ticket, text }: SentText): Promise<number> {
  await world.program.post(`/messages/${ticket.id}`, { body: text, clientId: crypto.randomUUID() })
  await waitFor(
    async () => (await world.program.connection(world.company.connection.id)).status === 'CONNECTED',
    { description: 'the connection to be back', timeoutMs: 60_000, everyMs: 50 },
  )
  const from = Date.now()
  await waitFor(() => arrivals.some((arrival) => arrival.text === text), {
    description: `${text} to come`,
    timeoutMs: 50_000,
    everyMs: 50,
  })
  return Math.max(0, (arrivals.find((arrival) => arrival.text === text)?.seenAt ?? from) - from)
}

type QueuedSend = { body: string; handedAt: Date | string | null }

type Expected = {
  byMachine: readonly { text: string; customer: string }[]
  byPeople: readonly string[]
  /** The messages of the machine, in the order in which they were queued: many were due at one moment. */
  queue: readonly QueuedSend[]
  limit: number
  slowestByPeople: number
}

function judge(arrivals: readonly Arrival[], expected: Expected): PaceResult {
  const { byMachine, byPeople, queue, limit, slowestByPeople } = expected
  const texts = [...byMachine.map(({ text }) => text), ...byPeople]
  const countOf = (text: string) => arrivals.filter((arrival) => arrival.text === text).length
  const machine = arrivals.filter(({ text }) => text.startsWith('ritmo '))
  const placeOf = new Map(queue.map(({ body }, queueIndex) => [body, queueIndex]))
  const lag = lagOf(machine, queue)
  const within = machine.map(
    ({ cameAt }) =>
      machine.filter(
        (otherArrival) => otherArrival.cameAt <= cameAt && otherArrival.cameAt > cameAt - MINUTE_MS + lag,
      ).length,
  )
  return {
    sent: texts.length,
    once: texts.filter((text) => countOf(text) === 1).length,
    missing: texts.filter((text) => countOf(text) === 0),
    doubled: texts.filter((text) => countOf(text) > 1),
    mostInAMinute: Math.max(0, ...within),
    lag,
    limit,
    inOrder: CUSTOMERS.every((customer) =>
      isSorted(
        machine.filter((arrival) => arrival.customer === customer).map(({ text }) => placeOf.get(text) ?? -1),
      ),
    ),
    slowestByPeople,
  }
}

/**
 * Returns the longest delay from hand-over to phone. Messages handed over within a minute arrive within a minute and
 * this delay; the phone's time is to the second.
 */
function lagOf(machine: readonly Arrival[], queue: readonly QueuedSend[]): number {
  const handed = new Map(
    queue.map(({ body, handedAt }) => [body, new Date(handedAt ?? Number.NaN).getTime()]),
  )
  const lags = machine.map(({ text, cameAt }) => cameAt + SECOND_MS - (handed.get(text) ?? cameAt))
  return Math.max(0, ...lags.filter((lag) => !Number.isNaN(lag)))
}

function isSorted(places: readonly number[]): boolean {
  return places.every((queueIndex, nth) => nth === 0 || queueIndex > (places[nth - 1] ?? -1))
}
