import type { Ctx } from '../../../core/context.ts'
import { doPortion, type Portion, portionOf } from '../../../core/database/portions.ts'
import { inTransaction, reading } from '../../../core/transaction.ts'
import { failJob, gotOn, type LeasedJob, lockLeased, readLeased } from '../../../user-jobs/lease.ts'
import { type UserJobRow, writeJob } from '../../../user-jobs/queries.ts'
import { masksNumbers } from '../../contract/rules.ts'
import { importInput } from '../import-view.ts'
import { faultOf } from '../sheet/sheet.ts'
import { askNextNumber, countToAsk } from './ask-numbers.ts'
import { judgeContacts } from './judge-contacts.ts'
import { keepProblems } from './keep-problems.ts'
import { SAVED_AT_ONCE, saveContacts, saveNextRows } from './save-rows.ts'
import type { SheetTarget } from './sheet-target.ts'
import { stagePhone } from './stage-phone.ts'
import { stageRows } from './stage-rows.ts'

/**
 * Works on an import until `until` (by performance.now()), or it has ended, or was stopped. Answers in how many seconds it
 * is due again; undefined when it is not. Whoever is killed in it is followed by another, who goes on behind the last
 * transaction.
 */
export function runImport(ctx: Ctx, leased: LeasedJob, until: number): Promise<number | undefined> {
  return runSheetImport(ctx, leased, { until, target: CONTACTS })
}

const CONTACTS: SheetTarget = { judge: judgeContacts, save: saveContacts }

type Running = { until: number; target: SheetTarget }

/** The same for rows that become something else than contacts. */
export async function runSheetImport(
  ctx: Ctx,
  leased: LeasedJob,
  { until, target }: Running,
): Promise<number | undefined> {
  const portion = portionOf(target.rowsAtOnce ?? SAVED_AT_ONCE)
  for (;;) {
    const job = await reading(ctx, (tx) => readLeased(tx, leased))
    const next = job && (await step(ctx, leased, { job, portion, target }))
    if (!next) return undefined
    if (next !== 'on') return next.afterSeconds
    if (performance.now() > until) return 0
  }
}

/** The step that comes next: another one, a pause, or null because the import was stopped or has failed. */
type Next = 'on' | { afterSeconds: number } | null

function step(
  ctx: Ctx,
  leased: LeasedJob,
  { job, portion, target }: { job: UserJobRow; portion: Portion; target: SheetTarget },
): Promise<Next> {
  if (job.phase === 'checking') return look(ctx, leased, { job, target })
  return job.phase === 'saving' ? save(ctx, leased, { portion, target }) : ask(ctx, leased)
}

type Looking = { job: UserJobRow; target: SheetTarget }

async function look(ctx: Ctx, leased: LeasedJob, { job, target }: Looking): Promise<Next> {
  try {
    const { phone } = importInput(job)
    const staged = phone
      ? await stagePhone(ctx, leased, phone)
      : await stageRows(ctx, leased, { job, target })
    return staged && 'on'
  } catch (error) {
    const fault = faultOf(error)
    if (!fault) throw error
    await failJob(ctx, leased, fault)
    return null
  }
}

type Saving = { portion: Portion; target: SheetTarget }

async function save(ctx: Ctx, leased: LeasedJob, { portion, target }: Saving): Promise<Next> {
  const next = await doPortion(ctx, portion, (ctx, rowLimit) =>
    saveNextRows(ctx, leased, { rowLimit, target }),
  )
  if (next === 'done') await afterSaving(ctx, leased)
  return next && 'on'
}

async function ask(ctx: Ctx, leased: LeasedJob): Promise<Next> {
  const next = await askNextNumber(ctx, leased)
  if (next !== 'done') return next
  await finish(ctx, leased)
  return 'on'
}

async function afterSaving(ctx: Ctx, leased: LeasedJob): Promise<void> {
  const isAsking = await inTransaction(ctx, async (tx) => {
    const job = await lockLeased(tx, leased)
    if (!job || !importInput(job).checkNumbers) return false
    const total = await countToAsk(tx, leased.id)
    if (total > 0) await gotOn(tx, leased, { phase: 'numbers', done: 0, total })
    return total > 0
  })
  if (!isAsking) await finish(ctx, leased)
}

/**
 * Finishes the import: stores the rows that were not saved as a file for the user who started it, then marks the job as
 * done.
 */
async function finish(ctx: Ctx, leased: LeasedJob): Promise<void> {
  const file = await keepProblems(ctx, leased)
  await inTransaction(ctx, async (tx) => {
    const job = await lockLeased(tx, leased)
    if (!job) return
    const fileId = file && (await file.addTo(tx))
    const ended = { state: 'done', failure: null, finishedAt: tx.now() } as const
    // It holds what its maker gave: theirs also where numbers are hidden from them.
    const result = fileId === undefined ? {} : { fileId, isMasked: masksNumbers(tx.actor) }
    await writeJob(tx, leased.id, { ...ended, ...result })
  })
}
