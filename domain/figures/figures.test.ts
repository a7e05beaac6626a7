import { describe, expect, test } from 'bun:test'
import { findOrCreateContact } from '#domain/contacts/identity/find-or-create-contact.ts'
import { type Ctx, systemCtx } from '#domain/core/context.ts'
import { addDays, HOUR_MS } from '#domain/core/contract/time.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { importMessage } from '#domain/messages/history/import-message.ts'
import { receiveEvent } from '#domain/messages/inbound/receive-event.ts'
import { userVerbs } from '#domain/users/user-verbs.ts'
import { type Random, randomFrom } from '#tests/prove/random.ts'
import {
  aCompany,
  aContact,
  aMessage,
  aQueue,
  asUser,
  aTicket,
  aUser,
  type TestCompany,
} from '#tests/support/factories.ts'
import { aBoundedMessage, aMessageEvent, aPersonChat } from '#tests/support/inbound.ts'
import { aServicePeriod, type TestPeriod } from '#tests/support/service-periods.ts'
import { testServices } from '#tests/support/services.ts'
import { COUNTED_FIGURES, type CountedFigure } from './contract/rules.ts'
import { FigureFilter, type FiguresView, ReportFilter } from './contract/schema.ts'
import { countHours } from './count-hours.ts'
import { countAllMessages, getDashboard, listTicketsByDay, listTicketsByUser } from './get-dashboard.ts'
import { getFigures } from './get-figures.ts'
import { getRatings } from './get-ratings.ts'
import { listReport } from './list-report.ts'

const services = await testServices()

const aPeriod = (company: TestCompany, period: TestPeriod, ticketId?: number) =>
  aServicePeriod(services, company, period, ticketId)

const filterOf = (values: Record<string, unknown> = {}) =>
  FigureFilter.parse({ dateFrom: '2026-11-02', dateTo: '2026-11-03', ...values })
const reportOf = (values: Record<string, unknown> = {}) => ReportFilter.parse({ ...filterOf(), ...values })

const RATED = {
  started: '2026-11-02T12:00:00',
  queued: '2026-11-02T12:00:00',
  accepted: '2026-11-02T12:10:00',
  ended: '2026-11-02T13:00:00',
  asked: true,
  rate: 10,
} as const satisfies TestPeriod

/** A Monday and a Tuesday there, worked out by hand. */
async function aSmallCompany() {
  const company = await aCompany(services)
  const colleague = await aUser(company.ctx, { name: 'Bia', queueIds: [company.queue.id] })
  const sales = await aQueue(company.ctx, { name: 'Vendas' })
  // The last minute of Sunday there, and the first of Monday.
  await aPeriod(company, { started: '2026-11-02T02:59:00', queued: '2026-11-02T02:59:00' })
  await aPeriod(company, {
    started: '2026-11-02T03:00:00',
    queued: '2026-11-02T03:00:00',
    accepted: '2026-11-02T03:10:00',
    answered: '2026-11-02T03:12:00',
    ended: '2026-11-02T04:10:00',
    asked: true,
    rate: 10,
  })
  // Begun on Monday, ended on Tuesday by somebody else's hand, transferred.
  const ticketId = await aPeriod(company, {
    started: '2026-11-02T20:00:00',
    queued: '2026-11-02T20:05:00',
    accepted: '2026-11-02T20:25:00',
    answered: '2026-11-02T20:26:00',
    ended: '2026-11-03T14:25:00',
    asked: true,
    rate: 6,
    transfers: 2,
    userId: colleague.userId,
    queueId: sales.id,
  })
  // Reopened by us.
  await aPeriod(
    company,
    { started: '2026-11-03T15:00:00', accepted: '2026-11-03T15:00:00', openedBy: 'us' },
    ticketId,
  )
  // Solved without a person; and never answered.
  await aPeriod(company, { started: '2026-11-03T15:30:00', ended: '2026-11-03T15:31:00' })
  await aPeriod(company, {
    started: '2026-11-03T16:00:00',
    queued: '2026-11-03T16:00:00',
    ended: '2026-11-03T17:00:00',
    asked: true,
  })
  // Wednesday, the first minute.
  await aPeriod(company, { started: '2026-11-04T03:00:00', queued: '2026-11-04T03:00:00' })
  return { company, admin: asUser(services, company.admin), colleague, sales }
}

