import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import { Outdated } from '../../core/database/outdated.ts'

/**
 * Begins the transaction anew (Outdated) when the contact was merged into another since it was read. That holds on only
 * under a lock for which a merge waits: that of a contact and connection (lockPair), or `holdUnmerged`.
 */
export async function requireUnmerged(tx: Tx, contactId: number): Promise<void> {
  const merged = await tx.db.execute(sql`
    select from contacts c where c.company_id = ${tx.companyId} and c.id = ${contactId} and c.deleted_at is not null
      and exists (select from contact_merges m where m.company_id = c.company_id and m.merged_id = c.id
        and m.undone_at is null)`)
  if (merged.length > 0) throw new Outdated('the contact was merged into another')
}

/** As requireUnmerged, and no merge until the transaction ends: what it writes of the contact moves along with the rest. */
export async function holdUnmerged(tx: Tx, contactId: number): Promise<void> {
  await tx.db.execute(
    sql`select from contacts where company_id = ${tx.companyId} and id = ${contactId} for share`,
  )
  await requireUnmerged(tx, contactId)
}
