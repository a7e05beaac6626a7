import { sql } from 'drizzle-orm'
import type { Tx } from '../../../core/context.ts'

type Extra = { contactId: number; extra: readonly { name: string; value: string }[] }

/**
 * Adds fields of their own to contacts, those that a contact has by name left as they are, or changed with `isReplacing`.
 * Answers whether anything changed.
 */
export async function addExtra(tx: Tx, rows: readonly Extra[], isReplacing = false): Promise<boolean> {
  const fields = rows.flatMap(({ contactId, extra }) => extra.map((field) => ({ contactId, ...field })))
  if (fields.length === 0) return false
  const given = sql`jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as g("contactId" bigint, name text, value text)`
  const changed = isReplacing
    ? await tx.db.execute(sql`
        update contact_extra_info e set value = g.value from ${given}
        where e.company_id = ${tx.companyId} and e.contact_id = g."contactId" and e.name = g.name
          and e.value <> g.value returning 1`)
    : []
  const added = await tx.db.execute(sql`
    insert into contact_extra_info (company_id, contact_id, name, value)
    select ${tx.companyId}, g."contactId", g.name, g.value from ${given}
    where not exists (select from contact_extra_info e where e.company_id = ${tx.companyId}
      and e.contact_id = g."contactId" and e.name = g.name)
    returning 1`)
  return changed.length + added.length > 0
}
