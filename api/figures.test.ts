import { expect, test } from 'bun:test'
import { TicketsByDay } from '#domain/figures/contract/schema.ts'
import { testApi } from '#tests/support/api.ts'
import { aCompany, aContact, aQueue } from '#tests/support/factories.ts'
import { aServicePeriod } from '#tests/support/service-periods.ts'
import { testServices } from '#tests/support/services.ts'

const services = await testServices()
const { as, anyone } = testApi(services)

async function aServedCompany() {
  const company = await aCompany(services)
  const sales = await aQueue(company.ctx, { name: 'Vendas' })
  const day = '2026-11-02'
  await aServicePeriod(services, company, {
    started: `${day}T12:00:00`,
    queued: `${day}T12:00:00`,
    accepted: `${day}T12:10:00`,
    ended: `${day}T13:15:00`,
    asked: true,
    rate: 9,
    queueId: sales.id,
  })
  await aServicePeriod(services, company, { started: `${day}T15:00:00`, queued: `${day}T15:00:00` })
  const call = await as(company.admin)
  const read = async (path: string): Promise<unknown> => {
    const answer = await call('GET', path)
    return answer.ok ? answer.json() : answer.status
  }
  return { company, sales, day, call, read }
}

test('clients of the family read counters, attendants and charts by the names that they know', async () => {
  const { company, day, read } = await aServedCompany()
  const days = `date_from=${day}&date_to=${day}`
  const { counters, attendants } = Object(await read(`/dashboard?days=0&${days}`))
  expect(counters).toMatchObject({
    supportHappening: 0,
    supportFinished: 1,
    tickets: 2,
    passiveTickets: 2,
    avgSupportTime: 65,
    avgWaitTime: 10,
    npsScore: 100,
    npsPromotersPerc: 100,
    withRating: 1,
    percRating: 100,
  })
  expect(Object.keys(attendants[0])).toEqual(
    expect.arrayContaining([
      'name',
      'rating',
      'countRating',
      'tickets',
      'avgWaitTime',
      'avgSupportTime',
      'online',
    ]),
  )
  const chart = `initialDate=${day}&finalDate=${day}&companyId=${company.id}`
  expect(await read(`/dashboard/ticketsUsers/?${chart}`)).toEqual({
    data: [{ quantidade: 1, nome: company.attendant.name }],
  })
  expect(TicketsByDay.parse(await read(`/dashboard/ticketsDay?${chart}`))).toEqual({
    data: [
      { total: 1, horario: '09' },
      { total: 1, horario: '12' },
    ],
    count: 2,
  })
  expect(await read(`/messages-allMe?fromMe=true&dateStart=${day}&dateEnd=${day}`)).toEqual({
    count: [{ count: '0' }],
  })
})

test('the report takes its filters as the family sends them: arrays as JSON text, and what is empty as not said', async () => {
  const { company, sales, day, read } = await aServedCompany()
  const query = (values: Record<string, string>) =>
    `/ticketreport/reports?${new URLSearchParams({ dateFrom: day, dateTo: day, page: '1', pageSize: '10', ...values })}`
  const empty = {
    searchParam: '',
    contactId: '',
    whatsappId: '[]',
    users: '[]',
    queueIds: '[]',
    status: '[]',
  }
  expect(await read(query({ ...empty, onlyRated: 'false' }))).toMatchObject({ totalTickets: { total: 2 } })
  const narrow = {
    users: JSON.stringify([company.attendant.userId]),
    queueIds: JSON.stringify([sales.id]),
    whatsappId: String(company.connection.id),
    status: JSON.stringify(['closed']),
    onlyRated: 'true',
  }
  expect(await read(query(narrow))).toMatchObject({
    totalTickets: { total: 1 },
    tickets: [{ queueName: 'Vendas', supportTime: '1h 5m', NPS: 9, status: 'closed' }],
  })
  expect(await read(query({ status: '["gone"]' }))).toBe(422)
})

test('figures are nobody’s without the right, nor without a session; another company’s contact finds nothing', async () => {
  const { company, day, read } = await aServedCompany()
  const stranger = await aCompany(services)
  const contact = await aContact(stranger.ctx)
  const outsider = await as(company.attendant)
  const PATHS = [
    '/dashboard',
    '/dashboard/figures',
    '/dashboard/ratings',
    '/dashboard/ticketsUsers',
    '/dashboard/ticketsDay',
    '/dashboard/attendants/export',
    '/messages-allMe',
    '/ticketreport/reports',
    '/ticketreport/reports/export',
  ]
  for (const path of PATHS) {
    expect([path, (await outsider('GET', path)).status]).toEqual([path, 403])
    expect([path, (await anyone('GET', path)).status]).toEqual([path, 401])
  }
  const days = `dateFrom=${day}&dateTo=${day}`
  expect(await read(`/ticketreport/reports?${days}&contactId=${contact.id}`)).toMatchObject({
    totalTickets: { total: 0 },
  })
})
