import { describe, expect, test } from 'bun:test'
import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre'
import type { Ctx } from '#domain/core/context.ts'
import { getUserJob } from '#domain/user-jobs/list-user-jobs.ts'
import { aCompany, aContact, aQueue, asUser, aTicket, aUser } from '#tests/support/factories.ts'
import { aServicePeriod, type TestPeriod } from '#tests/support/service-periods.ts'
import { testServices } from '#tests/support/services.ts'
import { workOffJob } from '#tests/support/sheets/work-off-job.ts'
import { COUNTED_FIGURES, MAX_STREAMED_ROWS } from '../contract/rules.ts'
import { FigureFilter, ReportExportFilter, ReportFilter } from '../contract/schema.ts'
import { getFigures } from '../get-figures.ts'
import { listReport } from '../list-report.ts'
import { streamAttendants } from './export-attendants.ts'
import { exportPeriods, streamReport } from './export-periods.ts'
import { ATTENDANT_HEADS, FIGURE_EXPORT_TEXTS, REPORT_HEADS } from './figure-export-texts.ts'

const services = await testServices()
const { heads, lines } = FIGURE_EXPORT_TEXTS['pt-BR']
const DAYS = { dateFrom: '2026-11-02', dateTo: '2026-11-03' }

/** A spreadsheet by another reader than ours: what stands above the table, its heads, and its rows by them. */
async function tableOf(bytes: Uint8Array, firstHead: string) {
  const [sheet] = (await readXlsx(bytes)).sheets
  const rows = sheet?.rows ?? []
  const headRow = rows.findIndex(([cell]) => cell === firstHead)
  const names = (rows[headRow] ?? []).map(String)
  return {
    preface: rows.slice(0, headRow).map((row) => row.filter((cell) => cell !== null)),
    names,
    rows: rows.slice(headRow + 1).map((row) => Object.fromEntries(names.map((name, n) => [name, row[n]]))),
  }
}

async function reportTable(ctx: Ctx, filter: object = {}) {
  const { fileName, bytes } = await streamReport(ctx, ReportExportFilter.parse({ ...DAYS, ...filter }))
  const table = await tableOf(await buffer(bytes), heads.protocol)
  return { ...table, fileName }
}

const SERVED: TestPeriod = {
  started: '2026-11-02T20:00:00',
  queued: '2026-11-02T20:05:00',
  accepted: '2026-11-02T20:25:00',
  answered: '2026-11-02T20:26:30',
  ended: '2026-11-03T22:25:00',
  asked: true,
  rate: 6,
  transfers: 2,
}

async function aServedCompany() {
  const company = await aCompany(services)
  const sales = await aQueue(company.ctx, { name: 'Vendas' })
  const colleague = await aUser(company.ctx, { name: 'Bia', queueIds: [company.queue.id] })
  const contact = await aContact(company.ctx, { name: '=2+5', number: '5511987654321' })
  const { id } = await aTicket(company, 'closed', { contactId: contact.id })
  await services.admin`delete from service_periods where company_id = ${company.id}`
  await aServicePeriod(services, company, { ...SERVED, userId: colleague.userId, queueId: sales.id }, id)
  await aServicePeriod(services, company, { started: '2026-11-03T12:00:00', queued: '2026-11-03T12:00:00' })
  await aServicePeriod(services, company, {
    started: '2026-11-03T15:30:00',
    ended: '2026-11-03T15:31:00',
    openedBy: 'us',
  })
  return { company, sales, colleague, admin: asUser(services, company.admin) }
}