describe('figures', () => {
  test('are those that a person reckons by hand', async () => {
    const { admin, company, colleague } = await aSmallCompany()
    const { current, before, series, attendants, rates } = await getFigures(admin, filterOf())
    expect(current).toMatchObject({
      tickets: 5,
      activeTickets: 1,
      passiveTickets: 4,
      reopened: 1,
      supportFinished: 4,
      unanswered: 1,
      transferred: 1,
      byBot: 1,
      handedByBot: 1,
      withRating: 2,
      withoutRating: 1,
      wait: { count: 2, averageSeconds: 900, medianSeconds: 900, p90Seconds: 1140 },
      firstAnswer: { count: 2, averageSeconds: 990, medianSeconds: 990, p90Seconds: 1206 },
      support: { count: 2, averageSeconds: (3600 + 18 * 3600) / 2 },
      nps: { score: 0, promoters: 1, passives: 0, detractors: 1, averageRate: 8 },
    })
    expect(before).toMatchObject({
      tickets: 1,
      wait: { count: 0, medianSeconds: null },
      nps: { score: null },
    })
    expect(series.map(({ at, started, finished }) => [at, started, finished])).toEqual([
      ['2026-11-02', 2, 1],
      ['2026-11-03', 3, 3],
    ])
    expect(rates).toEqual([
      { rate: 6, count: 1 },
      { rate: 10, count: 1 },
    ])
    expect(
      attendants.map(({ id, tickets, rating, avgWaitTime, avgSupportTime }) => [
        id,
        tickets,
        rating,
        avgWaitTime,
        avgSupportTime,
      ]),
    ).toEqual(
      [
        [company.attendant.userId, 1, 10, 10, 60],
        [colleague.userId, 1, 6, 20, 1080],
      ].sort(byName(attendants)),
    )
  })

  test('of one day are by its hours there, and arrivals by weekday', async () => {
    const { admin } = await aSmallCompany()
    const { series, arrivals } = await getFigures(admin, filterOf({ dateTo: '2026-11-02' }))
    expect(series).toHaveLength(24)
    expect(series.filter(({ started }) => started > 0).map(({ at, started }) => [at, started])).toEqual([
      ['2026-11-02T00', 1],
      ['2026-11-02T17', 1],
    ])
    expect(arrivals).toEqual([
      { weekday: 1, hour: 0, average: 1, count: 1 },
      { weekday: 1, hour: 17, average: 1, count: 1 },
    ])
    // Of two Mondays.
    const { arrivals: twice } = await getFigures(admin, filterOf({ dateTo: '2026-11-09' }))
    expect(twice.filter(({ weekday, hour }) => weekday === 1 && hour === 17)).toEqual([
      { weekday: 1, hour: 17, average: 0.5, count: 1 },
    ])
  })

  test.each([
    [
      'of 25 hours',
      '2026-11-01',
      ['04:00:00', '05:30:00', '06:30:00'],
      '2026-11-02T04:59:59',
      ['03:59:59'],
      '2026-11-02T05:00:00',
    ],
    [
      'of 23 hours',
      '2026-03-08',
      ['05:00:00', '06:30:00', '07:30:00'],
      '2026-03-09T03:59:59',
      ['04:59:59'],
      '2026-03-09T04:00:00',
    ],
  ])('of a day %s are from midnight to midnight there', async (_, day, within, last, outside, next) => {
    const company = await aCompany(services)
    const admin = asUser(services, company.admin, { timeZone: 'America/New_York' })
    for (const started of [...[...within, ...outside].map((time) => `${day}T${time}`), last, next])
      await aPeriod(company, { started, queued: started })
    const filter = filterOf({ dateFrom: day, dateTo: day })
    const { current, series } = await getFigures(admin, filter)
    expect(current.tickets).toBe(4)
    expect(series).toHaveLength(24)
    expect(series.reduce((sum, { started }) => sum + started, 0)).toBe(4)
  })

  test('of somebody who was removed stay theirs, without a name', async () => {
    const { admin, colleague } = await aSmallCompany()
    await userVerbs.remove(admin, { userId: colleague.userId })
    const { attendants, current } = await getFigures(admin, filterOf())
    expect(attendants).toContainEqual(
      expect.objectContaining({ id: colleague.userId, name: null, tickets: 1, rating: 6 }),
    )
    expect(current.supportFinished).toBe(4)
    const { tickets, totalTickets } = await listReport(
      admin,
      reportOf({ figure: 'supportFinished', attendantId: colleague.userId }),
    )
    expect([tickets.length, totalTickets.total]).toEqual([1, 1])
  })

  test('of today are by its hours as far as it has come, beside four such weekdays', async () => {
    const company = await aCompany(services)
    const admin = {
      ...asUser(services, company.admin),
      now: () => new Date('2026-11-30T13:20:00Z'),
    } satisfies Ctx
    // The hours from nine to ten there: today, a week before, four weeks before, and a day before.
    for (const day of ['2026-11-30', '2026-11-23', '2026-11-02', '2026-11-29'])
      await aPeriod(company, { started: `${day}T12:30:00`, queued: `${day}T12:30:00` })
    const { today } = await getFigures(admin, filterOf())
    expect(today.day).toBe('2026-11-30')
    expect(today.hours.slice(8, 12)).toEqual([
      { hour: 8, started: 0, finished: 0, usual: 0 },
      { hour: 9, started: 1, finished: 0, usual: 0.5 },
      { hour: 10, started: 0, finished: 0, usual: 0 },
      { hour: 11, started: null, finished: null, usual: 0 },
    ])
  })

  test('of ratings are by whom they name, and stand beside the words that came with them', async () => {
    const { admin, company, colleague, sales } = await aSmallCompany()
    const { scores } = await getRatings(admin, filterOf())
    expect(scores.users).toContainEqual(
      expect.objectContaining({ id: colleague.userId, detractors: 1, averageRate: 6 }),
    )
    expect(scores.queues).toContainEqual(
      expect.objectContaining({ id: sales.id, name: 'Vendas', detractors: 1 }),
    )
    expect(scores.connections).toMatchObject([{ promoters: 1, detractors: 1, withoutRating: 1 }])
    expect(scores.weeks).toMatchObject([{ monday: '2026-11-02', promoters: 1, averageRate: 8 }])
    const [rated] = (await listReport(admin, reportOf({ rates: [10] }))).tickets
    const [ticket] = await services.admin`select * from tickets where id = ${Number(rated?.id)}`
    const say = (body: string, created_at: string, from_me = false) =>
      services.admin`insert into messages ${services.admin({
        company_id: company.id,
        ticket_id: ticket?.id,
        contact_id: ticket?.contact_id,
        connection_id: ticket?.connection_id,
        external_id: body,
        from_me,
        media_type: 'conversation',
        body,
        created_at,
      })}`
    await say('Antes da pergunta', '2026-11-02T04:09:00Z')
    await say('nota 10', '2026-11-02T04:10:00Z')
    await say('Obrigado pela nota', '2026-11-02T04:11:00Z', true)
    await say('Adorei, voltarei!', '2026-11-02T04:12:00Z')
    await say('Outra pergunta', '2026-11-02T06:00:00Z')
    const { comments } = await getRatings(admin, filterOf())
    expect(comments).toMatchObject([
      { uuid: rated?.uuid, rate: 10, words: 'Adorei, voltarei!', ratedAt: '2026-11-02T04:10:00.000Z' },
    ])
    expect((await listReport(admin, reportOf({ rates: [10] }))).tickets).toMatchObject([
      { comment: 'Adorei, voltarei!' },
    ])
  })

  test('as clients of the family read them', async () => {
    const { admin } = await aSmallCompany()
    const { counters, attendants } = await getDashboard(admin, {
      date_from: '2026-11-02',
      date_to: '2026-11-03',
    })
    expect(counters).toMatchObject({
      tickets: 5,
      avgWaitTime: 15,
      avgSupportTime: 570,
      npsScore: 0,
      npsPromotersPerc: 50,
      npsDetractorsPerc: 50,
      percRating: 66.7,
    })
    expect(attendants).toHaveLength(2)
    const days = { initialDate: '2026-11-02', finalDate: '2026-11-03' }
    expect(await listTicketsByDay(admin, days)).toEqual({
      data: [
        { total: 2, data: '2026-11-02' },
        { total: 3, data: '2026-11-03' },
      ],
      count: 5,
    })
    expect((await listTicketsByDay(admin, { initialDate: '2026-11-02' })).data[0]).toEqual({
      total: 1,
      horario: '00',
    })
    expect((await listTicketsByUser(admin, days)).data.map(({ quantidade }) => quantidade)).toEqual([2, 1])
    expect(await countAllMessages(admin, { fromMe: true })).toEqual({ count: [{ count: '0' }] })
  })

  test('of one who sees some queues count those alone; without the right nobody sees any', async () => {
    const { company, colleague } = await aSmallCompany()
    const supervisor = asUser(services, colleague, { showDashboard: true, allUserChat: true })
    expect((await getFigures(supervisor, filterOf())).current.tickets).toBeLessThan(5)
    const reads = async () => getFigures(asUser(services, company.attendant), filterOf())
    await expect(reads()).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    })
  })

  test('stand beside the month before where they begin a month, else beside as many days', async () => {
    const admin = asUser(services, (await aCompany(services)).admin)
    const daysBeside = async (dateFrom: string, dateTo: string) => {
      const { beforeFrom, beforeTo } = await getFigures(admin, filterOf({ dateFrom, dateTo }))
      return `${beforeFrom} ${beforeTo}`
    }
    expect(await daysBeside('2026-11-01', '2026-11-29')).toBe('2026-10-01 2026-10-29')
    expect(await daysBeside('2026-11-01', '2026-11-30')).toBe('2026-10-01 2026-10-31')
    expect(await daysBeside('2026-03-01', '2026-03-30')).toBe('2026-02-01 2026-02-28')
    expect(await daysBeside('2026-01-01', '2026-01-31')).toBe('2025-12-01 2025-12-31')
    expect(await daysBeside('2026-11-02', '2026-11-29')).toBe('2026-10-05 2026-11-01')
    expect(await daysBeside('2026-11-01', '2026-12-01')).toBe('2026-10-01 2026-10-31')
    expect(await daysBeside('2026-11-01', '2026-11-01')).toBe('2026-10-31 2026-10-31')
  })

  test('without days are from the first of the month to today, and charts of the family of today', async () => {
    const company = await aCompany(services)
    const admin = {
      ...asUser(services, company.admin),
      // Still the 30th there.
      now: () => new Date('2026-12-01T01:00:00Z'),
    } satisfies Ctx
    for (const day of ['2026-10-31', '2026-11-01', '2026-11-30'])
      await aPeriod(company, { started: `${day}T12:00:00` })
    const { dateFrom, dateTo, current } = await getFigures(admin, FigureFilter.parse({}))
    expect([dateFrom, dateTo, current.tickets]).toEqual(['2026-11-01', '2026-11-30', 2])
    expect((await listReport(admin, ReportFilter.parse({}))).totalTickets.total).toBe(2)
    expect((await getDashboard(admin, {})).counters.tickets).toBe(2)
    expect((await getDashboard(admin, { days: 31 })).counters.tickets).toBe(3)
    expect((await listTicketsByDay(admin, {})).data).toEqual([{ total: 1, horario: '09' }])
  })

  test('from a day to come are of that day, in which nothing was', async () => {
    const admin = asUser(services, (await aCompany(services)).admin)
    const { dateTo, current } = await getFigures(
      admin,
      filterOf({ dateFrom: '2099-05-05', dateTo: undefined }),
    )
    expect([dateTo, current.tickets]).toEqual(['2099-05-05', 0])
  })

  test('of ratings are of one number, also where nothing is known of the question', async () => {
    const company = await aCompany(services)
    await aPeriod(company, { started: '2026-11-02T12:00:00', ended: '2026-11-02T13:00:00', rate: 9 })
    const { current, rates } = await getFigures(asUser(services, company.admin), filterOf())
    expect([current.withRating, current.withoutRating, current.nps.promoters, rates]).toEqual([
      1,
      0,
      1,
      [{ rate: 9, count: 1 }],
    ])
  })

  test('of messages leave out queues that one does not see', async () => {
    const company = await aCompany(services)
    const sales = await aQueue(company.ctx, { name: 'Vendas' })
    const viewer = await aUser(company.ctx, { queueIds: [sales.id] })
    for (const queueId of [sales.id, company.queue.id, company.queue.id]) {
      const ticket = await aTicket(company, 'pending', { queueId })
      await aMessage(company, ticket, { queueId, createdAt: new Date('2026-11-02T12:00:00Z') })
    }
    const received = async (ctx: Ctx) => {
      const { current, series } = await getFigures(ctx, filterOf())
      const { count } = await countAllMessages(ctx, { dateStart: '2026-11-02', dateEnd: '2026-11-03' })
      return [current.received, series[0]?.received, Number(count[0]?.count)]
    }
    const seen = asUser(services, viewer, { showDashboard: true, allUserChat: true })
    for (const work of [
      async () => 0,
      () => countHours({ ...company.ctx, now: () => new Date('2026-11-30T13:20:00Z') }),
    ]) {
      await work()
      expect(await received(asUser(services, company.admin))).toEqual([3, 3, 3])
      expect(await received(seen)).toEqual([1, 1, 1])
    }
  })

  test('of new contacts are those who came or were made by a person; by a filter those whom it serves', async () => {
    const company = await aCompany(services)
    const admin = asUser(services, company.admin)
    const sales = await aQueue(company.ctx, { name: 'Vendas' })
    await services.admin`update contacts set created_at = '2026-01-01' where company_id = ${company.id}`
    const bringContact = (phone: string, isImported = false) =>
      inTransaction(company.ctx, async (tx) => {
        const person = { phone, lid: null, pushName: 'Nome' }
        const connectionId = company.connection.id
        return findOrCreateContact(tx, { channel: 'whatsapp', connectionId, person, isImported })
      })
    const { contact } = await bringContact('5511900000001')
    await bringContact('5511900000002')
    await bringContact('5511900000003', true)
    await services.admin`update contacts set created_at = '2026-11-02T12:00:00Z' where company_id = ${company.id} and created_at > '2026-02-01'`
    const { id } = await aTicket(company, 'closed', { contactId: contact.id })
    await services.admin`delete from service_periods where company_id = ${company.id}`
    await aPeriod(company, { started: '2026-11-05T12:00:00', queueId: sales.id }, id)
    const leads = async (values: Record<string, unknown>) =>
      (await getFigures(admin, filterOf(values))).current.leads
    expect(await leads({})).toBe(2)
    expect(await leads({ queueIds: [sales.id] })).toBe(1)
    expect(await leads({ queueIds: [company.queue.id] })).toBe(0)
  })

  test('of new contacts leave out whom an import brought, also once they write', async () => {
    const company = await aCompany(services)
    const admin = asUser(services, company.admin)
    await services.admin`update contacts set created_at = '2026-01-01' where company_id = ${company.id}`
    const connectionId = company.connection.id
    const chat = aPersonChat('5511900000009', 'Rita')
    const sentAt = new Date('2026-01-05T12:00:00Z')
    const [row] = await services.admin`select nextval('messages_id_seq')::int as id`
    const event = aBoundedMessage({ chat, sentAt })
    const importTarget = { connectionId, queueId: null, groupAsTicket: false, closes: false }
    await inTransaction(systemCtx(services, company.id, 'channel'), (tx) =>
      importMessage(tx, importTarget, { messageId: Number(row?.id), event }),
    )
    await services.admin`update contacts set created_at = '2026-11-02T12:00:00Z' where company_id = ${company.id} and created_at > '2026-02-01'`
    const leads = async () => (await getFigures(admin, filterOf())).current.leads
    expect(await leads()).toBe(0)
    const arrived = { connectionId, rawEventId: null, event: aMessageEvent({ chat }) }
    await receiveEvent(systemCtx(services, company.id, 'channel'), arrived)
    expect(await leads()).toBe(0)
  })

  test('of messages are by who wrote them and whether they arrived, counted or not', async () => {
    const company = await aCompany(services)
    const admin = asUser(services, company.admin)
    const userId = company.attendant.userId
    const ticket = await aTicket(company, 'open', { queueId: company.queue.id, userId })
    const createdAt = new Date('2026-11-02T12:00:00Z')
    await aMessage(company, ticket, { createdAt })
    await aMessage(company, ticket, { createdAt, fromMe: true, userId })
    await aMessage(company, ticket, { createdAt, fromMe: true, isSystem: true })
    await aMessage(company, ticket, { createdAt, fromMe: true, userId, failedAt: createdAt })
    await aMessage(company, ticket, { createdAt, fromMe: true, userId, isPrivate: true })
    for (const work of [async () => 0, () => countHours(company.ctx)]) {
      await work()
      const { current } = await getFigures(admin, filterOf())
      expect([current.received, current.sent, current.failed]).toEqual([1, 3, 1])
      const mine = (await getFigures(admin, filterOf({ users: [userId] }))).current
      expect([mine.received, mine.sent, mine.failed]).toEqual([0, 2, 1])
      const elsewhere = (await getFigures(admin, filterOf({ hours: [10] }))).current
      expect([elsewhere.received, elsewhere.sent]).toEqual([0, 0])
      expect(await countAllMessages(admin, { fromMe: true, dateStart: '2026-11-02' })).toEqual({
        count: [{ count: '3' }],
      })
    }
  })

  test('of now are by the filter, too', async () => {
    const company = await aCompany(services)
    const admin = asUser(services, company.admin)
    const sales = await aQueue(company.ctx, { name: 'Vendas' })
    const userId = company.attendant.userId
    await aTicket(company, 'open', { queueId: company.queue.id, userId })
    for (const queueId of [sales.id, company.queue.id, null]) await aTicket(company, 'pending', { queueId })
    const now = async (values: Record<string, unknown>) => {
      const { supportHappening, supportPending } = (await getFigures(admin, filterOf(values))).now
      return [supportHappening, supportPending]
    }
    expect(await now({})).toEqual([1, 3])
    expect(await now({ queueIds: [sales.id] })).toEqual([0, 1])
    expect(await now({ queueIds: [sales.id], withoutQueue: true })).toEqual([0, 2])
    expect(await now({ users: [userId] })).toEqual([1, 0])
    expect(await now({ whatsappId: [company.connection.id + 1] })).toEqual([0, 0])
  })

  for (const days of [
    { dateFrom: '2026-11-04', dateTo: '2026-11-03' },
    { dateFrom: '0001-01-02', dateTo: '0001-01-02' },
    { dateFrom: '2000-01-01', dateTo: '2026-11-03' },
  ])
    test(`refuse days from ${days.dateFrom} to ${days.dateTo}`, async () => {
      const { admin } = await aSmallCompany()
      await expect(getFigures(admin, filterOf(days))).rejects.toMatchObject({ code: 'ERR_VALIDATION' })
    })

  test('take no number where there is none, and no text that the database cannot hold', () => {
    for (const hours of ['[null]', '[true]', '[""]', '["0x10"]', '[24]', '[1.5]'])
      expect([hours, FigureFilter.safeParse({ hours }).success]).toEqual([hours, false])
    expect(FigureFilter.parse({ hours: '["9",23]' }).hours).toEqual([9, 23])
    expect(ReportFilter.parse({ searchParam: ' a\0b ' }).searchParam).toBe('ab')
  })

  test('of who may not see numbers tell them neither beside a rating nor by a search', async () => {
    const company = await aCompany(services)
    const contact = await aContact(company.ctx, { name: '+55 11 98765-4321', number: '5511987654321' })
    const ticket = await aTicket(company, 'closed', { contactId: contact.id, queueId: company.queue.id })
    await services.admin`delete from service_periods where company_id = ${company.id}`
    await aPeriod(company, RATED, ticket.id)
    await aMessage(company, ticket, {
      body: 'Nota 10! Me liguem: 11 98765-4321',
      createdAt: new Date('2026-11-02T13:05:00Z'),
    })
    const viewer = (masksNumbers: boolean) =>
      asUser(services, company.attendant, { showDashboard: true, allUserChat: true, masksNumbers })
    const texts = async (ctx: Ctx) => {
      const { comments } = await getRatings(ctx, filterOf())
      const { tickets } = await listReport(ctx, reportOf())
      return JSON.stringify([comments, tickets])
    }
    const finds = async (ctx: Ctx, searchParam: string) =>
      (await listReport(ctx, reportOf({ searchParam }))).totalTickets.total
    expect((await texts(viewer(false))).match(/8765-4321/g)).toHaveLength(4)
    expect((await texts(viewer(true))).match(/Me liguem: 11 98\*{3}-\*{4}|Me liguem/g)).toHaveLength(2)
    expect(await texts(viewer(true))).not.toMatch(/4321|8765/)
    for (const digits of ['4321', '98765', '+55 11 98765-4321', '８７６５'])
      expect([digits, await finds(viewer(false), digits), await finds(viewer(true), digits)]).toEqual([
        digits,
        1,
        0,
      ])
  })
})

