import { describe, expect, test } from 'bun:test'
import { DAY_MS, HOUR_MS } from '#domain/core/contract/time.ts'
import { readDrift } from '#domain/core/system/facts.ts'
import { acceptTicket } from '#domain/tickets/actions/accept-ticket.ts'
import { closeTicket } from '#domain/tickets/actions/close-ticket.ts'
import { transferTicket } from '#domain/tickets/actions/transfer-ticket.ts'
import { undoAct } from '#domain/tickets/undo/undo-act.ts'
import { CLOCK_TASKS } from '#sessions/clock/index.ts'
import { aCompany, aMessage, asUser, aTicket, type TestCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { pastUndo } from '#tests/support/undo/past-undo.ts'
import { checkFacts } from './check-facts.ts'
import { countHours } from './count-hours.ts'
import { reckonPeriods } from './reckon-periods.ts'

const services = await testServices()

const ago = (ms: number) => new Date(services.now().getTime() - ms)

/** Messages of today, of three days and of a month ago, all counted; one conversation waits, one is attended, one has ended. */
async function aCountedCompany() {
  const company = await aCompany(services)
  const attendant = asUser(services, company.attendant)
  const queueId = company.queue.id
  const waiting = await aTicket(company, 'pending', { queueId })
  const attended = await aTicket(company, 'pending', { queueId })
  await acceptTicket(attendant, { ticketId: attended.id, queueId: company.queue.id })
  const ended = await aTicket(company, 'pending', { queueId })
  await acceptTicket(attendant, { ticketId: ended.id, queueId: company.queue.id })
  for (const ms of [0, 3 * DAY_MS, 30 * DAY_MS]) await aMessage(company, waiting, { createdAt: ago(ms) })
  await aMessage(company, ended, {
    fromMe: true,
    userId: company.attendant.userId,
    createdAt: services.now(),
  })
  const { userId } = company.attendant
  await transferTicket(attendant, { ticketId: ended.id, queueId, userId })
  await closeTicket(attendant, { ticketId: ended.id, sendFarewellMessage: false })
  await pastUndo(services, company.ctx, ended.id)
  const { undo } = await transferTicket(attendant, { ticketId: attended.id, queueId })
  await undoAct(attendant, { ticketId: attended.id, actId: String(undo?.actId) })
  await countAll(company)
  await reckonPeriods(company.ctx)
  return { company, waiting, attended, ended }
}

/** Also the hour that runs. */
async function countAll({ ctx }: TestCompany): Promise<void> {
  const later = { ...ctx, now: () => ago(-HOUR_MS) }
  while ((await countHours(later)) > 0);
}

const countsOf = async ({ id }: TestCompany) =>
  (
    await services.admin`select hour, author, message_count from message_hours where company_id = ${id} order by hour, author`
  ).map((row) => ({ ...row }))

/** Periods and legs without the moments that a mended row takes from its ticket. */
const factsOf = async ({ id }: TestCompany) => [
  ...(await services.admin`select ticket_id, queue_id, connection_id, ended_at is not null as ended, ended_by_id, first_answer_by_id, rate,
    transfer_count, open_wait_seconds, open_answer_seconds, open_support_seconds from service_periods where company_id = ${id} order by ticket_id`),
  ...(await services.admin`select period_id, user_id, ended_at is not null as ended from service_legs where company_id = ${id}
    order by period_id, id`),
]

describe('the nightly check', () => {
  test('finds nothing where all is well, and leaves alone what is still to be counted', async () => {
    const { company, waiting } = await aCountedCompany()
    await aMessage(company, waiting)
    expect(await checkFacts(company.ctx)).toEqual({ hours: 0, periods: 0 })
  })

  for (const [fault, corrupt] of Object.entries({
    'a wrong number': (
      id: number,
    ) => services.admin`update message_hours set message_count = message_count + 1
      where company_id = ${id} and hour = (select min(hour) from message_hours where company_id = ${id})`,
    'a missing row': (id: number) => services.admin`delete from message_hours
      where company_id = ${id} and hour = (select min(hour) from message_hours where company_id = ${id})`,
    'a row of no message': (id: number) => services.admin`insert into message_hours
      select company_id, hour - interval '1 hour', connection_id, queue_id, user_id, author, 7, 0 from message_hours
      where company_id = ${id} order by hour desc limit 1`,
  }))
    test(`finds ${fault}, and has the hour counted anew`, async () => {
      const { company } = await aCountedCompany()
      // All hours of so short a past are in the sample.
      await services.admin`delete from messages where company_id = ${company.id} and created_at < ${ago(4 * DAY_MS)}`
      await countAll(company)
      const counts = await countsOf(company)
      await corrupt(company.id)
      expect(await checkFacts(company.ctx)).toEqual({ hours: 1, periods: 0 })
      expect(await checkFacts(company.ctx)).toEqual({ hours: 0, periods: 0 })
      await countAll(company)
      expect(await countsOf(company)).toEqual(counts)
    })

  for (const [fault, corrupt] of Object.entries({
    'goes on after its ticket ended': (
      id: number,
    ) => services.admin`update service_periods set ended_at = null, ended_by_id = null
      where company_id = ${id} and ended_at is not null`,
    'ended before its ticket': (id: number) => services.admin`delete from service_periods p using tickets t
      where p.company_id = ${id} and t.id = p.ticket_id and t.status = 'pending'`,
    'is in another queue': (id: number) => services.admin`update service_periods set queue_id = null
      where company_id = ${id} and ended_at is null`,
    'has a leg too many': (id: number) => services.admin`update service_legs set ended_at = null
      where company_id = ${id} and ended_at is not null`,
    'has a leg too few': (id: number) =>
      services.admin`delete from service_legs where company_id = ${id} and ended_at is null`,
    'was answered, and does not say so': (id: number) => services.admin`update service_periods
      set first_answer_at = null, first_answer_by_id = null where company_id = ${id}`,
    'counts a transfer too many': (id: number) => services.admin`update service_periods
      set transfer_count = transfer_count + 1 where company_id = ${id} and ended_at is null`,
    'counts a transfer too few': (id: number) => services.admin`update service_periods
      set transfer_count = 0 where company_id = ${id} and transfer_count > 0`,
    'waited longer within the opening hours than by the clock': (id: number) =>
      services.admin`update service_periods set open_wait_seconds = 1000000000 where company_id = ${id} and accepted_at is not null`,
    'was answered within less than no time': (id: number) =>
      services.admin`update service_periods set open_answer_seconds = -1 where company_id = ${id} and first_answer_at is not null`,
    'was served, and says no time': (id: number) =>
      services.admin`update service_periods set open_support_seconds = null where company_id = ${id} and ended_at is not null`,
    'says how long it was served while it goes on': (id: number) =>
      services.admin`update service_periods set open_support_seconds = 1 where company_id = ${id} and ended_at is null`,
  }))
    test(`finds a period that ${fault}, and lets it follow its ticket`, async () => {
      const { company } = await aCountedCompany()
      const facts = await factsOf(company)
      await corrupt(company.id)
      expect(await factsOf(company)).not.toEqual(facts)
      expect((await checkFacts(company.ctx)).periods).toBeGreaterThan(0)
      await reckonPeriods(company.ctx)
      expect((await factsOf(company)).map((row) => ({ ...row }))).toEqual(facts.map((row) => ({ ...row })))
      expect(await checkFacts(company.ctx)).toEqual({ hours: 0, periods: 0 })
    })

  test('counts what it found for the figures of the installation', async () => {
    const { company } = await aCountedCompany()
    const driftBefore = await readDrift(services)
    await services.admin`update message_hours set failed_count = 5 where company_id = ${company.id}
      and hour = (select max(hour) from message_hours where company_id = ${company.id})`
    await CLOCK_TASKS['check-facts']?.run(services)
    expect(await readDrift(services)).toBe(driftBefore + 1)
    await CLOCK_TASKS['check-facts']?.run(services)
    expect(await readDrift(services)).toBe(driftBefore + 1)
  })
})

test('what was said in a closed ticket counts on once somebody writes there', async () => {
  const company = await aCompany(services)
  const ticket = await aTicket(company, 'closed', { createdAt: ago(3 * HOUR_MS) })
  await aMessage(company, ticket, {
    fromMe: true,
    userId: company.attendant.userId,
    createdAt: ago(2 * HOUR_MS),
  })
  await countAll(company)
  await services.admin`update tickets set status = 'pending', closed_at = null, updated_at = ${services.now()} where id = ${ticket.id}`
  expect(await checkFacts(company.ctx)).toEqual({ hours: 0, periods: 0 })
  await services.admin`insert into message_marks (company_id, hour) select company_id, date_trunc('hour', created_at, 'UTC')
    from messages where company_id = ${company.id}`
  await countAll(company)
  expect((await countsOf(company)).map(({ message_count }) => message_count)).toEqual([1])
})

test('what an import brought counts nowhere, also after somebody wrote in its ticket', async () => {
  const company = await aCompany(services)
  const ticket = await aTicket(company, 'pending', { isImported: true, createdAt: ago(HOUR_MS) })
  await aMessage(company, ticket, { createdAt: ago(2 * DAY_MS) })
  await countAll(company)
  expect(await countsOf(company)).toEqual([])
  await services.admin`update tickets set is_imported = false, updated_at = ${services.now()} where id = ${ticket.id}`
  await aMessage(company, ticket, { createdAt: services.now() })
  await services.admin`insert into message_marks (company_id, hour) select company_id, date_trunc('hour', created_at, 'UTC')
    from messages where company_id = ${company.id}`
  await countAll(company)
  expect((await countsOf(company)).map(({ message_count }) => message_count)).toEqual([1])
  expect(await checkFacts(company.ctx)).toEqual({ hours: 0, periods: 0 })
})
