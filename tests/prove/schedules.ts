import { z } from 'zod'
import { SECOND_MS } from '#domain/core/contract/time.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { restartApi, restartDatabase, restartSessions } from './faults.ts'
import type { Random } from './random.ts'
import { keepOpen, type World } from './world.ts'

/** `rounds` = how often something is killed around a moment at which messages are due. */
export type SchedulesPlan = { rounds: number; everyMs: number }
export type SchedulesResult = {
  sent: number
  once: number
  missing: string[]
  doubled: string[]
  /** The messages whose own report differs from what happened. */
  untrue: string[]
}

const CUSTOMERS = ['5511988882001', '5511988882002', '5511988882003']
const CreatedRow = z.object({ id: z.number() })

/** The time that a new message waits for its file; then the first ones are due. */
const BEGIN_MS = 20 * SECOND_MS
/** The time before and the time after the moment within which the sender is killed. */
const [BEFORE_MS, AFTER_MS] = [300, 1_200]
/** Twice as often whoever sends. */
const HURTS = [restartSessions, restartApi, restartSessions, restartDatabase]

type Due = { text: string; customer: string; id: number; dueAt: number }

/**
 * Messages are scheduled, two for each round, and around each moment one of those who take part in sending is killed: the
 * sessions process, the API or the database. Then each must be on its customer's phone exactly once, and say so.
 */
export async function proveSchedules(
  world: World,
  plan: SchedulesPlan,
  random: Random,
): Promise<SchedulesResult> {
  const contacts = await addCustomers(world)
  const begin = Date.now() + BEGIN_MS
  const schedule: Due[] = []
  for (let round = 0; round < plan.rounds; round++) {
    const dueAt = begin + round * plan.everyMs
    for (const n of [1, 2]) {
      const { id: contactId, customer } = random.pick(contacts)
      const text = `agendada ${random.seed} ${round}.${n}`
      const body = { contactId, body: text, sendAt: new Date(dueAt).toISOString() }
      const { id } = CreatedRow.parse(await world.program.post('/schedules', body))
      schedule.push({ text, customer, id, dueAt })
    }
  }
  const pace = keepOpen(world)
  for (let round = 0; round < plan.rounds; round++) {
    const dueAt = begin + round * plan.everyMs - BEFORE_MS + random.below(BEFORE_MS + AFTER_MS)
    await Bun.sleep(Math.max(0, dueAt - Date.now()))
    await random.pick(HURTS)(world)
  }
  await settled(world, schedule)
  pace.stop()
  return judge(world, schedule)
}

async function addCustomers(world: World): Promise<{ id: number; customer: string }[]> {
  const added: { id: number; customer: string }[] = []
  for (const customer of CUSTOMERS) {
    const name = `Agendado ${customer.slice(-1)}`
    await world.phones.add(customer, name)
    const { id } = CreatedRow.parse(await world.program.post('/contacts', { name, number: customer }))
    added.push({ id, customer })
  }
  await world.services
    .admin`update connections set is_default = true where id = ${world.company.connection.id}`
  return added
}

/** Until every time has an outcome, and nothing waits for the channel. */
async function settled({ services }: World, dueList: readonly Due[]): Promise<void> {
  await waitFor(
    async () => {
      const [row] = await services.admin`select
        (select count(*) from schedule_sends where state = 'planned')::int as planned,
        (select count(*) from schedule_sends)::int as times,
        (select count(*) from sends where kind = 'message' and state not in ('accepted', 'failed'))::int as waiting`
      return row?.planned === 0 && row.waiting === 0 && row.times === dueList.length
    },
    { description: `${dueList.length} times to have an outcome`, timeoutMs: 120_000, everyMs: 250 },
  ).catch(() => undefined)
}

async function judge(world: World, dueList: readonly Due[]): Promise<SchedulesResult> {
  const heard = new Map<string, number>()
  for (const customer of CUSTOMERS) {
    for (const { fromMe, text } of await world.phones.messages(customer)) {
      if (!fromMe && text) heard.set(`${customer} ${text}`, (heard.get(`${customer} ${text}`) ?? 0) + 1)
    }
  }
  const countOf = ({ customer, text }: Due) => heard.get(`${customer} ${text}`) ?? 0
  const rows = await world.services.admin`select id::int, status from schedules`
  const statusById = new Map(rows.map(({ id, status }) => [Number(id), String(status)]))
  return {
    sent: dueList.length,
    once: dueList.filter((due) => countOf(due) === 1).length,
    missing: dueList.filter((entry) => countOf(entry) === 0).map(({ text }) => text),
    doubled: dueList.filter((due) => countOf(due) > 1).map(({ text }) => text),
    untrue: dueList
      .filter((due) => (statusById.get(due.id) === 'ENVIADA') !== countOf(due) > 0)
      .map(({ text, id }) => `${text}: ${statusById.get(id)}`),
  }
}
