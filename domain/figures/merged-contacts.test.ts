import { describe, expect, test } from 'bun:test'
import { mergeByHand } from '#domain/contacts/merging/merge-by-hand.ts'
import { undoMerge } from '#domain/contacts/merging/undo-merge.ts'
import type { Ctx } from '#domain/core/context.ts'
import { aCompany, aContact, aMessage, asUser, aTicket, type TestCompany } from '#tests/support/factories.ts'
import { aServicePeriod, type TestPeriod } from '#tests/support/service-periods.ts'
import { testServices } from '#tests/support/services.ts'
import { checkFacts } from './check-facts.ts'
import { COUNTED_FIGURES } from './contract/rules.ts'
import { FigureFilter, ReportFilter } from './contract/schema.ts'
import { countHours } from './count-hours.ts'
import { countAllMessages, getDashboard, listTicketsByDay, listTicketsByUser } from './get-dashboard.ts'
import { getFigures } from './get-figures.ts'
import { getRatings } from './get-ratings.ts'
import { listReport } from './list-report.ts'
import { reckonPeriods } from './reckon-periods.ts'

const services = await testServices()

const DAYS = { dateFrom: '2026-11-02', dateTo: '2026-11-04' }
const reportOf = (values: Record<string, unknown> = {}) =>
  ReportFilter.parse({ ...DAYS, pageSize: 50, ...values })
const utc = (moment: string) => new Date(`${moment}Z`)

/** A conversation with its service and its messages, which are written while it goes on. */
async function aConversation(
  company: TestCompany,
  contactId: number,
  {
    period,
    messages,
  }: { period: TestPeriod; messages: readonly { at: string; body: string; fromMe?: true }[] },
) {
  const ticket = await aTicket(company, 'closed', {
    contactId,
    queueId: company.queue.id,
    createdAt: utc(period.started),
  })
  await aServicePeriod(services, company, period, ticket.id)
  for (const { at, body, fromMe } of messages)
    await aMessage(company, ticket, {
      createdAt: utc(at),
      body,
      queueId: company.queue.id,
      ...(fromMe && { fromMe, userId: company.attendant.userId }),
    })
  return ticket
}

/** Two contacts who came by themselves on two days, each with conversations of their own. */
async function twoOfOne() {
  const company = await aCompany(services)
  const keptContact = await aContact(company.ctx, { name: 'Rita', createdAt: utc('2026-11-04T12:00:00') })
  const otherContact = await aContact(company.ctx, {
    name: 'Rita Alves',
    createdAt: utc('2026-11-02T12:00:00'),
  })
  await aConversation(company, keptContact.id, {
    period: {
      started: '2026-11-02T12:00:00',
      queued: '2026-11-02T12:00:00',
      accepted: '2026-11-02T12:10:00',
      answered: '2026-11-02T12:12:00',
      ended: '2026-11-02T13:00:00',
      asked: true,
      rate: 10,
    },
    messages: [
      { at: '2026-11-02T12:00:00', body: 'Oi' },
      { at: '2026-11-02T12:12:00', body: 'Pois não?', fromMe: true },
      { at: '2026-11-02T13:01:00', body: 'Muito bom, obrigada' },
    ],
  })
  const transferred = await aConversation(company, otherContact.id, {
    period: {
      started: '2026-11-02T12:05:00',
      queued: '2026-11-02T12:06:00',
      accepted: '2026-11-02T12:30:00',
      answered: '2026-11-02T12:31:00',
      ended: '2026-11-03T14:00:00',
      asked: true,
      rate: 3,
    },
    messages: [
      { at: '2026-11-02T12:05:00', body: 'Bom dia' },
      { at: '2026-11-02T12:31:00', body: 'Bom dia!', fromMe: true },
      { at: '2026-11-03T14:02:00', body: 'Demorou demais' },
    ],
  })
  await services.admin`insert into ticket_logs (company_id, ticket_id, type, created_at)
    values (${company.id}, ${transferred.id}, 'transfered', '2026-11-02T12:40:00Z')`
  await aConversation(company, otherContact.id, {
    period: {
      started: '2026-11-03T12:00:00',
      queued: '2026-11-03T12:00:00',
      ended: '2026-11-03T13:00:00',
      asked: true,
    },
    messages: [{ at: '2026-11-03T12:00:00', body: 'Alguém?' }],
  })
  await reckonPeriods(company.ctx)
  return { company, admin: asUser(services, company.admin), keptContact, otherContact }
}