/** In the order of the answer, which is by name where the numbers are alike. */
function byName(attendants: FiguresView['attendants']) {
  const places = new Map(attendants.map(({ id }, index) => [id, index]))
  return ([idA]: (number | null)[], [idB]: (number | null)[]) =>
    (places.get(Number(idA)) ?? 0) - (places.get(Number(idB)) ?? 0)
}

/** The figure as the card shows it. */
function shownCount(figure: CountedFigure, { current }: FiguresView): number {
  if (figure === 'promoters' || figure === 'passives' || figure === 'detractors') return current.nps[figure]
  const value = current[figure]
  return typeof value === 'number' ? value : value.count
}

const DAYS = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05']
const momentAt = (hours: number) =>
  new Date(Date.parse('2026-11-01T00:00:00Z') + hours * HOUR_MS).toISOString().slice(0, 19)

/** A period of any kind. */
function drawnPeriod(random: Random, queueIds: readonly number[], userIds: readonly number[]): TestPeriod {
  const hours = random.below(120)
  const isEnded = random.below(10) < 7
  const isRated = isEnded && random.below(2) === 0
  return {
    started: momentAt(hours),
    openedBy: random.pick(['customer', 'customer', 'us', 'campaign'] as const),
    ...(random.below(10) < 8 && { queued: momentAt(hours + 1) }),
    ...(random.below(10) < 7 && { accepted: momentAt(hours + 2), answered: momentAt(hours + 3) }),
    ...(isEnded && { ended: momentAt(hours + 4), asked: isRated }),
    ...(isRated && { rate: random.below(11) }),
    transfers: random.below(2),
    queueId: random.pick(queueIds),
    userId: random.pick(userIds),
  }
}

