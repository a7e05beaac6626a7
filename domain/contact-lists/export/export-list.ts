import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { contactListItems } from '#db/schema/contact-lists.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import type { UserJobView } from '../../user-jobs/contract/schema.ts'
import {
  type ExportOrder,
  PORTION,
  runExport,
  type SheetExport,
  startExport,
} from '../../user-jobs/export/sheet-export.ts'
import type { LeasedJob } from '../../user-jobs/lease.ts'
import { ContactListIdParam } from '../contract/schema.ts'
import { requireList } from '../queries.ts'
import { LIST_EXPORT_TEXTS } from './list-export-texts.ts'

const WIDTHS = [32, 20, 30, 22]
/** Values of people get a column each; more columns nobody reads. */
const MAX_COLUMNS = 60

type Which = { contactListId: number }

/** POST /contact-lists/{id}/export: has the server write a list into a spreadsheet. Throws ERR_NOT_FOUND, ERR_TOO_MANY_JOBS. */
export function exportContactList(ctx: Ctx, { contactListId }: Which): Promise<UserJobView> {
  permit(ctx.actor, 'contactLists:save')
  return inTransaction(ctx, async (tx) => {
    const { name } = await requireList(tx, contactListId)
    return startExport(tx, { kind: 'contactListExport', input: { contactListId }, title: name })
  })
}

/** Writes the spreadsheet of a list as it is now. */
export async function runListExport(ctx: Ctx, leased: LeasedJob): Promise<undefined> {
  await runExport(ctx, leased, prepareList)
}

type ItemRow = typeof contactListItems.$inferSelect

async function prepareList(
  tx: Tx,
  { input, title, language }: ExportOrder,
): Promise<SheetExport<ItemRow> | undefined> {
  const { contactListId } = ContactListIdParam.parse(input)
  if (!(await isListThere(tx, contactListId))) return undefined
  const { heads, validity } = LIST_EXPORT_TEXTS[language]
  const variables = await variablesOf(tx, contactListId)
  return {
    name: title,
    heads: [heads.name, heads.number, heads.email, heads.validity, ...variables],
    widths: WIDTHS,
    total: await countItems(tx, contactListId),
    readAfter: (tx, last) => itemsAfter(tx, contactListId, last?.id ?? 0),
    cellsOf({ name, number, email, isWhatsappValid, variables: values }) {
      const word = isWhatsappValid === null ? 'unknown' : isWhatsappValid ? 'valid' : 'invalid'
      // Complete numbers: without the sign they would be read as the country of whoever imports them.
      return [
        name,
        `+${number}`,
        email,
        validity[word],
        ...variables.map((variable) => values[variable] ?? ''),
      ]
    },
  }
}

/** In the order in which people came: it stays while others are saved and renamed. */
function itemsAfter(tx: Tx, contactListId: number, after: number): Promise<ItemRow[]> {
  return tx.db
    .select()
    .from(contactListItems)
    .where(ofList(tx, contactListId, after))
    .orderBy(asc(contactListItems.id))
    .limit(PORTION)
}

/** The names of the people's values, those of the most people first. */
async function variablesOf(tx: Tx, contactListId: number): Promise<string[]> {
  const rows = await tx.db.execute<{ name: string }>(sql`
    select key as name from contact_list_items, jsonb_object_keys(variables) as key
    where company_id = ${tx.companyId} and contact_list_id = ${contactListId}
    group by key order by count(*) desc, key limit ${MAX_COLUMNS}::int`)
  return rows.map(({ name }) => name)
}

async function countItems(tx: Tx, contactListId: number): Promise<number> {
  const [row] = await tx.db
    .select({ total: sql<number>`count(*)::int` })
    .from(contactListItems)
    .where(ofList(tx, contactListId))
  return row?.total ?? 0
}

async function isListThere(tx: Tx, contactListId: number): Promise<boolean> {
  const rows = await tx.db.execute(sql`select from contact_lists
    where company_id = ${tx.companyId} and id = ${contactListId} and deleted_at is null`)
  return rows.length > 0
}

function ofList(tx: Tx, contactListId: number, after = 0) {
  const { contactListId: list, id } = contactListItems
  return inCompany(tx, contactListItems, and(eq(list, contactListId), gt(id, after)))
}
