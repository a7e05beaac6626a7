import { and, sql } from 'drizzle-orm'
import { contacts } from '#db/schema/contacts.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { timeZoneOf } from '../../core/contract/actor.ts'
import { inCompany } from '../../core/tenancy.ts'
import {
  type ExportOrder,
  PORTION,
  runExport,
  type SheetExport,
} from '../../user-jobs/export/sheet-export.ts'
import type { LeasedJob } from '../../user-jobs/lease.ts'
import { contactReference } from '../contact-reference.ts'
import { ExportContactsInput } from '../contract/export/export-schema.ts'
import { matching } from '../lists/list-contacts.ts'
import { EVERY_MATCH } from '../lists/search.ts'
import { isListed } from '../queries.ts'
import { selectContacts, toContactView } from '../view.ts'
import { cellsOf, type ExportRow, readFieldColumns, readWhatsappIds } from './export-rows.ts'
import { EXPORT_TEXTS, FIRST_COLUMNS, LAST_COLUMNS } from './export-texts.ts'

const WIDTHS = [32, 20, 30, 28, 22, 14, 16]

/** Writes the spreadsheet of an export, as its maker sees contacts now. */
export async function runContactExport(ctx: Ctx, leased: LeasedJob): Promise<undefined> {
  await runExport(ctx, leased, prepareContacts)
}

async function prepareContacts(tx: Tx, { input, language }: ExportOrder): Promise<SheetExport<ExportRow>> {
  const filter = ExportContactsInput.parse(input)
  const { heads, states, file } = EXPORT_TEXTS[language]
  const fields = await readFieldColumns(tx, filter)
  const [row] = await tx.db
    .select({ total: sql<number>`count(*)::int` })
    .from(contacts)
    .where(inCompany(tx, contacts, and(isListed, matching(tx, filter, EVERY_MATCH))))
  return {
    name: file,
    heads: [
      ...FIRST_COLUMNS.map((column) => heads[column]),
      ...fields,
      ...LAST_COLUMNS.map((column) => heads[column]),
    ],
    widths: WIDTHS,
    total: row?.total ?? 0,
    readAfter: (tx, last) => readBatch(tx, filter, last?.view.id ?? 0),
    cellsOf: (exported) => cellsOf(exported, { states, fields, zone: timeZoneOf(tx.actor) }),
  }
}

/** In the order in which contacts came: it stays while others are saved and renamed. */
async function readBatch(tx: Tx, filter: ExportContactsInput, after: number): Promise<ExportRow[]> {
  const ids = sql`(select ${contacts.id} from ${contacts}
    where ${inCompany(tx, contacts, and(isListed, matching(tx, filter, EVERY_MATCH), sql`${contacts.id} > ${after}::bigint`))}
    order by ${contacts.id} limit ${PORTION}::int)`
  const rows = await selectContacts(tx, sql`${contacts.id} in ${ids}`, sql`${contacts.id}`)
  const views = rows.map((row) => toContactView(tx, row))
  const whatsappIds = await readWhatsappIds(tx, views)
  return views.map((view) => ({
    view,
    whatsappId: whatsappIds.get(view.id) ?? '',
    reference: contactReference(tx, view.id),
  }))
}
