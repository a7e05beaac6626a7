import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { contactImportRows } from '#db/schema/user-jobs.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import { reading } from '../../core/transaction.ts'
import { ownJob, type UserJobRow } from '../../user-jobs/queries.ts'
import {
  type NotedRow,
  type ProblemList,
  ROW_NOTES,
  ROW_PROBLEMS,
  RowDetails,
  type RowProblem,
} from '../contract/import/import-schema.ts'
import { maskName, maskNumber } from '../contract/masking.ts'
import { masksNumbers } from '../contract/rules.ts'
import { importInput } from './import-view.ts'
import type { NamedValue } from './sheet/cell-lists.ts'

const MAX_PROBLEMS = 100

export type RowWithProblem = {
  rowNo: number
  name: string
  number: string
  email: string
  problem: RowProblem
  tags: readonly string[]
  extra: readonly NamedValue[]
}

/**
 * GET /contacts/imports/{id}/problems: the first rows that were not, or will not be, saved, and the first of which something
 * is not taken as it stands.
 */
export function listProblems(ctx: Ctx, { jobId }: { jobId: number }): Promise<ProblemList> {
  permit(ctx.actor, 'contacts:import')
  return reading(ctx, async (tx) => {
    return problemsOf(tx, await ownJob(tx, jobId, 'contactImport'))
  })
}

/** The first rows of an import that were not saved, and the first of which something is not taken as it stands. */
export async function problemsOf(tx: Tx, job: UserJobRow): Promise<ProblemList> {
  const rows = await problemsAfter(tx, job, 0, MAX_PROBLEMS)
  const problems = rows.map(({ rowNo, name, number, problem }) => ({ rowNo, name, number, problem }))
  return { problems, noted: await listNoted(tx, job.id) }
}

async function listNoted(tx: Tx, jobId: number): Promise<NotedRow[]> {
  const { rowNo, name, number, notes, state } = contactImportRows
  const isNoted = and(eq(contactImportRows.jobId, jobId), ne(state, 'failed'), sql`${notes} <> '{}'`)
  const rows = await tx.db
    .select({ rowNo, name, number, notes })
    .from(contactImportRows)
    .where(inCompany(tx, contactImportRows, isNoted))
    .orderBy(asc(rowNo))
    .limit(MAX_PROBLEMS)
  return rows.map((row) => ({
    ...row,
    notes: ROW_NOTES.filter((note) => row.notes.includes(note)),
  }))
}

/**
 * Rows with what is wrong with them, in the order of the file, after one of them. A file's rows are its maker's own; what a
 * phone told is hidden from who may not see numbers.
 */
export async function problemsAfter(
  tx: Tx,
  job: Pick<UserJobRow, 'id' | 'input'>,
  rowNo: number,
  limit: number,
): Promise<RowWithProblem[]> {
  const hides = masksNumbers(tx.actor) && importInput(job).phone !== null
  const rows = await tx.db
    .select()
    .from(contactImportRows)
    .where(
      inCompany(
        tx,
        contactImportRows,
        and(
          eq(contactImportRows.jobId, job.id),
          inArray(contactImportRows.state, ['failed', 'skipped']),
          gt(contactImportRows.rowNo, rowNo),
        ),
      ),
    )
    .orderBy(asc(contactImportRows.rowNo))
    .limit(limit)
  return rows.map(({ rowNo, name, number, email, problem, extra, details }) => ({
    rowNo,
    email,
    extra,
    tags: RowDetails.parse(details).tags,
    ...(hides ? { name: maskName(name, number), number: maskNumber(number) } : { name, number }),
    problem: ROW_PROBLEMS.find((rowProblem) => rowProblem === problem) ?? 'number',
  }))
}