/** Every figure, row and cell, and the lists behind them; of rows all but whose contact they name. */
async function allFigures(admin: Ctx) {
  const figures = []
  for (const filter of [DAYS, { dateFrom: '2026-11-02', dateTo: '2026-11-02' }, { ...DAYS, hours: [9] }]) {
    const { current, before, ...others } = await getFigures(admin, FigureFilter.parse(filter))
    figures.push({ current: withoutLeads(current), before: withoutLeads(before), others })
  }
  const lists: Record<string, unknown> = {}
  for (const figure of COUNTED_FIGURES) {
    const { tickets, totalTickets } = await listReport(admin, reportOf({ figure }))
    lists[figure] = [totalTickets, tickets.map(({ contactName, contactNumber, ...row }) => row)]
  }
  const days = { initialDate: DAYS.dateFrom, finalDate: DAYS.dateTo }
  const { scores, comments } = await getRatings(admin, FigureFilter.parse(DAYS))
  const family = await getDashboard(admin, { date_from: DAYS.dateFrom, date_to: DAYS.dateTo })
  return {
    figures,
    lists,
    scores,
    words: comments.map(({ contactName, ...comment }) => comment),
    family: [withoutLeads(family.counters), family.attendants],
    byDay: await listTicketsByDay(admin, days),
    byUser: await listTicketsByUser(admin, days),
    received: await countAllMessages(admin, { dateStart: DAYS.dateFrom, dateEnd: DAYS.dateTo }),
  }
}

function withoutLeads<Counts extends { leads: number }>({ leads, ...counts }: Counts) {
  return counts
}

const leadsOf = async (admin: Ctx, dateFrom: string, dateTo = dateFrom) =>
  (await getFigures(admin, FigureFilter.parse({ dateFrom, dateTo }))).current.leads

const leadsByDay = (admin: Ctx) =>
  Promise.all(['2026-11-02', '2026-11-03', '2026-11-04'].map((day) => leadsOf(admin, day)))

const listed = async (admin: Ctx, contactId: number) => {
  const { tickets, totalTickets } = await listReport(admin, reportOf({ contactId }))
  return [totalTickets.total, tickets.map(({ createdAt }) => createdAt.slice(0, 16))]
}

const mergeOf = async ({ id }: TestCompany) => {
  const [merge] = await services.admin`select id::float8 as id from contact_merges where company_id = ${id}`
  return Number(merge?.id)
}

async function countAll({ ctx }: TestCompany): Promise<void> {
  while ((await countHours(ctx)) > 0);
}