describe('the report as a spreadsheet', () => {
  test('has each period with what it is: numbers, moments there, lengths of time, and texts that are no formula', async () => {
    const { admin, sales } = await aServedCompany()
    const { fileName, preface, names, rows } = await reportTable(admin, { queueIds: [sales.id] })
    expect(fileName).toBe('relatorio-de-atendimentos_2026-11-02_2026-11-03.xlsx')
    expect(names).toEqual(REPORT_HEADS.map((head) => heads[head]))
    expect(preface.slice(0, 4)).toEqual([
      [lines.days, new Date('2026-11-02T00:00:00Z'), new Date('2026-11-03T00:00:00Z')],
      [lines.figure, 'Iniciados'],
      [lines.queues, 'Vendas'],
      [lines.zone, 'America/Sao_Paulo'],
    ])
    expect(preface.at(-1)).toEqual([lines.made, expect.any(String), expect.any(Date)])
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      [heads.contact]: '=2+5',
      [heads.number]: '5511987654321',
      [heads.user]: 'Bia',
      [heads.queue]: 'Vendas',
      [heads.status]: 'Resolvida',
      // On the clock of the company, three hours behind.
      [heads.begun]: new Date('2026-11-02T17:00:00Z'),
      [heads.ended]: new Date('2026-11-03T19:25:00Z'),
      // Of a part of a day, and of a day and two hours.
      [heads.wait]: new Date('1899-12-31T00:20:00Z'),
      [heads.support]: new Date('1900-01-01T02:00:00Z'),
      [heads.transfers]: 2,
      [heads.rate]: 6,
    })
  })

  test('says by what it was narrowed', async () => {
    const { admin, colleague } = await aServedCompany()
    const filter = { withoutQueue: 'true', weekdays: [1], hours: [9, 14], rates: [6] }
    const { preface } = await reportTable(admin, { ...filter, attendantId: colleague.userId })
    expect(preface.slice(2, -2)).toEqual([
      [lines.queues, 'Sem fila'],
      [lines.weekdays, 'segunda-feira'],
      [lines.hours, '9:00, 14:00'],
      [lines.rates, '6'],
      [lines.creditedTo, 'Bia'],
    ])
  })

  test('is the list and the figure, of every figure and filter', async () => {
    const { admin, sales, colleague } = await aServedCompany()
    const different: string[] = []
    for (const filter of [{}, { queueIds: [sales.id], users: [colleague.userId], onlyRated: 'true' }])
      for (const figure of COUNTED_FIGURES) {
        const list = await listReport(admin, ReportFilter.parse({ ...DAYS, ...filter, figure, pageSize: 50 }))
        const { rows } = await reportTable(admin, { ...filter, figure })
        const protocols = rows.map((row) => row[heads.protocol])
        const isSame = Bun.deepEquals(protocols.sort(), list.tickets.map(({ protocol }) => protocol).sort())
        if (!isSame || list.totalTickets.total !== rows.length)
          different.push(`${figure} ${JSON.stringify(filter)}: ${protocols}`)
      }
    expect(different).toEqual([])
  })

  test('hides numbers from who may not see them, and is nobody’s who may not see figures', async () => {
    const { company } = await aServedCompany()
    const masked = asUser(services, company.attendant, {
      masksNumbers: true,
      showDashboard: true,
      allTicket: true,
    })
    const { rows } = await reportTable(masked)
    expect(rows.map((row) => row[heads.number])).toContain('5511987******')
    expect(JSON.stringify(rows)).not.toContain('654321')
    const outsider = asUser(services, company.attendant, { showDashboard: false })
    expect(() => reportTable(outsider)).toThrow()
  })

  test('of more rows than are answered at once is written by a job, all of them and none twice', async () => {
    const { company, admin } = await aServedCompany()
    const count = MAX_STREAMED_ROWS + 1
    await services.admin`insert into service_periods (company_id, ticket_id, connection_id, queue_id, is_group, opened_by, started_at, ended_at)
      select company_id, ticket_id, connection_id, queue_id, false, 'us', '2026-10-01T12:00:00Z'::timestamptz + n % 50 * interval '1 second',
        '2026-10-02T12:00:00Z' from service_periods, generate_series(1, ${count}) n
      where company_id = ${company.id} and opened_by = 'us'`
    const october = ReportExportFilter.parse({ dateFrom: '2026-10-01', dateTo: '2026-10-31' })
    await expect(streamReport(admin, october)).rejects.toMatchObject({ code: 'ERR_TOO_MANY_ROWS' })
    const { id } = await exportPeriods(admin, october)
    await workOffJob(services, company.id, id)
    const job = await getUserJob(admin, { jobId: id })
    expect(job).toMatchObject({ state: 'done', done: count, total: count })
    const [file] = await services.admin`select name from files where id = ${job.file?.id ?? 0}`
    const bytes = await Bun.file(services.files.pathOf(company.id, String(file?.name))).bytes()
    expect((await tableOf(bytes, heads.protocol)).rows).toHaveLength(count)
  })
})

test('the attendants’ spreadsheet says which time counts around the clock where the others count opening hours', async () => {
  const { admin } = await aServedCompany()
  const { bytes } = await streamAttendants(admin, FigureFilter.parse({ ...DAYS, isOpenTime: true }))
  const { names } = await tableOf(await buffer(bytes), heads.user)
  expect(names).toContain(heads.averageSupportByClock)
  expect(names).not.toContain(heads.averageSupport)
})

test('the attendants’ spreadsheet is the table of the dashboard, by its filter', async () => {
  const { admin, company, sales, colleague } = await aServedCompany()
  await services.admin`update service_periods set first_answer_by_id = ${colleague.userId}
    where company_id = ${company.id} and first_answer_at is not null`
  for (const filter of [{}, { queueIds: [sales.id] }]) {
    const figureFilter = FigureFilter.parse({ ...DAYS, ...filter })
    const { fileName, bytes } = await streamAttendants(admin, figureFilter)
    expect(fileName).toBe('relatorio-de-atendentes.xlsx')
    const { names, rows } = await tableOf(await buffer(bytes), heads.user)
    expect(names).toEqual(ATTENDANT_HEADS.map((head) => heads[head]))
    const { attendants } = await getFigures(admin, figureFilter)
    expect(rows.map((row) => [row[heads.user], row[heads.finished], row[heads.rateCount]])).toEqual(
      attendants.map(({ name, tickets, countRating }) => [name, tickets, countRating]),
    )
    expect(rows.find((row) => row[heads.user] === 'Bia')).toMatchObject({
      [heads.rate]: 6,
      [heads.averageWait]: new Date('1899-12-31T00:20:00Z'),
      [heads.medianWait]: new Date('1899-12-31T00:20:00Z'),
      [heads.medianAnswer]: new Date('1899-12-31T00:21:30Z'),
    })
  }
})
