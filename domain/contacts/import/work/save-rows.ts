import { and, asc, eq, sql } from 'drizzle-orm'
import { contactImportRows } from '#db/schema/user-jobs.ts'
import type { Ctx, Tx } from '../../../core/context.ts'
import { inCompany } from '../../../core/tenancy.ts'
import { inTransaction } from '../../../core/transaction.ts'
import { JobCounts } from '../../../user-jobs/contract/schema.ts'
import { gotOn, type LeasedJob, lockLeased } from '../../../user-jobs/lease.ts'
import type { UserJobRow } from '../../../user-jobs/queries.ts'
import { RowDetails } from '../../contract/import/import-schema.ts'
import { importInput } from '../import-view.ts'
import type { ImportRow } from './match-rows.ts'
import { saveBatch } from './save-batch.ts'
import type { Outcome } from './save-known.ts'
import { savePhoneBatch } from './save-phone-batch.ts'
import type { SheetTarget } from './sheet-target.ts'

/** Few enough for one short transaction: contacts of it are locked, and others want them too. */
export const SAVED_AT_ONCE = 100
/**
 * The most rows of an import for which each new contact is announced. For a larger import, one contact per batch is
 * announced: viewers of the list reload it.
 */
const TOLD_ROWS = 1000

/**
 * Saves the next rows that wait, so many at most, each of them once: the rows, their contacts and the job's progress change in one
 * transaction. `more` while there are others; null when it was stopped meanwhile.
 */
export function saveNextRows(
  ctx: Ctx,
  leased: LeasedJob,
  { rowLimit, target }: { rowLimit: number; target: SheetTarget },
): Promise<'more' | 'done' | null> {
  return inTransaction(ctx, async (tx) => {
    const job = await lockLeased(tx, leased)
    if (!job) return null
    const rows = await nextRows(tx, leased.id, rowLimit)
    if (rows.length === 0) return 'done'
    const outcomes = await target.save(tx, rows, job)
    await mark(tx, leased.id, outcomes)
    await gotOn(tx, leased, { done: job.done + rows.length, counts: counted(job, outcomes) })
    return 'more'
  })
}

/** Saves rows as contacts, as their import's maker has chosen. */
export function saveContacts(tx: Tx, rows: readonly ImportRow[], job: UserJobRow): Promise<Outcome[]> {
  const input = importInput(job)
  const isTold = (job.total ?? 0) <= TOLD_ROWS
  const { phone, tags } = input
  return phone ? savePhoneBatch(tx, rows, { phone, tags, isTold }) : saveBatch(tx, rows, { ...input, isTold })
}

async function nextRows(tx: Tx, jobId: number, rowLimit: number): Promise<ImportRow[]> {
  const rows = await tx.db
    .select({
      rowNo: contactImportRows.rowNo,
      name: contactImportRows.name,
      number: contactImportRows.number,
      email: contactImportRows.email,
      extra: contactImportRows.extra,
      lid: contactImportRows.lid,
      details: contactImportRows.details,
    })
    .from(contactImportRows)
    .where(
      inCompany(
        tx,
        contactImportRows,
        and(eq(contactImportRows.jobId, jobId), sql`${contactImportRows.state} = 'pending'`),
      ),
    )
    .orderBy(asc(contactImportRows.rowNo))
    .limit(rowLimit)
  return rows.map((row) => ({ ...row, details: RowDetails.parse(row.details) }))
}

async function mark(tx: Tx, jobId: number, outcomes: readonly Outcome[]): Promise<void> {
  const json = JSON.stringify(outcomes)
  await tx.db.execute(sql`
    update contact_import_rows r set state = o.state, problem = o.problem, contact_id = o."contactId"
    from jsonb_to_recordset(${json}::jsonb) as o("rowNo" int, state text, problem text, "contactId" bigint)
    where r.company_id = ${tx.companyId} and r.job_id = ${jobId} and r.row_no = o."rowNo"`)
}

function counted(job: UserJobRow, outcomes: readonly Outcome[]): JobCounts {
  const counts = JobCounts.parse(job.counts)
  for (const { state } of outcomes) counts[state] += 1
  return counts
}
