import type { Readable } from 'node:stream'
import { masksNumbers } from '../../contacts/contract/rules.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { timeZoneOf, userIdOf } from '../../core/contract/actor.ts'
import type { Language } from '../../core/contract/languages.ts'
import { makeSemaphore } from '../../core/contract/process/semaphore.ts'
import { dayOf } from '../../core/contract/time.ts'
import { type Cell, type Sheet, writeXlsx, XLSX_TYPE, xlsxStream } from '../../core/sheets/xlsx-writer.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import type { UserJobKind, UserJobView } from '../contract/schema.ts'
import { createUserJob } from '../create-user-job.ts'
import { keepResult } from '../keep-result.ts'
import { failJob, gotOn, type LeasedJob, lockLeased, readLeased } from '../lease.ts'
import { makerLanguage } from '../maker-language.ts'
import { type UserJobRow, writeJob } from '../queries.ts'
import { jobView } from '../view.ts'

/** So many rows are read at a time. */
export const PORTION = 500

/** A table that is read in portions, in an order that stays while others write, and written row by row. */
export type SheetExport<Row> = Omit<Sheet, 'rows' | 'timeZone'> & {
  /** Name of the file; without one the sheet's with the day. */
  fileName?: string
  total: number
  /** The next rows behind this one; none at the end. */
  readAfter(tx: Tx, last: Row | undefined): Promise<readonly Row[]>
  cellsOf(row: Row): readonly Cell[]
}

type StartedExport = { kind: UserJobKind; title: string; input: Record<string, unknown> }

/** Has the server write a spreadsheet for the actor. Throws ERR_TOO_MANY_JOBS. */
export async function startExport(tx: Tx, started: StartedExport): Promise<UserJobView> {
  const job = await createUserJob(tx, { ...started, state: 'active', phase: 'writing' })
  return jobView(tx, job.id)
}

/** The order for an export: its job's input, and the language of its maker. */
export type ExportOrder = Pick<UserJobRow, 'input' | 'title'> & { language: Language }

/**
 * Writes the spreadsheet of an export's job as its maker sees the rows now, and ends the job. `prepare` says what is written;
 * nothing where its subject is gone. Who is killed in it is followed from the beginning.
 */
export async function runExport<Row>(
  ctx: Ctx,
  leased: LeasedJob,
  prepare: (tx: Tx, order: ExportOrder) => Promise<SheetExport<Row> | undefined>,
): Promise<void> {
  const begun = await reading(ctx, async (tx) => {
    const job = await readLeased(tx, leased)
    if (!job) return undefined
    const { input, title } = job
    return { table: await prepare(tx, { input, title, language: await makerLanguage(tx, leased) }) }
  })
  if (!begun) return
  const { table } = begun
  if (!table) return failJob(ctx, leased, 'gone')
  await inTransaction(ctx, async (tx) => {
    if (await lockLeased(tx, leased)) await writeJob(tx, leased.id, { done: 0, total: table.total })
  })
  await writeResult(ctx, leased, table)
}

/** It was stopped, or taken by another, while it was written. */
class Stopped extends Error {}

async function writeResult<Row>(ctx: Ctx, leased: LeasedJob, table: SheetExport<Row>): Promise<void> {
  const readPortion: ReadPortion = (work) => reading(ctx, work)
  const noteProgress = (done: number) =>
    inTransaction(ctx, async (tx) => {
      if (!(await lockLeased(tx, leased))) throw new Stopped()
      await gotOn(tx, leased, { done })
    })
  try {
    const keptResult = await keepResult(ctx, {
      fileName: table.fileName ?? `${table.name} ${dayOf(ctx.now(), timeZoneOf(ctx.actor))}.xlsx`,
      mime: XLSX_TYPE,
      write: (file) => writeXlsx(file, sheetOf(ctx, table, { readPortion, noteProgress })),
    })
    const isEnded = await inTransaction(ctx, async (tx) => {
      if (!(await lockLeased(tx, leased))) return false
      await writeJob(tx, leased.id, {
        state: 'done',
        phase: null,
        finishedAt: tx.now(),
        fileId: await keptResult.addTo(tx),
        isMasked: masksNumbers(tx.actor),
      })
      return true
    })
    if (!isEnded) await keptResult.drop()
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
  }
}

/** So many portions are read at once for all who wait, by user in turn: twenty downloads let inboxes wait for seconds. */
const withPermit = makeSemaphore(2)

/** The bytes of a spreadsheet for who waits for them: of few rows. */
export function streamExport<Row>(ctx: Ctx, table: SheetExport<Row>): Readable {
  const user = `${ctx.companyId} ${userIdOf(ctx.actor)}`
  const readPortion: ReadPortion = (work) => withPermit(() => reading(ctx, work), user)
  return xlsxStream(sheetOf(ctx, table, { readPortion, noteProgress: async () => undefined }))
}

type NoteProgress = (done: number) => Promise<void>
type ReadPortion = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
type Walk = { readPortion: ReadPortion; noteProgress: NoteProgress }

function sheetOf<Row>(ctx: Ctx, table: SheetExport<Row>, walk: Walk): Sheet {
  const { name, preface = [], heads, widths } = table
  return {
    name,
    preface,
    heads,
    widths,
    timeZone: timeZoneOf(ctx.actor),
    rows: rowsOf(table, walk),
  }
}

async function* rowsOf<Row>(
  { readAfter, cellsOf }: SheetExport<Row>,
  { readPortion, noteProgress }: Walk,
): AsyncGenerator<readonly Cell[]> {
  let last: Row | undefined
  let done = 0
  for (;;) {
    const rows = await readPortion((tx) => readAfter(tx, last))
    for (const row of rows) yield cellsOf(row)
    last = rows.at(-1)
    if (last === undefined) return
    done += rows.length
    await noteProgress(done)
  }
}
