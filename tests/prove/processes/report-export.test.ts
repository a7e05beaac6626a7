import { expect, test } from 'bun:test'
import { readSheet } from '#domain/contacts/import/sheet/read-sheet.ts'
import { ReportExportFilter } from '#domain/figures/contract/schema.ts'
import { exportPeriods } from '#domain/figures/export/export-periods.ts'
import { FIGURE_EXPORT_TEXTS } from '#domain/figures/export/figure-export-texts.ts'
import { getUserJob } from '#domain/user-jobs/list-user-jobs.ts'
import { aCompany, asUser, type TestCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { workOffJob } from '#tests/support/sheets/work-off-job.ts'
import { heldBy, msOf } from '../held.ts'
import { tell } from '../report.ts'

/** Conversations, and the periods of each. */
const TICKETS = 10_000
const PERIODS = 20
const ROWS = TICKETS * PERIODS
/** Rows that were read and not let go would take hundreds of megabytes. */
const MAX_HELD_BYTES = 48 << 20

const services = await testServices()

/** A month of service, written at once: each period half an hour after another. */
async function aBusyMonth({ id, connection, queue, attendant }: TestCompany): Promise<void> {
  const { admin } = services
  await admin`insert into contacts (company_id, name, number, channel)
    select ${id}, 'Cliente ' || n, '55119' || (10000000 + n), 'whatsapp' from generate_series(1, ${TICKETS}) n`
  await admin`insert into tickets (company_id, contact_id, connection_id, queue_id, status, created_at, updated_at)
    select company_id, id, ${connection.id}, ${queue.id}, 'closed', '2026-10-01T12:00:00Z', '2026-10-01T12:00:00Z'
    from contacts where company_id = ${id} and name like 'Cliente %'`
  await admin`insert into service_periods (company_id, ticket_id, connection_id, queue_id, is_group, opened_by, started_at, queued_at,
      accepted_at, first_answer_at, ended_at, rate, rated_at, transfer_count)
    select t.company_id, t.id, ${connection.id}, ${queue.id}, false, 'customer', s, s, s + interval '2 minutes', s + interval '3 minutes',
      s + interval '20 minutes', t.id % 11, s + interval '20 minutes', t.id % 3
    from tickets t, generate_series(1, ${PERIODS}) n,
      lateral (select '2026-10-01T12:00:00Z'::timestamptz + n * interval '1 day' + t.id * interval '2 seconds' as s)
    where t.company_id = ${id}`
  await admin`insert into service_legs (company_id, period_id, user_id, queue_id, began_at, ended_at)
    select company_id, id, ${attendant.userId}, queue_id, accepted_at, ended_at from service_periods where company_id = ${id}`
  await admin`analyze service_periods, service_legs, tickets, contacts`
}

test('a report of 200,000 rows is written in bounded memory, each row once', async () => {
  const company = await aCompany(services)
  await aBusyMonth(company)
  const admin = asUser(services, company.admin)
  const { id } = await exportPeriods(
    admin,
    ReportExportFilter.parse({ dateFrom: '2026-10-01', dateTo: '2026-11-10' }),
  )
  let writeMs = 0
  const heldBytes = await heldBy(async () => {
    writeMs = await msOf(() => workOffJob(services, company.id, id))
  })
  const job = await getUserJob(admin, { jobId: id })
  expect(job).toMatchObject({ state: 'done', done: ROWS, total: ROWS })
  const [file] = await services.admin`select name, size::float8 from files where id = ${job.file?.id ?? 0}`
  const { begun, contact } = FIGURE_EXPORT_TEXTS['pt-BR'].heads
  const seen = new Set<string>()
  let places: number[] | undefined
  for await (const { cells } of readSheet(services.files.pathOf(company.id, String(file?.name)))) {
    if (places) seen.add(places.map((place) => cells[place]).join(' '))
    else if (cells.includes(contact)) places = [cells.indexOf(contact), cells.indexOf(begun)]
  }
  tell('report export', {
    rows: ROWS,
    heldMb: Math.round(heldBytes / (1 << 20)),
    writeMs,
    fileMb: Math.round(Number(file?.size) / (1 << 20)),
  })
  expect(seen.size).toBe(ROWS)
  expect(heldBytes).toBeLessThan(MAX_HELD_BYTES)
}, 900_000)
