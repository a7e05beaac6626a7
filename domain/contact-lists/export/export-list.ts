import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { contactListItems } from '#db/schema/contact-lists.ts'
import { exportGotOn, writeExport } from '../../contacts/export/write-export.ts'
import type { Cell } from '../../contacts/export/xlsx-writer.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import type { Language } from '../../core/contract/languages.ts'
import { permit } from '../../core/contract/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import type { UserJobView } from '../../user-jobs/contract/schema.ts'
import { createUserJob } from '../../user-jobs/create-user-job.ts'
import { failJob, type LeasedJob, lockLeased, readLeased } from '../../user-jobs/lease.ts'
import { makerLanguage } from '../../user-jobs/maker-language.ts'
import { writeJob } from '../../user-jobs/queries.ts'
import { jobView } from '../../user-jobs/view.ts'
import { ContactListIdParam } from '../contract/schema.ts'
import { requireList } from '../queries.ts'
import { LIST_EXPORT_TEXTS } from './list-export-texts.ts'

const BATCH = 500
const WIDTHS = [32, 20, 30, 22]
/** Values of people get a column each; more columns nobody reads. */
const MAX_COLUMNS = 60

type Which = { contactListId: number }

/** POST /contact-lists/{id}/export: has the server write a list into a spreadsheet. Throws ERR_NOT_FOUND, ERR_TOO_MANY_JOBS. */
export function exportContactList(ctx: Ctx, { contactListId }: Which): Promise<UserJobView> {
  permit(ctx.actor, 'contactLists:save')
  return inTransaction(ctx, async (tx) => {
    const { name } = await requireList(tx, contactListId)
    const job = await createUserJob(tx, {
      kind: 'contactListExport',
      state: 'active',
      phase: 'writing',
      input: { contactListId },
      title: name,
    })
    return jobView(tx, job.id)
  })
}

/** Writes the spreadsheet of a list as it is now. Who is killed in it is followed from the beginning. */
export async function runListExport(ctx: Ctx, leased: LeasedJob): Promise<undefined> {
  const begun = await inTransaction(ctx, async (tx) => {
    const job = await readLeased(tx, leased)
    if (!job) return undefined
    const { contactListId } = ContactListIdParam.parse(job.input)
    const total = await countItems(tx, contactListId)
    if (await lockLeased(tx, leased)) await writeJob(tx, leased.id, { done: 0, total })
    return { contactListId, name: job.title, language: await makerLanguage(tx, leased) }
  })
  if (!begun) return
  const { contactListId, name, language } = begun
  const isThere = await reading(ctx, (tx) => isListThere(tx, contactListId))
  if (!isThere) return void (await failJob(ctx, leased, 'gone'))
  const rows = rowsOf(ctx, leased, { contactListId, language })
  await writeExport(ctx, leased, { name, widths: WIDTHS, rows })
}

type Written = Which & { language: Language }

async function* rowsOf(
  ctx: Ctx,
  leased: LeasedJob,
  { contactListId, language }: Written,
): AsyncGenerator<readonly Cell[]> {
  const { heads, validity } = LIST_EXPORT_TEXTS[language]
  const variables = await reading(ctx, (tx) => variablesOf(tx, contactListId))
  yield [heads.name, heads.number, heads.email, heads.validity, ...variables]
  let after = 0
  let done = 0
  for (;;) {
    const batch = await reading(ctx, (tx) => itemsAfter(tx, contactListId, after))
    for (const { name, number, email, isWhatsappValid, variables: values } of batch) {
      const word = isWhatsappValid === null ? 'unknown' : isWhatsappValid ? 'valid' : 'invalid'
      // Complete numbers: without the sign they would be read as the country of whoever imports them.
      yield [
        name,
        `+${number}`,
        email,
        validity[word],
        ...variables.map((variable) => values[variable] ?? ''),
      ]
    }
    const last = batch.at(-1)
    if (!last) return
    after = last.id
    done += batch.length
    await exportGotOn(ctx, leased, done)
  }
}

/** In the order in which people came: it stays while others are saved and renamed. */
function itemsAfter(tx: Tx, contactListId: number, after: number) {
  return tx.db
    .select()
    .from(contactListItems)
    .where(ofList(tx, contactListId, after))
    .orderBy(asc(contactListItems.id))
    .limit(BATCH)
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
