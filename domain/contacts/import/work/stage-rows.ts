import { and, eq, sql } from 'drizzle-orm'
import { files } from '#db/schema/files.ts'
import { contactImportRows } from '#db/schema/user-jobs.ts'
import type { Ctx, Tx } from '../../../core/context.ts'
import { doPortion, type Portion, portionOf } from '../../../core/database/portions.ts'
import { inCompany } from '../../../core/tenancy.ts'
import { inTransaction, reading } from '../../../core/transaction.ts'
import { JobCounts } from '../../../user-jobs/contract/schema.ts'
import { gotOn, type LeasedJob, lockLeased } from '../../../user-jobs/lease.ts'
import { makerLanguage } from '../../../user-jobs/maker-language.ts'
import { type UserJobRow, writeJob } from '../../../user-jobs/queries.ts'
import { mayImportRows } from '../../identity/asked-numbers.ts'
import { importInput } from '../import-view.ts'
import { type ContactRowInput, readContactRow } from '../read-row.ts'
import { readSheet } from '../sheet/read-sheet.ts'
import { sheetFault } from '../sheet/sheet.ts'
import { readLookups } from './read-lookups.ts'
import type { SheetTarget, Staged } from './sheet-target.ts'

const BATCH = 500

/**
 * Reads the file into rows that wait, each with its number in its usual form or with what is wrong. What was read before the
 * process was ended is passed over. Null when it was stopped meanwhile. Throws ERR_SPREADSHEET.
 */
export async function stageRows(
  ctx: Ctx,
  leased: LeasedJob,
  { job, target }: { job: UserJobRow; target: SheetTarget },
): Promise<'done' | null> {
  const input = importInput(job)
  const last = await dropEarlier(ctx, leased, job)
  const source = await sourceOf(ctx, job)
  const { language, lookups } = await reading(ctx, async (tx) => ({
    language: await makerLanguage(tx, leased),
    lookups: await readLookups(tx),
  }))
  let headRowNo = input.headRowNo
  let batch: Staged[] = []
  const portion = portionOf(BATCH)
  const { shaped = asItIs } = target
  for await (const row of readSheet(source, { language, sheetIndex: input.sheetIndex })) {
    headRowNo ??= row.rowNo
    if (input.hasHeader && row.rowNo <= headRowNo) continue
    if (row.rowNo > last) batch.push({ rowNo: row.rowNo, ...shaped(readContactRow(row, input, lookups)) })
    if (batch.length < BATCH) continue
    if (!(await saveAll(ctx, leased, { batch, portion, target }))) return null
    batch = []
  }
  if (batch.length > 0 && !(await saveAll(ctx, leased, { batch, portion, target }))) return null
  return finish(ctx, leased, target)
}

const asItIs = (row: ContactRowInput) => row

/** Rows of another choice of columns go; the last of this one tells how far it came. A choice begins with nothing done. */
async function dropEarlier(ctx: Ctx, leased: LeasedJob, { done }: UserJobRow): Promise<number> {
  if (done > 0) {
    return reading(ctx, async (tx) => {
      const [row] = await tx.db
        .select({ last: sql<number>`coalesce(max(${contactImportRows.rowNo}), 0)::int` })
        .from(contactImportRows)
        .where(ofJob(tx, leased.id))
      return row?.last ?? 0
    })
  }
  for (;;) {
    const deletedRows = await inTransaction(ctx, (tx) =>
      tx.db.execute(sql`delete from contact_import_rows where ctid in (select ctid from contact_import_rows
        where company_id = ${tx.companyId} and job_id = ${leased.id} limit 5000) returning 1`),
    )
    if (deletedRows.length === 0) return 0
  }
}

async function sourceOf(ctx: Ctx, { sourceFileId }: UserJobRow): Promise<string> {
  const [file] = await reading(ctx, (tx) =>
    tx.db
      .select({ name: files.name })
      .from(files)
      .where(inCompany(tx, files, eq(files.id, sourceFileId ?? 0))),
  )
  if (!file) throw sheetFault('unreadable')
  return ctx.services.files.pathOf(ctx.companyId, file.name)
}

type Portions = { batch: readonly Staged[]; portion: Portion; target: SheetTarget }

/** In one transaction, or in several where that is too much for the database. False when it was stopped meanwhile. */
async function saveAll(ctx: Ctx, leased: LeasedJob, { batch, portion, target }: Portions): Promise<boolean> {
  for (let offset = 0; offset < batch.length; ) {
    const saved = await doPortion(ctx, portion, async (ctx, rowLimit) => {
      const portion = batch.slice(offset, offset + rowLimit)
      return (await save(ctx, leased, { batch: portion, target })) ? portion.length : 0
    })
    if (saved === 0) return false
    offset += saved
  }
  return true
}

