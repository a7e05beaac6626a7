import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { campaigns } from '#db/schema/campaigns.ts'
import { contactLists } from '#db/schema/contact-lists.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { AppError } from '../core/contract/errors.ts'
import { permit } from '../core/contract/permissions.ts'
import { DAY_MS } from '../core/contract/time.ts'
import { idArray } from '../core/database/sql-arrays.ts'
import { resourceVerbs } from '../core/resources/resource-verbs.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import { contactListResource } from './contract/resource.ts'
import type { ContactListChoices, ContactListView } from './contract/schema.ts'

type ContactListRow = typeof contactLists.$inferSelect

const verbs = resourceVerbs(contactListResource, {
  table: contactLists,
  views: withCounts,
  beforeDelete: requireUnused,
  search: [contactLists.name],
  order: {
    name: { by: sql`search_text(${contactLists.name})`, type: 'text' },
    createdAt: { by: contactLists.createdAt, type: 'timestamptz' },
  },
  unique: { contact_lists_name_key: 'name' },
})

/** The ordinary verbs of contact lists. Specification 3 §2, §5. */
export const contactListVerbs = { ...verbs, purge: purgeContactLists }

/** GET /contact-lists/list: all lists by name, for a choice. */
export function listContactListChoices(ctx: Ctx): Promise<ContactListChoices> {
  permit(ctx.actor, 'contactLists:list')
  return reading(ctx, async (tx) => {
    const rows = await tx.db
      .select()
      .from(contactLists)
      .where(inCompany(tx, contactLists, isNull(contactLists.deletedAt)))
      .orderBy(sql`search_text(${contactLists.name})`, contactLists.id)
    const views = await withCounts(tx, rows)
    return views.map(({ id, name, contactsCount }) => ({ id, name, contactsCount }))
  })
}

type Counts = { id: number; contacts: number; valid: number; invalid: number }

async function withCounts(tx: Tx, rows: ContactListRow[]): Promise<ContactListView[]> {
  const counts = await tx.db.execute<Counts>(sql`
    select contact_list_id::float8 as id, count(*)::int as contacts,
      count(*) filter (where is_whatsapp_valid)::int as valid,
      count(*) filter (where not is_whatsapp_valid)::int as invalid
    from contact_list_items
    where company_id = ${tx.companyId} and contact_list_id = any(${idArray(rows.map(({ id }) => id))})
    group by contact_list_id`)
  const byList = new Map(counts.map((count) => [count.id, count]))
  return rows.map(({ id, version, name, consentSource, createdAt, updatedAt }) => ({
    id,
    version,
    name,
    consentSource,
    contactsCount: byList.get(id)?.contacts ?? 0,
    validCount: byList.get(id)?.valid ?? 0,
    invalidCount: byList.get(id)?.invalid ?? 0,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
}

/**
 * Throws ERR_CONTACT_LIST_IN_USE with the names of the campaigns that will read it: those that have not begun, or prepare
 * themselves. Campaigns that have begun keep their people without the list.
 */
async function requireUnused(tx: Tx, { id }: ContactListRow): Promise<void> {
  const isAhead = or(
    inArray(campaigns.status, ['INATIVA', 'PROGRAMADA']),
    and(inArray(campaigns.status, ['EM_ANDAMENTO', 'CANCELADA']), isNull(campaigns.preparedAt)),
  )
  const uses = await tx.db
    .select({ name: campaigns.name })
    .from(campaigns)
    .where(inCompany(tx, campaigns, eq(campaigns.contactListId, id), isNull(campaigns.deletedAt), isAhead))
    .orderBy(campaigns.id)
  if (uses.length === 0) return
  const names = uses.map(({ name }) => name).join(', ')
  throw new AppError('ERR_CONTACT_LIST_IN_USE', { uses: names, count: uses.length })
}

/** So many people of deleted lists go in a transaction. */
const PURGE_BATCH = 5000

/** Removes a batch of what was deleted a day ago or longer: people first, then lists. Answers how many; call again while any. */
function purgeContactLists(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const isOver = lt(contactLists.deletedAt, new Date(tx.now().getTime() - DAY_MS))
    const overdue = await tx.db
      .select({ id: contactLists.id })
      .from(contactLists)
      .where(inCompany(tx, contactLists, isOver))
    const ids = overdue.map(({ id }) => id)
    if (ids.length === 0) return 0
    const people = await tx.db.execute(sql`
      delete from contact_list_items where ctid in (select ctid from contact_list_items
        where company_id = ${tx.companyId} and contact_list_id = any(${idArray(ids)}) limit ${PURGE_BATCH}::int)
      returning 1`)
    if (people.length > 0) return people.length
    await tx.db
      .update(campaigns)
      .set({ contactListId: null })
      .where(inCompany(tx, campaigns, inArray(campaigns.contactListId, ids)))
    const gone = await tx.db
      .delete(contactLists)
      .where(inCompany(tx, contactLists, inArray(contactLists.id, ids)))
      .returning({ id: contactLists.id })
    return gone.length
  })
}