/** Figures of a filter that differ from their list, or from the sum of their days. */
async function differentFigures(admin: Ctx, filter: Record<string, unknown>): Promise<string[]> {
  const days = { dateFrom: DAYS[0], dateTo: DAYS.at(-1) }
  const figures = await getFigures(admin, filterOf({ ...days, ...filter }))
  const parts = await Promise.all(
    DAYS.map((day) => getFigures(admin, filterOf({ dateFrom: day, dateTo: day, ...filter }))),
  )
  const different: string[] = []
  for (const figure of COUNTED_FIGURES) {
    const shown = shownCount(figure, figures)
    const summed = parts.reduce((sum, part) => sum + shownCount(figure, part), 0)
    const list = await listReport(admin, reportOf({ ...days, ...filter, figure, pageSize: 50 }))
    const counts = [list.totalTickets.total, list.tickets.length, summed]
    if (counts.some((count) => count !== shown))
      different.push(`${figure} ${JSON.stringify(filter)}: ${shown}, ${counts}`)
  }
  return different
}

/** Rows, cells and bars that differ from the list to which they lead. */
async function differentRows(admin: Ctx): Promise<string[]> {
  const days = { dateFrom: DAYS[0], dateTo: DAYS.at(-1) }
  const { attendants, arrivals, rates, queues, series } = await getFigures(admin, filterOf(days))
  const { scores } = await getRatings(admin, filterOf(days))
  const lengthOf = async (values: Record<string, unknown>) =>
    (await listReport(admin, reportOf({ ...days, ...values }))).totalTickets.total
  const rated = (score: { promoters: number; passives: number; detractors: number }) =>
    score.promoters + score.passives + score.detractors
  const claims: [string, number, Record<string, unknown>][] = [
    ...attendants.flatMap(({ id, tickets, countRating }): typeof claims => [
      ['ended', tickets, { figure: 'supportFinished', attendantId: id }],
      ['rated', countRating, { figure: 'withRating', attendantId: id }],
    ]),
    ...arrivals.map(({ weekday, hour, count }): (typeof claims)[number] => [
      'cell',
      count,
      { figure: 'passiveTickets', weekdays: [weekday], hours: [hour] },
    ]),
    ...rates.map(({ rate, count }): (typeof claims)[number] => [
      'rate',
      count,
      { figure: 'withRating', rates: [rate] },
    ]),
    ...queues.map(({ id, tickets }): (typeof claims)[number] => ['queue', tickets, inQueue(id)]),
    ...scores.users.map((score): (typeof claims)[number] => [
      'user score',
      rated(score),
      { figure: 'withRating', attendantId: score.id },
    ]),
    ...scores.queues.map((score): (typeof claims)[number] => [
      'queue score',
      rated(score),
      { figure: 'withRating', ...inQueue(score.id) },
    ]),
    ...scores.weeks.map((score): (typeof claims)[number] => [
      'week score',
      rated(score),
      { figure: 'withRating', ...weekFrom(score.monday) },
    ]),
    ...series.map(({ at, started }): (typeof claims)[number] => [
      'day',
      started,
      { dateFrom: at, dateTo: at },
    ]),
  ]
  const different: string[] = []
  for (const [kind, shown, values] of claims) {
    const length = await lengthOf(values)
    if (length !== shown) different.push(`${kind} ${JSON.stringify(values)}: ${shown}, ${length}`)
  }
  return different
}

