import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { inTransaction } from '../core/transaction.ts'
import { isUnused } from './unused-file.ts'

/** A file that nothing shows this long after it came belongs to nothing. */
const ORPHAN_HOURS = 24
const BATCH = 200

/**
 * Deletes a batch of the company's files that nothing shows any more, with their bytes.
 * Answers how many went; call again while it is a whole batch. For a schedule, once a day.
 */
export async function removeOrphanFiles(ctx: Ctx): Promise<number> {
  const names = await inTransaction(ctx, async (tx) => {
    const rows = await tx.db.execute<{ name: string }>(sql`
      delete from files where id in (select f.id from files f
        where f.company_id = ${tx.companyId}
          and f.created_at < ${tx.now().toISOString()}::timestamptz - make_interval(hours => ${ORPHAN_HOURS})
          and ${isUnused(sql`f`)}
        order by f.id limit ${BATCH})
      returning name`)
    return rows.map((row) => row.name)
  })
  // After the commit: a row without its bytes would be worse than bytes without a row.
  await Promise.all(names.map((name) => ctx.services.files.remove(ctx.companyId, name)))
  return names.length
}
