import { and, sql } from 'drizzle-orm'
import { contacts } from '#db/schema/contacts.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import type { Language } from '../../core/languages.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import { keepResult } from '../../user-jobs/keep-result.ts'
import { gotOn, type LeasedJob, lockLeased, readLeased } from '../../user-jobs/lease.ts'
import { makerLanguage } from '../../user-jobs/maker-language.ts'
import { writeJob } from '../../user-jobs/queries.ts'
import { matching } from '../lists/list-contacts.ts'
import { EVERY_MATCH } from '../lists/search.ts'
import { isListed } from '../queries.ts'
import { masksNumbers } from '../rules.ts'
import type { ContactView } from '../schema.ts'
import { selectContacts, toContactView } from '../view.ts'
import { ExportContactsInput } from './export-schema.ts'
import { EXPORT_TEXTS, type ExportTexts } from './export-texts.ts'
import { writeXlsx } from './xlsx-writer.ts'

const BATCH = 500
const WIDTHS = [32, 20, 30, 28, 22, 14, 16, 40]
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** It was stopped, or taken by another, while it was written. */
class Stopped extends Error {}

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
  try {
    const kept = await keepResult(ctx, {
      ...{ fileName: `${texts.file} ${dayOf(ctx)}.xlsx`, mime: TYPE },
      write: (file) => {
        const rows = rowsOf(ctx, leased, { filter, texts, language: begun.language })
        return writeXlsx(file, { name: texts.file, widths: WIDTHS, rows })
      },
    })
    const isEnded = await inTransaction(ctx, async (tx) => {
      if (!(await lockLeased(tx, leased))) return false
      const ended = { state: 'done', phase: null, finishedAt: tx.now() } as const
      await writeJob(tx, leased.id, {
        ...ended,
        fileId: await kept.addTo(tx),
        isMasked: masksNumbers(tx.actor),
      })
      return true
    })
    if (!isEnded) await kept.drop()
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
  }
}

async function begin(tx: Tx, leased: LeasedJob, filter: ExportContactsInput): Promise<void> {
  const [row] = await tx.db
    .select({ total: sql<number>`count(*)::int` })
    .from(contacts)
    .where(inCompany(tx, contacts, and(isListed, matching(tx, filter, EVERY_MATCH))))
  if (await lockLeased(tx, leased)) await writeJob(tx, leased.id, { done: 0, total: row?.total ?? 0 })
}

type Written = { filter: ExportContactsInput; texts: ExportTexts; language: Language }

async function* rowsOf(
  ctx: Ctx,
  leased: LeasedJob,
  { filter, texts, language }: Written,
): AsyncGenerator<readonly string[]> {
  yield texts.heads
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone: zoneOf(ctx) })
  let after = 0
  let done = 0
  for (;;) {
    const views = await reading(ctx, (tx) => readBatch(tx, filter, after))
    for (const view of views) yield cellsOf(view, texts, day)
    const last = views.at(-1)
    if (!last) return
    after = last.id
    done += views.length
    await inTransaction(ctx, async (tx) => {
      if (!(await lockLeased(tx, leased))) throw new Stopped()
      await gotOn(tx, leased, { done })
    })
  }
}

/** In the order in which contacts came: it stays while others are saved and renamed. */
async function readBatch(tx: Tx, filter: ExportContactsInput, after: number): Promise<ContactView[]> {
  const ids = sql`(select ${contacts.id} from ${contacts}
    where ${inCompany(tx, contacts, and(isListed, matching(tx, filter, EVERY_MATCH), sql`${contacts.id} > ${after}::bigint`))}
    order by ${contacts.id} limit ${BATCH}::int)`
  const rows = await selectContacts(tx, sql`${contacts.id} in ${ids}`, sql`${contacts.id}`)
  return rows.map((row) => toContactView(tx, row))
}

function cellsOf(view: ContactView, { states }: ExportTexts, day: Intl.DateTimeFormat): readonly string[] {
  return [
    view.name,
    view.isGroup ? '' : view.number,
    view.email,
    view.tags.map(({ name }) => name).join(', '),
    view.whatsapp?.name ?? '',
    view.active ? states.active : states.blocked,
    day.format(new Date(view.createdAt)),
    view.extraInfo.map(({ name, value }) => `${name}: ${value}`).join('; '),
  ]
}

function dayOf(ctx: Ctx): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zoneOf(ctx) }).format(ctx.now())
}

function zoneOf({ actor }: Ctx): string {
  return actor.kind === 'user' ? actor.timeZone : 'UTC'
}
