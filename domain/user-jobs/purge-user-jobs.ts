import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { inTransaction } from '../core/transaction.ts'

/** Results wait this long to be downloaded. */
export const KEPT_DAYS = 7
/** Rows of an import go with it: few at a time. */
const BATCH_ROWS = 5000

/**
 * Jobs that nobody touched for a week go, with the rows that they imported, a batch at a time. Their files go with the next
 * cleaning. Answers how many rows went; call again while there are any.
 */
export function purgeUserJobs(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const before = sql`${tx.now().toISOString()}::timestamptz - make_interval(days => ${KEPT_DAYS})`
    const old = sql`select id from user_jobs where company_id = ${tx.companyId} and updated_at < ${before}
      and state <> 'active'`
    const rows = await tx.db.execute(sql`
      delete from contact_import_rows where ctid in (select ctid from contact_import_rows
        where company_id = ${tx.companyId} and job_id in (${old}) limit ${BATCH_ROWS}) returning 1`)
    if (rows.length > 0) return rows.length
    const jobs = await tx.db.execute(
      sql`delete from user_jobs where company_id = ${tx.companyId} and id in (${old} limit 100) returning 1`,
    )
    return jobs.length
  })
}
