import { expect, test } from 'bun:test'
import { type Ctx, systemCtx } from '#domain/core/context.ts'
import { openFile } from '#domain/files/open-file.ts'
import { MAX_AT_ONCE } from '#domain/user-jobs/create-user-job.ts'
import { leaseJob } from '#domain/user-jobs/lease.ts'
import { getUserJob } from '#domain/user-jobs/list-user-jobs.ts'
import { aCompany, aContact, asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { ExportContactsInput } from '../contract/export/export-schema.ts'
import { readSheet } from '../import/sheet/read-sheet.ts'
import { exportContacts } from './export-contacts.ts'
import { runContactExport } from './run-export.ts'

const services = await testServices()

async function exported(ctx: Ctx, filter: object = {}) {
  const { id } = await exportContacts(ctx, ExportContactsInput.parse(filter))
  const leased = await leaseJob(systemCtx(services, ctx.companyId, 'job'), id, 'test')
  if (leased) await runContactExport(ctx, leased)
  const job = await getUserJob(ctx, { jobId: id })
  const [file] = await services.admin`select id::int, name from files where id = ${job.file?.id ?? 0}`
  const rows: string[][] = []
  for await (const { cells } of readSheet(services.files.pathOf(ctx.companyId, file?.name))) rows.push(cells)
  return { job, rows, file: { fileId: Number(file?.id), name: String(file?.name) } }
}

test('contacts are exported by the list’s filter, more than a page of them, and no cell is a formula', async () => {
  const company = await aCompany(services)
  const ctx = asUser(services, company.admin)
  await aContact(company.ctx, { name: '=HYPERLINK("http://x";"Ana & <b>")' })
  await services.admin`insert into contacts (company_id, name, number, channel, is_active)
    select ${company.id}, 'Cliente ' || n, '55119' || (10000000 + n), 'whatsapp', n % 2 = 0 from generate_series(1, 1200) n`
  const { job, rows } = await exported(ctx)
  expect(job).toMatchObject({ state: 'done', done: 1202, total: 1202 })
  expect(rows[0]?.slice(0, 3)).toEqual(['Nome', 'Número', 'E-mail'])
  expect(rows).toHaveLength(1203)
  expect(rows.map(([name]) => name)).toContain('=HYPERLINK("http://x";"Ana & <b>")')
  expect((await exported(ctx, { active: false })).rows).toHaveLength(601)
})

test('contacts that a search finds are exported, however many it finds', async () => {
  const company = await aCompany(services)
  await services.admin`insert into contacts (company_id, name, number, channel)
    select ${company.id}, 'Procurado ' || n, '55219' || (10000000 + n), 'whatsapp' from generate_series(1, 2300) n`
  const { job, rows } = await exported(asUser(services, company.admin), { searchParam: 'procurado' })
  expect(job).toMatchObject({ state: 'done', done: 2300, total: 2300 })
  expect(new Set(rows.map(([name]) => name)).size).toBe(2301)
})

test('who may not see numbers exports none, and gets no file with numbers any more from before', async () => {
  const company = await aCompany(services)
  await aContact(company.ctx, { name: 'Ana', number: '5511912345678' })
  const seeing = asUser(services, company.attendant)
  const masked = asUser(services, company.attendant, { masksNumbers: true })
  const before = await exported(seeing)
  expect(before.rows).toContainEqual(expect.arrayContaining(['Ana', '5511912345678']))
  const after = await exported(masked)
  expect(after.rows).toContainEqual(expect.arrayContaining(['Ana', '5511912******']))
  expect((await openFile(seeing, before.file)).disposition).toBe('attachment')
  expect((await openFile(masked, after.file)).size).toBeGreaterThan(0)
  const refused = { code: 'ERR_NO_FILE_FOUND' }
  await expect(openFile(masked, before.file)).rejects.toMatchObject(refused)
  await expect(openFile(asUser(services, company.admin), before.file)).rejects.toMatchObject(refused)
})

test('pressed forty times in one moment it is asked for as often as may wait at once', async () => {
  const company = await aCompany(services)
  const ctx = asUser(services, company.attendant)
  const presses = Array.from({ length: 40 }, () => exportContacts(ctx, ExportContactsInput.parse({})))
  const outcomes = await Promise.allSettled(presses)
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(outcomes.length - refusals.length).toBe(MAX_AT_ONCE)
  expect(refusals.every(({ code }) => code === 'ERR_TOO_MANY_JOBS')).toBe(true)
})
