import { AppError } from '#domain/core/contract/errors.ts'
import type { Random } from '#tests/prove/random.ts'
import { asUser, aTicket } from '#tests/support/factories.ts'
import { breaches, differences, miscounts, rowsIn } from './audit.ts'
import type { Believed, Looked, World } from './believed.ts'
import { customerWrites, dayPasses, momentPasses, SAYINGS } from './customer-acts.ts'
import { BULK, type Comparison, doToMany, undoMany } from './many-acts.ts'
import { makeOffices } from './office.ts'
import type { Step } from './step.ts'
import { USER_ACTS } from './user-acts.ts'

export type SpinPlan = { steps: number; auditEvery: number }
export type Spun = { done: number; refused: number; wrong: string[]; acts: Map<string, number> }

/** So much of the model's time passes between two steps: some acts can be undone, of others the time is over. */
const STEP_MS = 150

/**
 * Random acts of several users of two companies, and of their customers, upon the product and upon a model of it. After
 * each step every ticket must be what the model believes, and a refusal must have the expected code.
 */
export async function spin(services: Looked, plan: SpinPlan, random: Random): Promise<Spun> {
  const clock = { now: Date.now() }
  const frozen = { ...services, now: () => new Date(clock.now) }
  const world: World = {
    services: frozen,
    clock,
    offices: await makeOffices(frozen),
    tickets: new Map(),
    random,
  }
  const companyIds = world.offices.map(({ company }) => company.id)
  await askConsent(world)
  const spun: Spun = { done: 0, refused: 0, wrong: [], acts: new Map() }
  for (let n = 1; n <= plan.steps && spun.wrong.length === 0; n++) {
    clock.now += STEP_MS
    const { action, problem, isRefused } = await step(world)
    spun.acts.set(action, (spun.acts.get(action) ?? 0) + 1)
    spun[isRefused ? 'refused' : 'done'] += 1
    const rows = await rowsIn(services, companyIds)
    const faults = [...(problem ? [problem] : []), ...differences(world, rows)]
    if (n % plan.auditEvery === 0 || n === plan.steps)
      faults.push(...(await breaches(services, companyIds)), ...(await miscounts(world, rows)))
    spun.wrong.push(...faults.map((text) => `seed ${random.seed}, step ${n}, ${action}: ${text}`))
  }
  return spun
}

/** Tickets whose customers are asked for consent, which no act here leads to. */
async function askConsent(world: World): Promise<void> {
  for (const office of world.offices) {
    const [customer] = office.customers
    const values = {
      contactId: customer?.id ?? 0,
      queueId: office.company.queue.id,
      waitingSince: new Date(),
    }
    const { id, contactId, connectionId, queueId } = await aTicket(office.company, 'lgpd', values)
    world.tickets.set(id, {
      id,
      office,
      contactId,
      connectionId,
      queueId,
      status: 'lgpd',
      userId: null,
      unread: 0,
      participantIds: [],
      wasAttended: false,
      isGroup: false,
      groupAsTicket: false,
      isLatest: true,
      isRated: false,
      log: [],
      undo: null,
    })
  }
}

type Outcome = { action: string; problem?: string; isRefused: boolean }

function step(world: World): Promise<Outcome> {
  const { random } = world
  const dice = random.below(100)
  if (dice < 22 || world.tickets.size === 0) return aCustomer(world)
  if (dice < 25) return aTime(world, random.below(8) === 0)
  if (dice < 32) return many(world)
  return aUser(world)
}

async function aCustomer(world: World): Promise<Outcome> {
  const office = world.random.pick(world.offices)
  const says = world.random.pick(SAYINGS)
  await customerWrites(world, office, world.random.pick(office.customers), says)
  return { action: `a customer ${says}`, isRefused: false }
}

async function aTime(world: World, isLong: boolean): Promise<Outcome> {
  await (isLong ? dayPasses : momentPasses)(world)
  return { action: isLong ? 'a day passes' : 'a moment passes', isRefused: false }
}

async function aUser(world: World): Promise<Outcome> {
  const act = world.random.pick(Object.keys(USER_ACTS))
  const { expect, does } = USER_ACTS[act] ?? never()
  const step = someStep(world, act)
  // Before the model changes: what is done is done to the ticket as it stands.
  const input = { ...step, ticket: { ...step.ticket } }
  const expected = expect(world, step)
  const actual = await answerOf(() => does(asUser(world.services, step.actor), input), step.ticket)
  const stepLabel = `${step.actor.name} upon ${step.ticket.id}`
  const problem = actual === expected ? {} : { problem: `${stepLabel}: ${actual}, not ${expected}` }
  return { action: act, isRefused: expected !== null, ...problem }
}

function someStep({ random, tickets, offices }: World, act: string): Step {
  const ticket = random.pick([...tickets.values()])
  const chosenOffice = random.below(12) === 0 ? random.pick(offices) : ticket.office
  const otherOffice = random.below(20) === 0 ? random.pick(offices) : ticket.office
  const holder = chosenOffice.people.find(
    ({ userId }) => userId === (act === 'undo' ? ticket.undo?.by : ticket.userId),
  )
  const actor = holder && random.below(3) > 0 ? holder : random.pick(chosenOffice.people)
  const [queueId, otherUser] = [random.pick(otherOffice.queueIds), random.pick(otherOffice.people)]
  return { actor, ticket, queueId, otherUser, withMore: random.below(2) === 0 }
}

const bulks = new Map<string, Step['actor']>()
async function many(world: World): Promise<Outcome> {
  const { random } = world
  const latest = [...bulks].slice(-3)
  if (latest.length > 0 && random.below(3) === 0) {
    const [bulkId, actor] = random.pick(latest)
    return compare('undo of many', await undoMany(world, asUser(world.services, actor), { actor, bulkId }))
  }
  const office = random.pick(world.offices)
  const actor = random.pick(office.people)
  const act = random.pick(BULK)
  const openTickets = [...world.tickets.values()].filter(
    (ticket) => ticket.office === office || random.below(9) === 0,
  )
  const tickets = openTickets.filter(() => random.below(openTickets.length) < 5)
  if (tickets.length === 0) return { action: `${act} of none`, isRefused: false }
  const bulkId = crypto.randomUUID()
  // What was marked as unread is taken off by its version, which no row here tells: bulk-marks.test.ts.
  if (act !== 'unread') bulks.set(bulkId, actor)
  const [queueId, otherUser] = [random.pick(office.queueIds), random.pick(office.people)]
  const step = { actor, act, tickets, queueId, otherUser, bulkId }
  return compare(`${act} of many`, await doToMany(world, asUser(world.services, actor), step))
}

function compare(action: string, { expected, actual }: Comparison): Outcome {
  const isRefused = typeof expected === 'string'
  if (Bun.deepEquals(expected, actual)) return { action, isRefused }
  return { action, isRefused, problem: `${JSON.stringify(actual)}, not ${JSON.stringify(expected)}` }
}

/** Null, or the code of the refusal; the id by which the act can be undone is the answer's. */
async function answerOf(does: () => Promise<unknown>, { undo }: Believed): Promise<string | null> {
  try {
    const { undo: undoOffer } = Object((await does()) ?? {})
    if (undoOffer && undo?.state === 'open') undo.actId = undoOffer.actId
    return null
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

function never(): never {
  throw new Error('there is no such act')
}
