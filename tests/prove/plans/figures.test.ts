import { beforeAll, describe, expect, test } from 'bun:test'
import { FigureFilter, ReportFilter } from '#domain/figures/contract/schema.ts'
import { getFigures } from '#domain/figures/get-figures.ts'
import { listReport } from '#domain/figures/list-report.ts'
import { aCompany, aQueue, asUser, aUser, type TestCompany } from '#tests/support/factories.ts'
import { scaled } from '#tests/support/machine.ts'
import { testServices } from '#tests/support/services.ts'
import { percentile } from '../loads/timings.ts'
import { tell } from '../report.ts'

/*
 * Figures of 300,000 conversations and ten million messages, and of a tenth of both. `long` has ten years of what `tenth` has one of:
 * the work of a month, a year and a page must not grow with the years behind them. `dense` has all of it in two years.
 */

const DAY = 86_400
/** 300,000 / 30,000 periods; ten million / one million messages. */
const COMPANIES = {
  dense: { periodCount: 300_000, days: 730, messageCount: 10_000_000 },
  long: { periodCount: 300_000, days: 3_650, messageCount: 10_000_000 },
  tenth: { periodCount: 30_000, days: 365, messageCount: 1_000_000 },
} as const
type Name = keyof typeof COMPANIES
const NAMES = ['dense', 'long', 'tenth'] as const satisfies Name[]

const QUEUES = 8
const USERS = 20
/** The company's own time: the last moment of its history. */
const END = new Date('2026-11-01T03:00:00Z')
const TIMES = 5

const services = await testServices()
const companies = new Map<Name, TestCompany>()

beforeAll(async () => {
  for (const name of NAMES) companies.set(name, await fill(name))
  await services.admin`analyze service_periods`
  await services.admin`analyze service_legs`
  await services.admin`analyze message_hours`
  await services.admin`analyze tickets`
}, 0)

const MONTH = { dateFrom: '2026-10-01', dateTo: '2026-10-31' }
const YEAR = { dateFrom: '2025-11-01', dateTo: '2026-10-31' }

/** The days that are asked for, and the time that it may take on the reference machine. */
const VIEWS = {
  month: {
    limitMs: 300,
    read: (company: TestCompany) => getFigures(bossOf(company), FigureFilter.parse(MONTH)),
  },
  year: {
    limitMs: 1_000,
    read: (company: TestCompany) => getFigures(bossOf(company), FigureFilter.parse(YEAR)),
  },
  'report page': {
    limitMs: 200,
    read: (company: TestCompany) => listReport(bossOf(company), ReportFilter.parse({ ...YEAR, page: 40 })),
  },
  'report page by waiting': {
    limitMs: 300,
    read: (company: TestCompany) =>
      listReport(bossOf(company), ReportFilter.parse({ ...YEAR, page: 40, figure: 'wait', sort: '-wait' })),
  },
} as const

describe('figures of 300,000 conversations', () => {
  for (const [name, { limitMs, read }] of Object.entries(VIEWS))
    test(`a ${name} comes in time, and costs no more for the years behind it`, async () => {
      const [dense, long, tenth] = [
        await medianMs(() => read(companyOf('dense'))),
        await medianMs(() => read(companyOf('long'))),
        await medianMs(() => read(companyOf('tenth'))),
      ]
      tell(`figures: ${name}`, { dense, long, tenth })
      expect(dense).toBeLessThan(scaled(limitMs))
      expect(long).toBeLessThan(scaled(limitMs))
      expect(long / tenth).toBeLessThan(3)
    })
})

async function medianMs(read: () => Promise<unknown>): Promise<number> {
  const durations: number[] = []
  for (let nth = 0; nth <= TIMES; nth += 1) {
    const began = performance.now()
    await read()
    // The first fills the buffers.
    if (nth > 0) durations.push(performance.now() - began)
  }
  return Math.round(percentile(durations, 50))
}

function companyOf(name: Name): TestCompany {
  const company = companies.get(name)
  if (!company) throw new Error(`no company ${name}`)
  return company
}

function bossOf(company: TestCompany) {
  return asUser({ ...services, now: () => END }, company.admin)
}

