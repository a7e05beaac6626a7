import { and, sql } from 'drizzle-orm'
import { contacts } from '#db/schema/contacts.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { timeZoneOf } from '../../core/contract/actor.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import { type LeasedJob, lockLeased, readLeased } from '../../user-jobs/lease.ts'
import { makerLanguage } from '../../user-jobs/maker-language.ts'
import { writeJob } from '../../user-jobs/queries.ts'
import { contactReference } from '../contact-reference.ts'
import { ExportContactsInput } from '../contract/export/export-schema.ts'
import { matching } from '../lists/list-contacts.ts'
import { EVERY_MATCH } from '../lists/search.ts'
import { isListed } from '../queries.ts'
import { selectContacts, toContactView } from '../view.ts'
import { cellsOf, type ExportRow, readFieldColumns, readWhatsappIds } from './export-rows.ts'
import { EXPORT_TEXTS, type ExportTexts, FIRST_COLUMNS, LAST_COLUMNS } from './export-texts.ts'
import { exportGotOn, writeExport } from './write-export.ts'
import type { Cell } from './xlsx-writer.ts'

const BATCH = 500
const WIDTHS = [32, 20, 30, 28, 22, 14, 16]

/** Writes the spreadsheet of an export, as its maker sees contacts now. Who is killed in it is followed from the beginning. */
export async function runExport(ctx: Ctx, leased: LeasedJob): Promise<undefined> {
  const begun = await reading(ctx, async (tx) => {
    const job = await readLeased(tx, leased)
    return job && { job, language: await makerLanguage(tx, leased) }
  })
  if (!begun) return
  const filter = ExportContactsInput.parse(begun.job.input)
  const texts = EXPORT_TEXTS[begun.language]
  await inTransaction(ctx, (tx) => begin(tx, leased, filter))
  const rows = rowsOf(ctx, leased, { filter, texts })
  await writeExport(ctx, leased, { name: texts.file, widths: WIDTHS, rows })
}

async function begin(tx: Tx, leased: LeasedJob, filter: ExportContactsInput): Promise<void> {
  const [row] = await tx.db
    .select({ total: sql<number>`count(*)::int` })
    .from(contacts)
    .where(inCompany(tx, contacts, and(isListed, matching(tx, filter, EVERY_MATCH))))
  if (await lockLeased(tx, leased)) await writeJob(tx, leased.id, { done: 0, total: row?.total ?? 0 })
}

type Written = { filter: ExportContactsInput; texts: ExportTexts }

async function* rowsOf(
  ctx: Ctx,
  leased: LeasedJob,
  { filter, texts }: Written,
): AsyncGenerator<readonly Cell[]> {
  const fields = await reading(ctx, (tx) => readFieldColumns(tx, filter))
  yield [
    ...FIRST_COLUMNS.map((column) => texts.heads[column]),
    ...fields,
    ...LAST_COLUMNS.map((column) => texts.heads[column]),
  ]
  let after = 0
  let done = 0
  for (;;) {
    const batch = await reading(ctx, (tx) => readBatch(tx, filter, after))
    for (const row of batch) yield cellsOf(row, { states: texts.states, fields, zone: timeZoneOf(ctx.actor) })
    const last = batch.at(-1)
    if (!last) return
    after = last.view.id
    done += batch.length
    await exportGotOn(ctx, leased, done)
  }
}

/** In the order in which contacts came: it stays while others are saved and renamed. */
async function readBatch(tx: Tx, filter: ExportContactsInput, after: number): Promise<ExportRow[]> {
  const ids = sql`(select ${contacts.id} from ${contacts}
    where ${inCompany(tx, contacts, and(isListed, matching(tx, filter, EVERY_MATCH), sql`${contacts.id} > ${after}::bigint`))}
    order by ${contacts.id} limit ${BATCH}::int)`
  const rows = await selectContacts(tx, sql`${contacts.id} in ${ids}`, sql`${contacts.id}`)
  const views = rows.map((row) => toContactView(tx, row))
  const whatsappIds = await readWhatsappIds(tx, views)
  return views.map((view) => ({
    view,
    whatsappId: whatsappIds.get(view.id) ?? '',
    reference: contactReference(tx, view.id),
  }))
}
