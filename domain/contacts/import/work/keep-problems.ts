import type { Ctx } from '../../../core/context.ts'
import type { Language } from '../../../core/contract/languages.ts'
import { reading } from '../../../core/transaction.ts'
import { type KeptResult, keepResult } from '../../../user-jobs/keep-result.ts'
import { type LeasedJob, readLeased } from '../../../user-jobs/lease.ts'
import { makerLanguage } from '../../../user-jobs/maker-language.ts'
import type { UserJobRow } from '../../../user-jobs/queries.ts'
import type { RowProblem } from '../../contract/import/import-schema.ts'
import { problemsAfter, type RowWithProblem } from '../list-problems.ts'
import { joinFields, joinNames } from '../sheet/cell-lists.ts'
import { PROBLEM_TEXTS } from './problem-texts.ts'

const BATCH = 1000
/** By which Excel knows UTF-8. */
const MARK = '\ufeff'

/** The rows that were not saved, as a spreadsheet of their own: to be put right, and imported again. None without any. */
export async function keepProblems(ctx: Ctx, leased: LeasedJob): Promise<KeptResult | undefined> {
  const { job, language, first } = await reading(ctx, async (tx) => {
    const job = await readLeased(tx, leased)
    const first = job ? await problemsAfter(tx, job, 0, 1) : []
    return { job, language: await makerLanguage(tx, leased), first }
  })
  if (!job || first.length === 0) return undefined
  const texts = PROBLEM_TEXTS[language]
  return keepResult(ctx, {
    fileName: `${texts.file} ${job.title.replace(/\.\w+$/, '')}.csv`,
    mime: 'text/csv',
    write: (file) => writeAll(ctx, job, file, language),
  })
}

async function writeAll(ctx: Ctx, job: UserJobRow, file: string, language: Language): Promise<void> {
  const writer = Bun.file(file).writer()
  const { heads, problems } = PROBLEM_TEXTS[language]
  writer.write(`${MARK}${csvLine(heads)}`)
  let last = 0
  for (;;) {
    const rows = await reading(ctx, (tx) => problemsAfter(tx, job, last, BATCH))
    if (rows.length === 0) break
    writer.write(rows.map((row) => toLine(row, problems)).join(''))
    await writer.flush()
    last = rows.at(-1)?.rowNo ?? last
  }
  await writer.end()
}

function toLine(row: RowWithProblem, problems: Readonly<Record<RowProblem, string>>): string {
  const { rowNo, name, number, email, problem, tags, extra } = row
  return csvLine([String(rowNo), name, number, email, problems[problem], joinNames(tags), joinFields(extra)])
}

/** Excel in Brazil and in Türkiye separates by semicolons. */
function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(';')}\r\n`
}

/** Quotes a cell. A text that a spreadsheet would take for a formula is shown as plain text (OWASP, CSV injection). */
function quoted(cell: string): string {
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return `"${text.replaceAll('"', '""')}"`
}