async function fill(name: Name): Promise<TestCompany> {
  const { periodCount, days, messageCount } = COMPANIES[name]
  const company = await aCompany(services)
  const queueIds: number[] = []
  for (let nth = 0; nth < QUEUES; nth += 1) queueIds.push((await aQueue(company.ctx)).id)
  const userIds: number[] = []
  for (let nth = 0; nth < USERS; nth += 1) userIds.push((await aUser(company.ctx)).userId)
  await addTickets(company, periodCount)
  await addPeriods(company, { periodCount, days, queueIds, userIds })
  await addHours(company, { days, messageCount, queueIds, userIds })
  return company
}

type Plan = { days: number; queueIds: readonly number[]; userIds: readonly number[] }

/** Closed long since; the facts of their life are written by hand. */
async function addTickets({ id, connection }: TestCompany, periodCount: number): Promise<void> {
  await services.admin`insert into contacts (company_id, name, number, channel, created_at)
    select ${id}, 'Contato ' || n, (5521900000000 + n)::text, 'whatsapp', '2010-01-01' from generate_series(1, ${periodCount}) n`
  await services.admin`
    with people as (select id, row_number() over (order by id) as n from contacts where company_id = ${id} and number like '5521%')
    insert into tickets (company_id, contact_id, connection_id, status, is_latest, created_at, updated_at, last_message_at)
    select ${id}, id, ${connection.id}, 'closed', true, now(), now(), now() from people`
}

async function addPeriods(
  { id, connection }: TestCompany,
  { periodCount, days, queueIds, userIds }: Plan & { periodCount: number },
): Promise<void> {
  const spanSeconds = days * DAY
  await services.admin`
    with ticket as (select id, row_number() over (order by id) as n from tickets where company_id = ${id} and status = 'closed'),
      spread as (select id, n, ${END.toISOString()}::timestamptz - interval '1 second' * (${spanSeconds}::float8 * (1 - n::float8 / ${periodCount})) as began,
        ((n * 7919) % 3600) as wait, ((n * 104729) % 14400) as support from ticket)
    insert into service_periods (company_id, ticket_id, connection_id, opening_queue_id, queue_id, is_group, opened_by, started_at,
      queued_at, accepted_at, accepted_by_id, first_answer_at, first_answer_by_id, ended_at, ended_by_id, asked_at, rate, rated_at,
      rated_user_id, transfer_count, open_wait_seconds, open_answer_seconds, open_support_seconds)
    select ${id}, id, ${connection.id}, queue, queue, false, case when n % 5 = 0 then 'us' else 'customer' end, began, began,
      began + interval '1 second' * wait, person, began + interval '1 second' * (wait + 40), person,
      began + interval '1 second' * (wait + support + 60), person,
      case when n % 2 = 0 then began + interval '1 second' * (wait + support + 60) end,
      case when n % 4 = 0 then n % 11 end, case when n % 4 = 0 then began + interval '1 second' * (wait + support + 90) end,
      case when n % 4 = 0 then person end, n % 3, wait, wait + 40, support
    from (select *, (${idsOf(queueIds)}::bigint[])[1 + n % ${QUEUES}] as queue, (${idsOf(userIds)}::bigint[])[1 + n % ${USERS}] as person
      from spread) facts`
  await services.admin`
    insert into service_legs (company_id, period_id, user_id, queue_id, began_at, ended_at)
    select company_id, id, accepted_by_id, queue_id, accepted_at, ended_at from service_periods where company_id = ${id}`
}

/** Ten working hours a day, each with a row for every user, and one for customers. */
async function addHours(
  { id, connection }: TestCompany,
  { days, messageCount, queueIds, userIds }: Plan & { messageCount: number },
): Promise<void> {
  const each = Math.round(messageCount / (days * 10 * (USERS + 1)))
  await services.admin`
    insert into message_hours (company_id, hour, connection_id, queue_id, user_id, author, message_count, failed_count)
    select ${id}, ${END.toISOString()}::timestamptz - interval '1 day' * day + interval '1 hour' * (9 + hour), ${connection.id},
      (${idsOf(queueIds)}::bigint[])[1 + u.nth % ${QUEUES}], u.id, case when u.id = 0 then 'customer' else 'human' end, ${each}, 0
    from generate_series(1, ${days}) day cross join generate_series(0, 9) hour
      cross join unnest(${idsOf([0, ...userIds])}::bigint[]) with ordinality u (id, nth)`
}

function idsOf(ids: readonly number[]): string {
  return `{${ids.join(',')}}`
}
