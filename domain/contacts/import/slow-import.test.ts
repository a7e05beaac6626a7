import { describe, expect, test } from 'bun:test'
import { type Ctx, systemCtx } from '#domain/core/context.ts'
import { leaseJob, postponeJob, releaseJob } from '#domain/user-jobs/lease.ts'
import { aCompany, asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { getImport } from './import-view.ts'
import { uploadContacts } from './upload-contacts.ts'
import { runImport } from './work/run-import.ts'

const services = await testServices()
/** As the product has it, with a database that is slow enough to reach its limit in a test's time. */
const slow = { ...services, limits: { transactionMs: 600, lockMs: 300 } }

async function anImport(rows: number) {
  const company = await aCompany(services)
  const ctx = { ...asUser(services, company.attendant), services: slow }
  const lines = Array.from({ length: rows }, (_, n) => `Pessoa ${n},551198${String(n).padStart(7, '0')}`)
  const blob = new Blob([['nome,numero', ...lines].join('\n')])
  const upload = { blob, name: 'contatos.csv', type: 'text/csv' }
  const { job } = await uploadContacts(ctx, { upload, start: true, maxBytes: 1 << 20 })
  return { company, ctx, jobId: job.id }
}

/** Each row that is written to the table takes so long, for this company. */
async function slowDown(table: string, { companyId, ms }: { companyId: number; ms: number }): Promise<void> {
  const name = `slow_${table}_${companyId}`
  await services.admin.unsafe(`create function ${name}() returns trigger language plpgsql as
    $$ begin perform pg_sleep(${ms / 1000}); return new; end $$;
    create trigger ${name} before insert on ${table} for each row when (new.company_id = ${companyId})
    execute function ${name}()`)
}

async function work(ctx: Ctx, jobId: number): Promise<void> {
  const system = systemCtx(services, ctx.companyId, 'job')
  for (let turn = 0; turn < 200; turn++) {
    const leased = await leaseJob(system, jobId, 'test')
    if (!leased) return
    const { job } = await getImport(ctx, { jobId })
    // All is saved: numbers are looked for on a channel next.
    if (job.phase === 'numbers') return
    await runImport(ctx, leased, 0)
    await releaseJob(system, leased)
  }
}

describe('an import into a slow database', () => {
  test('saves fewer contacts at once where a hundred take longer than a transaction may, each once', async () => {
    const { company, ctx, jobId } = await anImport(130)
    await slowDown('contacts', { companyId: company.id, ms: 10 })
    await work(ctx, jobId)
    const { job } = await getImport(ctx, { jobId })
    expect(job.counts).toMatchObject({ created: 130, failed: 0 })
    const [saved] = await services.admin`select count(distinct number)::int as numbers, count(*)::int as all
      from contacts where company_id = ${company.id} and name like 'Pessoa %'`
    expect(saved).toEqual({ numbers: 130, all: 130 })
  })

  test('reads the file in smaller portions, and counts each row once', async () => {
    const { company, ctx, jobId } = await anImport(200)
    await slowDown('contact_import_rows', { companyId: company.id, ms: 4 })
    await work(ctx, jobId)
    const { job } = await getImport(ctx, { jobId })
    expect(job.counts).toMatchObject({ valid: 200, created: 200, failed: 0 })
  })
})

test('a job that is put off because the database is slow is never given up; one that fails by itself is', async () => {
  const { company, ctx, jobId } = await anImport(1)
  const system = systemCtx(services, company.id, 'job')
  const take = () => leaseJob(system, jobId, 'test')
  for (let time = 0; time < 20; time++) {
    const leased = await take()
    if (!leased) throw new Error('it was given up')
    await postponeJob(system, leased, 0)
  }
  for (let time = 0; time < 8; time++) {
    const leased = await take()
    if (leased) await releaseJob(system, leased)
  }
  expect(await take()).toBeUndefined()
  expect((await getImport(ctx, { jobId })).job.state).toBe('failed')
})
