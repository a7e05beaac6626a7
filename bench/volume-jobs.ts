import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ExportContactsInput } from '../domain/contacts/contract/export/export-schema.ts'
import { exportContacts } from '../domain/contacts/export/export-contacts.ts'
import { runContactExport } from '../domain/contacts/export/run-export.ts'
import { checkImport, startImport } from '../domain/contacts/import/check-import.ts'
import { getImport } from '../domain/contacts/import/import-view.ts'
import { uploadContacts } from '../domain/contacts/import/upload-contacts.ts'
import { runImport } from '../domain/contacts/import/work/run-import.ts'
import { type Ctx, systemCtx } from '../domain/core/context.ts'
import { leaseJob, releaseJob } from '../domain/user-jobs/lease.ts'
import { getUserJob } from '../domain/user-jobs/list-user-jobs.ts'
import { report, round } from './support/figures.ts'
import { peakOf } from './support/peak.ts'
import { openCluster } from './support/volume/store.ts'
import { volumeWorldOf } from './support/volume/volume-world.ts'

// `bun bench/volume-jobs.ts <folder> [rows]`: the export of all contacts of the big company and an import of as many, by the
// verbs that the worker calls, in this process alone: its memory is theirs.
const [home, count = '200000'] = process.argv.slice(2)
if (home === undefined) throw new Error('say in which folder bench/volume-make.ts made the companies')
const ROWS = Number(count)
const cluster = await openCluster(home, false)
const { admin: ctx, services } = await volumeWorldOf(await cluster.services('whole'))
const system = systemCtx(services, ctx.companyId, 'job')
/** Above what the process was before it: what the work itself holds. */
const MAX_MB = 200

await measured('export', async () => {
  const { id } = await exportContacts(ctx, ExportContactsInput.parse({}))
  const leased = await leaseJob(system, id, 'bench')
  if (leased) await runContactExport(ctx, leased)
  const { state, done } = await getUserJob(ctx, { jobId: id })
  return `${state}, ${done} contacts`
})
const sheet = path.join(home, 'import.csv')
await pipeline(Readable.from(csv()), createWriteStream(sheet))
await measured('import', importAll)
await cluster.stop()
process.exit(0)

async function importAll(): Promise<string> {
  const upload = { blob: Bun.file(sheet), name: 'contatos.csv', type: 'text/csv' }
  const draft = await uploadContacts(ctx, { upload, start: false, maxBytes: 64 << 20 })
  const jobId = draft.job.id
  const fields = draft.columns.map(({ field }) => field)
  await checkImport(ctx, { jobId, fields, hasHeader: true, country: '55' })
  await work(ctx, jobId)
  await startImport(ctx, { jobId, onDuplicate: 'fill', tags: [], checkNumbers: false })
  await work(ctx, jobId)
  const { job } = await getImport(ctx, { jobId })
  return `${job.state}, ${JSON.stringify(job.counts)}`
}

/** As the worker does it: a few seconds at a time. */
async function work(as: Ctx, jobId: number): Promise<void> {
  for (;;) {
    const leased = await leaseJob(system, jobId, 'bench')
    if (!leased) return
    const seconds = await runImport(as, leased, performance.now() + 5000)
    await releaseJob(system, leased)
    if (seconds === undefined || seconds > 0) return
  }
}

/** Runs it and says how long it took and how much memory it had at most. */
async function measured(name: string, run: () => Promise<string>): Promise<void> {
  const { value: result, seconds, before, grown } = await peakOf(run)
  report({
    id: 'V jobs',
    measure: `${name} in ${round(seconds)} s (${result})`,
    against: 'the bound',
    ours: `${round(grown)} MB above ${round(before)}`,
    theirs: `${MAX_MB} MB`,
    target: `at most ${MAX_MB} MB`,
    ratio: grown / MAX_MB,
    spread: [grown / MAX_MB, grown / MAX_MB],
    holds: grown <= MAX_MB,
  })
}

function* csv(): Generator<string> {
  yield 'Nome;Telefone;E-mail;Cidade\r\n'
  for (let n = 0; n < ROWS; n++) {
    const number = `(${11 + (n % 80)}) 9${String(70_000_000 + ((n * 7919) % 20_000_000)).padStart(8, '0')}`
    yield `Importado ${n};${number};importado${n}@example.com;Campinas\r\n`
  }
}
