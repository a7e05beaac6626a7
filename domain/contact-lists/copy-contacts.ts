import { and, asc, eq, gt, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import { contacts } from '#db/schema/contacts.ts'
import { phoneIdentity } from '../contacts/contract/rules.ts'
import { matching } from '../contacts/lists/list-contacts.ts'
import { EVERY_MATCH } from '../contacts/lists/search.ts'
import { isListed } from '../contacts/queries.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import { addItems } from './add-items.ts'
import { MAX_ITEM_NAME } from './contract/rules.ts'
import type { CopiedContacts, CopyContactsInput } from './contract/schema.ts'
import { requireList } from './queries.ts'

/** Contacts of one call. */
const BATCH = 500

/**
 * POST /contact-lists/{id}/from-contacts: copies the people whom a filter of the list of contacts shows into a list, the next
 * of them; it is called again with `after` until `next` is null. Groups, and people without a number, are none. Nobody is
 * copied twice, however often it is called. Throws ERR_NO_PERMISSION, ERR_NOT_FOUND.
 */
export function copyContacts(ctx: Ctx, input: CopyContactsInput): Promise<CopiedContacts> {
  permit(ctx.actor, 'contactLists:save')
  permit(ctx.actor, 'contacts:list')
  return inTransaction(ctx, async (tx) => {
    const { id: contactListId } = await requireList(tx, input.contactListId)
    const isMeant = meant(tx, input)
    const upTo = input.upTo ?? (await newest(tx))
    const until = and(isMeant, lte(contacts.id, upTo))
    const total = input.total ?? (await count(tx, until))
    const rows = await tx.db
      .select({ id: contacts.id, name: contacts.name, number: contacts.number, email: contacts.email })
      .from(contacts)
      .where(inCompany(tx, contacts, until, gt(contacts.id, input.after ?? 0)))
      .orderBy(asc(contacts.id))
      .limit(BATCH)
    const people = new Map(rows.map((row) => [phoneIdentity(row.number), row]))
    const added = await addItems(tx, {
      contactListId,
      people: [...people.values()].map(({ name, number, email }) => ({
        name: [...(name || number)].slice(0, MAX_ITEM_NAME).join(''),
        number,
        email,
        variables: {},
      })),
      isNewer: false,
    })
    const last = rows.at(-1)
    return {
      total,
      upTo,
      done: added.size,
      skipped: rows.length - added.size,
      refused: [],
      next: rows.length < BATCH || !last ? null : last.id,
    }
  })
}

function meant(tx: Tx, { contactIds, ...filter }: CopyContactsInput): SQL | undefined {
  return and(
    isListed,
    eq(contacts.isGroup, false),
    ne(contacts.number, ''),
    matching(tx, filter, EVERY_MATCH),
    contactIds && inArray(contacts.id, contactIds),
  )
}

async function newest(tx: Tx): Promise<number> {
  const [row] = await tx.db
    .select({ id: sql<number>`coalesce(max(${contacts.id}), 0)::float8` })
    .from(contacts)
    .where(inCompany(tx, contacts))
  return row?.id ?? 0
}

async function count(tx: Tx, condition: SQL | undefined): Promise<number> {
  const [row] = await tx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(contacts)
    .where(inCompany(tx, contacts, condition))
  return row?.count ?? 0
}