type Saving = Pick<Portions, 'batch' | 'target'>

function save(ctx: Ctx, leased: LeasedJob, { batch, target }: Saving): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const job = await lockLeased(tx, leased)
    if (!job) return false
    const goodRows = batch.filter(({ problem }) => problem === null)
    const judged = await target.judge(tx, goodRows, job)
    const rows = batch.map(({ problem, details, notes, ...row }) => ({
      ...row,
      companyId: tx.companyId,
      jobId: job.id,
      problem,
      notes: judged.get(row.rowNo)?.notes ?? notes,
      details: { ...details, changedBy: judged.get(row.rowNo)?.changedBy ?? null },
      state: problem === null ? ('pending' as const) : ('failed' as const),
    }))
    const inserted = await tx.db
      .insert(contactImportRows)
      .values(rows)
      .onConflictDoNothing()
      .returning({ rowNo: contactImportRows.rowNo })
    // A commit whose answer was lost is tried again: what stands there already was counted.
    const added = new Set(inserted.map(({ rowNo }) => rowNo))
    const fresh = batch.filter(({ rowNo }) => added.has(rowNo))
    const good = fresh.flatMap(({ rowNo }) => judged.get(rowNo) ?? [])
    const counts = JobCounts.parse(job.counts)
    await gotOn(tx, leased, {
      done: job.done + fresh.length,
      counts: {
        ...counts,
        valid: counts.valid + good.length,
        failed: counts.failed + fresh.length - good.length,
        known: counts.known + good.filter(({ isKnown }) => isKnown).length,
        noted: counts.noted + good.filter(({ notes }) => notes.length > 0).length,
        filling: counts.filling + good.filter(({ changedBy }) => changedBy === 'fill').length,
        updating: counts.updating + good.filter(({ changedBy }) => changedBy !== null).length,
      },
    })
    return true
  })
}

async function finish(ctx: Ctx, leased: LeasedJob, target: SheetTarget): Promise<'done' | null> {
  const portion = portionOf(REPEATED_BATCH)
  while (
    target.lastWins &&
    (await doPortion(ctx, portion, (ctx, rowLimit) => passOverRepeated(ctx, leased.id, rowLimit))) > 0
  );
  // All rows are looked through: read before, and locked no longer than it takes to write it down.
  const repeated = await reading(ctx, (tx) =>
    target.lastWins ? countPassedOver(tx, leased.id) : countRepeated(tx, leased.id),
  )
  return inTransaction(ctx, async (tx) => {
    const job = await lockLeased(tx, leased)
    if (!job) return null
    const counts = JobCounts.parse(job.counts)
    const total = target.lastWins ? counts.valid - repeated : counts.valid
    const isUnasked = importInput(job).isUnasked
    if (isUnasked && !(await mayImportRows(tx, total))) {
      await writeJob(tx, job.id, { state: 'failed', failure: 'importLimit', finishedAt: tx.now() })
      return null
    }
    await gotOn(tx, leased, {
      ...(isUnasked ? { phase: 'saving' as const } : { state: 'ready' as const, phase: null }),
      done: 0,
      total,
      counts: { ...counts, valid: total, repeated },
    })
    return 'done'
  })
}

const REPEATED_BATCH = 5000

/** Rows whose number stands in a later row, too, are passed over; answers how many were now. */
function passOverRepeated(ctx: Ctx, jobId: number, rowLimit: number): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const rows = await tx.db.execute(sql`
      update contact_import_rows r set state = 'skipped', problem = 'repeated'
      from (select row_no from (select row_no, lead(row_no) over (partition by number order by row_no) as later
        from contact_import_rows where company_id = ${tx.companyId} and job_id = ${jobId} and state = 'pending') n
        where later is not null limit ${rowLimit}::int) e
      where r.company_id = ${tx.companyId} and r.job_id = ${jobId} and r.row_no = e.row_no returning 1`)
    return rows.length
  })
}

async function countPassedOver(tx: Tx, jobId: number): Promise<number> {
  const [row] = await tx.db
    .select({ passedOver: sql<number>`count(*)::int` })
    .from(contactImportRows)
    .where(and(ofJob(tx, jobId), sql`state = 'skipped' and problem = 'repeated'`))
  return row?.passedOver ?? 0
}

async function countRepeated(tx: Tx, jobId: number): Promise<number> {
  const [row] = await tx.db
    .select({ repeated: sql<number>`(count(*) - count(distinct ${contactImportRows.number}))::int` })
    .from(contactImportRows)
    .where(and(ofJob(tx, jobId), sql`state = 'pending' and number <> ''`))
  return row?.repeated ?? 0
}

function ofJob(tx: Tx, jobId: number) {
  return inCompany(tx, contactImportRows, eq(contactImportRows.jobId, jobId))
}
