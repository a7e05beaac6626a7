import type { Ctx } from '../../core/context.ts'
import { timeZoneOf } from '../../core/contract/actor.ts'
import { dayOf } from '../../core/contract/time.ts'
import { inTransaction } from '../../core/transaction.ts'
import { keepResult } from '../../user-jobs/keep-result.ts'
import { gotOn, type LeasedJob, lockLeased } from '../../user-jobs/lease.ts'
import { writeJob } from '../../user-jobs/queries.ts'
import { masksNumbers } from '../contract/rules.ts'
import { type Sheet, writeXlsx } from './xlsx-writer.ts'

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** It was stopped, or taken by another, while it was written. */
class Stopped extends Error {}

/** Writes the spreadsheet of an export's job, and ends the job; `rows` say how far they are by `exportGotOn`. */
export async function writeExport(ctx: Ctx, leased: LeasedJob, sheet: Sheet): Promise<void> {
  try {
    const keptResult = await keepResult(ctx, {
      fileName: `${sheet.name} ${dayOf(ctx.now(), timeZoneOf(ctx.actor))}.xlsx`,
      mime: TYPE,
      write: (file) => writeXlsx(file, sheet),
    })
    const isEnded = await inTransaction(ctx, async (tx) => {
      if (!(await lockLeased(tx, leased))) return false
      const ended = { state: 'done', phase: null, finishedAt: tx.now() } as const
      await writeJob(tx, leased.id, {
        ...ended,
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

/** So many rows are written. Ends the writing where the job was stopped. */
export function exportGotOn(ctx: Ctx, leased: LeasedJob, done: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await lockLeased(tx, leased))) throw new Stopped()
    await gotOn(tx, leased, { done })
  })
}