describe('figures of two contacts who become one', () => {
  for (const [state, work] of [
    ['are still to be counted', async () => undefined],
    ['were counted', countAll],
  ] as const)
    test(`are what they were, whose hours ${state}, and again when they are two`, async () => {
      const { company, admin, keptContact, otherContact } = await twoOfOne()
      await work(company)
      const figuresBefore = await allFigures(admin)
      expect(figuresBefore.received).toEqual({ count: [{ count: '5' }] })
      await mergeByHand(admin, { contactId: keptContact.id, otherId: otherContact.id })
      await work(company)
      expect(await allFigures(admin)).toEqual(figuresBefore)
      expect(await listed(admin, keptContact.id)).toEqual([
        3,
        ['2026-11-03T12:00', '2026-11-02T12:05', '2026-11-02T12:00'],
      ])
      expect(await listed(admin, otherContact.id)).toEqual([0, []])
      expect((await listReport(admin, reportOf({ searchParam: 'Rita' }))).totalTickets.total).toBe(3)
      expect(await checkFacts(company.ctx)).toEqual({ hours: 0, periods: 0 })

      await undoMerge(admin, { mergeId: await mergeOf(company) })
      await work(company)
      expect(await allFigures(admin)).toEqual(figuresBefore)
      expect(await listed(admin, keptContact.id)).toEqual([1, ['2026-11-02T12:00']])
      expect(await listed(admin, otherContact.id)).toEqual([2, ['2026-11-03T12:00', '2026-11-02T12:05']])
      expect(await checkFacts(company.ctx)).toEqual({ hours: 0, periods: 0 })
    })

  test('name one new contact, of the day on which the person first came', async () => {
    const { company, admin, keptContact, otherContact } = await twoOfOne()
    expect(await leadsByDay(admin)).toEqual([1, 0, 1])
    await mergeByHand(admin, { contactId: keptContact.id, otherId: otherContact.id })
    expect(await leadsByDay(admin)).toEqual([1, 0, 0])
    expect(await leadsOf(admin, DAYS.dateFrom, DAYS.dateTo)).toBe(1)
    await undoMerge(admin, { mergeId: await mergeOf(company) })
    expect(await leadsByDay(admin)).toEqual([1, 0, 1])
  })

  test('name no new contact where an import had brought the person before', async () => {
    const { company, admin, keptContact, otherContact } = await twoOfOne()
    await services.admin`update contacts set is_imported = true where id = ${otherContact.id}`
    expect(await leadsByDay(admin)).toEqual([0, 0, 1])
    await mergeByHand(admin, { contactId: keptContact.id, otherId: otherContact.id })
    expect(await leadsByDay(admin)).toEqual([0, 0, 0])
    await undoMerge(admin, { mergeId: await mergeOf(company) })
    expect(await leadsByDay(admin)).toEqual([0, 0, 1])
  })

  test('count a message once that came under both', async () => {
    const { company, admin, keptContact, otherContact } = await twoOfOne()
    const [ticket] = await services.admin`select id::float8 as id, contact_id::float8 as "contactId",
      connection_id::float8 as "connectionId" from tickets where contact_id = ${keptContact.id}`
    const [copied] =
      await services.admin`select external_id as "externalId", body, created_at as "createdAt", queue_id::float8 as "queueId"
      from messages where contact_id = ${otherContact.id} and body = 'Bom dia'`
    await aMessage(
      company,
      { id: ticket?.id, contactId: ticket?.contactId, connectionId: ticket?.connectionId },
      { ...copied },
    )
    const received = async () => (await getFigures(admin, FigureFilter.parse(DAYS))).current.received
    await countAll(company)
    expect(await received()).toBe(6)
    await mergeByHand(admin, { contactId: keptContact.id, otherId: otherContact.id })
    expect(await received()).toBe(5)
    await countAll(company)
    expect(await received()).toBe(5)
    expect(await checkFacts(company.ctx)).toEqual({ hours: 0, periods: 0 })
  })

  test('say that of two conversations that go on the older ended, and no more', async () => {
    const company = await aCompany(services)
    const admin = asUser(services, company.admin)
    const [keptContact, otherContact] = [await aContact(company.ctx), await aContact(company.ctx)]
    const queueId = company.queue.id
    const older = await aTicket(company, 'open', {
      contactId: otherContact.id,
      queueId,
      userId: company.attendant.userId,
    })
    await aTicket(company, 'pending', { contactId: keptContact.id, queueId })
    const read = async () => {
      const { now, current } = await getFigures(admin, FigureFilter.parse({}))
      const { tickets, supportFinished, support } = current
      const { supportPending, supportHappening } = now
      return { tickets, supportFinished, supported: support.count, supportPending, supportHappening }
    }
    expect(await read()).toEqual({
      tickets: 2,
      supportFinished: 0,
      supported: 0,
      supportPending: 1,
      supportHappening: 1,
    })
    await mergeByHand(admin, { contactId: keptContact.id, otherId: otherContact.id })
    expect(await read()).toEqual({
      tickets: 2,
      supportFinished: 1,
      supported: 1,
      supportPending: 1,
      supportHappening: 0,
    })
    const ended = await listReport(admin, ReportFilter.parse({ figure: 'supportFinished' }))
    expect(ended.tickets.map(({ id }) => id)).toEqual([older.id])
    expect(await checkFacts(company.ctx)).toEqual({ hours: 0, periods: 0 })
  })
})
