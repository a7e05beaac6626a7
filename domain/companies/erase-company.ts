import { eq, sql } from 'drizzle-orm'
import { companies } from '#db/schema/companies.ts'
import { connections } from '#db/schema/connections.ts'
import { platformAudit } from '#db/schema/platform.ts'
import { type Ctx, type Services, systemCtx, type Tx } from '../core/context.ts'
import { JOB_SCHEMA } from '../core/contract/jobs/job-queues.ts'
import { MINUTE_MS, SECOND_MS } from '../core/contract/time.ts'
import { emitRow } from '../core/outbox.ts'
import { PLATFORM } from '../core/platform.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import { announcePlans } from '../plans/announce-plans.ts'
import { type EraseStep, eraseOrder } from './erase-order.ts'
import { companyTables, countRows, eraseBatch, readReferences } from './erase-tables.ts'

/** A phone that cannot be reached keeps nobody's data for longer than this. */
const LOG_OUT_MS = 2 * MINUTE_MS
/** One job takes no longer; the next goes on where it ended. */
const AT_ONCE_MS = 5 * MINUTE_MS
const REPORT_MS = SECOND_MS
/**
 * The largest number of rounds: rows that are written during the erasure (sums that follow rows) go in the next round.
 */
const MAX_ROUNDS = 5

type Audit = typeof platformAudit.$inferSelect

/**
 * Erases a deleted company: its rows in every table, its files, the jobs that speak of it, and at last itself; one row of
 * the audit stays. In batches, so that nobody else waits; safe to repeat. `later` = to be called again in some seconds.
 * Server behaviour §9.
 */
export async function eraseCompany(services: Services, auditId: number): Promise<'done' | 'later'> {
  const platform = systemCtx(services, PLATFORM, 'job')
  const audit = await findAudit(platform, auditId)
  if (!audit || audit.finishedAt) return 'done'
  const ctx = systemCtx(services, audit.subjectId, 'job')
  const age = services.now().getTime() - audit.createdAt.getTime()
  if (age < LOG_OUT_MS && (await isLoggingOut(ctx))) return 'later'

  const tables = await reading(ctx, companyTables)
  const steps = eraseOrder(tables, await reading(ctx, readReferences))
  const total = audit.total ?? (await reading(ctx, (tx) => countRows(tx, tables), MINUTE_MS))
  const progress = { done: audit.done, total }
  const report = reporter(platform, audit.id, progress)
  const isWhole = await eraseRows(ctx, { tables, steps, report })
  if (!isWhole) return 'later'
  await services.files.removeAll(ctx.companyId)
  await inTransaction(platform, (tx) => finish(tx, audit, progress))
  return 'done'
}

function findAudit(platform: Ctx, auditId: number): Promise<Audit | undefined> {
  return reading(platform, async (tx) => {
    const [row] = await tx.db.select().from(platformAudit).where(eq(platformAudit.id, auditId))
    return row
  })
}

/** A device is unlinked by the process that holds its connection. */
function isLoggingOut(ctx: Ctx): Promise<boolean> {
  return reading(ctx, async (tx) => {
    const rows = await tx.db
      .select({ id: connections.id })
      .from(connections)
      .where(inCompany(tx, connections, eq(connections.commandKind, 'log_out')))
      .limit(1)
    return rows.length > 0
  })
}

type Erasing = {
  tables: readonly string[]
  steps: readonly EraseStep[]
  report: (erased: number) => Promise<void>
}

/** False when there is more than fits into one job. */
async function eraseRows(ctx: Ctx, { tables, steps, report }: Erasing): Promise<boolean> {
  const until = performance.now() + AT_ONCE_MS
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    for (const step of steps) {
      if (!(await carryOut(ctx, step, { report, until }))) return false
    }
    if ((await reading(ctx, (tx) => countRows(tx, tables))) === 0) return true
  }
  throw new Error('a company that is being erased is still written to')
}

type Pace = Pick<Erasing, 'report'> & { until: number }

/** Batch by batch, until there is nothing left of it; false when the time is over before. */
async function carryOut(ctx: Ctx, step: EraseStep, { report, until }: Pace): Promise<boolean> {
  for (;;) {
    const changed = await inTransaction(ctx, (tx) => eraseBatch(tx, step))
    if (changed === 0) return true
    await report(step.empty ? 0 : changed)
    if (performance.now() > until) return false
  }
}

type Progress = { done: number; total: number }

/** Tells how far it is, at most each second. */
function reporter(platform: Ctx, id: number, progress: Progress) {
  let toldAt = 0
  return async (erased: number): Promise<void> => {
    progress.done += erased
    if (performance.now() - toldAt < REPORT_MS) return
    toldAt = performance.now()
    await inTransaction(platform, (tx) => tell(tx, id, progress))
  }
}

async function tell(tx: Tx, id: number, values: Partial<Audit>): Promise<void> {
  const [row] = await tx.db
    .update(platformAudit)
    .set(values)
    .where(eq(platformAudit.id, id))
    .returning({ version: platformAudit.version })
  if (row) emitRow(tx, { noun: 'companyDeletion', id, version: row.version, action: 'update' })
}

/** The company itself goes last: a row of it that came meanwhile refuses that, and the job goes again. */
async function finish(tx: Tx, { id, subjectId }: Audit, { done }: Progress): Promise<void> {
  await tx.db.execute(
    sql`delete from ${sql.raw(JOB_SCHEMA)}.job where data->>'companyId' = ${String(subjectId)}`,
  )
  const [deletedCompany] = await tx.db
    .delete(companies)
    .where(eq(companies.id, subjectId))
    .returning({ planId: companies.planId })
  await announcePlans(tx, [deletedCompany?.planId])
  await tell(tx, id, { done, total: done, finishedAt: tx.now() })
}