/** The days of a week that are of the span. */
function weekFrom(monday: string) {
  const inWeek = DAYS.filter((day) => day >= monday && day <= addDays(monday, 6))
  return { dateFrom: inWeek[0], dateTo: inWeek.at(-1) }
}
const inQueue = (id: number | null) => (id === null ? { withoutQueue: true } : { queueIds: [id] })

describe('the list behind a figure', () => {
  test('is as long as the figure, of every figure and filter; days add up', async () => {
    const random = randomFrom(7)
    const company = await aCompany(services)
    const admin = asUser(services, company.admin)
    const [queue, colleague] = await Promise.all([aQueue(company.ctx), aUser(company.ctx)])
    const userIds = [company.attendant.userId, colleague.userId]
    for (let nth = 0; nth < 40; nth += 1)
      await aPeriod(company, drawnPeriod(random, [company.queue.id, queue.id], userIds))
    const filters = [
      {},
      { queueIds: [queue.id] },
      { users: [colleague.userId] },
      { whatsappId: [company.connection.id], queueIds: [company.queue.id] },
      { weekdays: [1, 3], hours: [0, 9, 10, 11, 23] },
      { queueIds: [queue.id], withoutQueue: true, weekdays: [2] },
    ]
    const different = []
    for (const filter of filters) different.push(...(await differentFigures(admin, filter)))
    expect(different).toEqual([])
    expect(await differentRows(admin)).toEqual([])
    const days = { dateFrom: DAYS[0], dateTo: DAYS.at(-1) }
    const figures = await getFigures(admin, filterOf(days))
    // What each ended and what nobody had is all that ended; a filter that names everything narrows nothing.
    const [{ count: nobodys } = { count: 0 }] =
      await services.admin`select count(*)::int as count from service_periods
      where company_id = ${company.id} and ended_at is not null and ended_by_id is null
        and ended_at >= '2026-11-01T03:00:00Z' and ended_at < '2026-11-06T03:00:00Z'`
    const ended = figures.attendants.reduce((sum, { tickets }) => sum + tickets, 0)
    expect(ended + Number(nobodys)).toBe(figures.current.supportFinished)
    expect(nobodys).toBeGreaterThan(0)
    const everything = {
      queueIds: [company.queue.id, queue.id],
      withoutQueue: true,
      whatsappId: [company.connection.id],
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      hours: Array.from({ length: 24 }, (_, hour) => hour),
    }
    const { leads: _, ...current } = (await getFigures(admin, filterOf({ ...days, ...everything }))).current
    expect(figures.current).toMatchObject(current)
  })

  test('is as long as the figure for one who sees a part of it, too', async () => {
    const random = randomFrom(11)
    const company = await aCompany(services)
    const sales = await aQueue(company.ctx)
    for (let nth = 0; nth < 30; nth += 1)
      await aPeriod(company, drawnPeriod(random, [company.queue.id, sales.id], [company.attendant.userId]))
    await services.admin`update tickets set queue_id = case when id % 3 = 0 then ${sales.id} when id % 3 = 1 then ${company.queue.id}::bigint end
      where company_id = ${company.id}`
    const rights = { showDashboard: true, allUserChat: true }
    const [whole, part] = [asUser(services, company.admin), asUser(services, company.attendant, rights)]
    expect(await differentFigures(part, {})).toEqual([])
    expect(await differentFigures(part, { users: [company.attendant.userId], hours: [1, 2, 3, 12] })).toEqual(
      [],
    )
    const days = filterOf({ dateFrom: DAYS[0], dateTo: DAYS.at(-1) })
    const counts = await Promise.all(
      [whole, part].map(async (ctx) => (await getFigures(ctx, days)).current.tickets),
    )
    expect(counts[0]).toBeGreaterThan(counts[1] ?? 0)
    expect(counts[1]).toBeGreaterThan(0)
  })

  test('has the times that the figure has: by the clock, or within the opening hours', async () => {
    const { admin, company } = await aSmallCompany()
    await services.admin`update service_periods set open_wait_seconds = 7, open_answer_seconds = 8, open_support_seconds = 9
      where company_id = ${company.id} and accepted_at is not null and ended_at is not null`
    for (const isOpenTime of [false, true]) {
      const { current } = await getFigures(admin, filterOf({ isOpenTime: String(isOpenTime) }))
      const list = (figure: string) => listReport(admin, reportOf({ figure, isOpenTime: String(isOpenTime) }))
      const averageOf = (seconds: (number | null)[]) =>
        seconds.reduce<number>((sum, value) => sum + (value ?? 0), 0) / seconds.length
      const { tickets: waited } = await list('wait')
      expect(averageOf(waited.map(({ waitSeconds }) => waitSeconds))).toBe(current.wait.averageSeconds ?? -1)
      const { tickets: served } = await list('support')
      expect(averageOf(served.map(({ supportSeconds }) => supportSeconds))).toBe(
        current.support.averageSeconds ?? -1,
      )
      expect(current.support.averageSeconds === 9).toBe(isOpenTime)
    }
  })

  test.each([
    ['wait', false, [0, 600, 600, 1200, null, null, null]],
    ['firstAnswer', false, [60, 660, 720, 1260, null, null, null]],
    ['support', false, [60, 3000, 3600, null, null, null, null]],
    ['wait', true, [0, 5, 5, 9, null, null, null]],
  ] as const)(
    'comes by %s as asked, page by page: each row once, equal ones too, and last those without',
    async (figure, isOpenTime, ascending) => {
      const company = await aCompany(services)
      const admin = asUser(services, company.admin)
      const day = '2026-11-02T1'
      const queued = `${day}2:00:00`
      for (const period of [
        { started: queued, queued },
        { started: queued, queued, accepted: `${day}2:20:00`, answered: `${day}2:21:00` },
        {
          started: queued,
          queued,
          accepted: `${day}2:10:00`,
          answered: `${day}2:12:00`,
          ended: `${day}3:10:00`,
        },
        { started: queued },
        { started: queued, queued, accepted: queued, answered: `${day}2:01:00`, ended: `${day}2:01:00` },
        {
          started: queued,
          queued,
          accepted: `${day}2:10:00`,
          answered: `${day}2:11:00`,
          ended: `${day}3:00:00`,
        },
        { started: queued, queued, ended: `${day}2:30:00` },
      ] satisfies TestPeriod[])
        await aPeriod(company, period)
      // Within the opening hours they waited 0, 5, 5 and 9 seconds.
      await services.admin`update service_periods set open_wait_seconds = case extract(epoch from accepted_at - queued_at)
        when 0 then 0 when 600 then 5 else 9 end where company_id = ${company.id} and accepted_at is not null`
      const read = async (sort: string) => {
        const pages = []
        for (let page = 1; page <= 4; page += 1)
          pages.push(...(await listReport(admin, reportOf({ sort, page, pageSize: 2, isOpenTime }))).tickets)
        return pages
      }
      const seconds = (rows: Awaited<ReturnType<typeof read>>) =>
        rows.map(({ waitSeconds, answerSeconds, supportSeconds }) => {
          const times = { wait: waitSeconds, firstAnswer: answerSeconds, support: supportSeconds }
          return times[figure]
        })
      const [rising, falling] = [await read(figure), await read(`-${figure}`)]
      expect(seconds(rising)).toEqual([...ascending])
      const timed = ascending.filter((value) => value !== null)
      expect(seconds(falling).slice(0, timed.length)).toEqual(timed.toReversed())
      for (const rows of [rising, falling])
        expect(new Set(rows.map(({ periodId }) => periodId)).size).toBe(ascending.length)
    },
  )

  test('comes the newest first, or the oldest where that is asked for, and in no order of a stranger', async () => {
    const { admin } = await aSmallCompany()
    const begun = async (sort?: string) =>
      (await listReport(admin, reportOf({ sort }))).tickets.map(({ createdAt }) => createdAt)
    const oldestFirst = await begun('createdAt')
    expect(oldestFirst).toEqual(oldestFirst.toSorted())
    expect(await begun()).toEqual(oldestFirst.toReversed())
    expect(await begun('-createdAt')).toEqual(oldestFirst.toReversed())
    expect(ReportFilter.safeParse({ sort: 'comment' }).success).toBe(false)
  })

  test('has what became of each, by every filter of the report', async () => {
    const { admin, company } = await aSmallCompany()
    const rated = await listReport(admin, reportOf({ onlyRated: 'true' }))
    expect(rated.totalTickets.total).toBe(2)
    expect(rated.tickets[0]).toMatchObject({
      NPS: 6,
      waitSeconds: 1200,
      answerSeconds: 1260,
      supportTime: '18h 0m',
      queueName: 'Vendas',
      userName: 'Bia',
      transferCount: 2,
      createdAt: '2026-11-02T20:00:00.000Z',
      closedAt: '2026-11-03T14:25:00.000Z',
    })
    const [first] = rated.tickets
    expect(
      (await listReport(admin, reportOf({ searchParam: first?.contactName }))).tickets.map(({ id }) => id),
    ).toContain(Number(first?.id))
    expect((await listReport(admin, reportOf({ status: ['open'] }))).totalTickets.total).toBe(0)
    const paged = await listReport(admin, reportOf({ page: 2, pageSize: 2 }))
    expect([paged.tickets.length, paged.totalTickets.total]).toEqual([2, 5])
    expect(
      (await listReport(admin, reportOf({ whatsappId: [company.connection.id] }))).totalTickets.total,
    ).toBe(5)
    const [ticket] =
      await services.admin`select contact_id::int as "contactId" from tickets where id = ${Number(first?.id)}`
    const [tag] =
      await services.admin`insert into tags (company_id, name, color) values (${company.id}, 'VIP', '#fff') returning id::int`
    await services.admin`insert into contact_tags (company_id, contact_id, tag_id)
      values (${company.id}, ${ticket?.contactId}, ${tag?.id})`
    // The ticket was reopened: it has two periods.
    for (const filter of [{ contactId: ticket?.contactId }, { tags: [tag?.id] }])
      expect((await listReport(admin, reportOf(filter))).tickets.map(({ id }) => id)).toEqual([
        Number(first?.id),
        Number(first?.id),
      ])
  })
})
