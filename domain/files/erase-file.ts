import { sql } from 'drizzle-orm'
import type { Tx } from '../core/context.ts'
import { isUnused } from './unused-file.ts'

/**
 * A file, its thumbnail and its playable copy go, unless something else still shows it: a forwarded message shares it, and so do
 * messages that a schedule, a greeting or a list of files made. The bytes go at once: should this transaction fail, it is tried again, and removing what is gone is no error.
 */
export async function eraseFile(tx: Tx, fileId: number): Promise<void> {
  const { companyId } = tx
  const erasedFiles = await tx.db.execute<{ name: string }>(sql`
    with whole as (delete from files f where f.company_id = ${companyId} and f.id = ${fileId}
        and ${isUnused(sql`f`)}
        returning f.name, f.thumbnail_file_id, f.playable_file_id),
      small as (delete from files where company_id = ${companyId}
        and id in (select thumbnail_file_id from whole union all select playable_file_id from whole) returning name)
    select name from whole union all select name from small`)
  for (const { name } of erasedFiles) await tx.services.files.remove(companyId, name)
}
