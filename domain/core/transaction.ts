import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { preparedStatement } from '#db/prepared-statement.ts'
import { type Ctx, isTx, type Limits, type PendingEffects, type Tx } from './context.ts'
import { isVisitor } from './contract/actor.ts'
import { AppError } from './contract/errors.ts'
import { SECOND_MS } from './contract/time.ts'
import { sqlState } from './database/database-errors.ts'
import { retryWhileAway } from './database/patience.ts'
import { followUp } from './jobs/follow-ups.ts'
import { writeEvents } from './outbox.ts'

/**
 * Runs a verb in one transaction; a verb that is called by a verb joins it. Everything inside sees and writes the
 * context's company alone. Limits: 2 s for the whole (after which the connection is ended; see `giveMoreTime`), 1 s for
 * a lock. Serialisation failures, deadlocks and lock time-outs are tried three times, and a database that is away is
 * waited for (patience.ts). A visitor of another company writes nothing (ERR_VISIT_READ_ONLY). Both are safe because every verb is idempotent by client id, external id or state check. No
 * network inside: it would hold locks and the event log's cursor.
 */
export function inTransaction<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isTx(ctx)) {
    if (ctx.mode === 'read') throw new Error('a verb was called inside a reading transaction')
    return work(ctx)
  }
  if (isVisitor(ctx.actor)) return Promise.reject(new AppError('ERR_VISIT_READ_ONLY'))
  return retrying(ctx, () => begin(ctx, work))
}

/** A read-only transaction, or the one that is already open. `timeoutMs` bounds each statement (ERR_SEARCH_TIMEOUT). */
export function reading<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>, timeoutMs = 5000): Promise<T> {
  return readingBehind(ctx, work, (db) =>
    READ_FENCE.now(db, { companyId: String(ctx.companyId), timeoutMs: String(timeoutMs) }),
  )
}

/**
 * As `reading`, for long statements that run fast: they are planned once a connection, because planning took longer than
 * running them (3 of 3.5 ms for a message, three quarters for a list). Everything on which the plan depends must be in
 * the statement's text.
 */
export function readingPlanned<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return readingBehind(ctx, work, (db) => KEY_FENCE.now(db, { companyId: String(ctx.companyId) }))
}

/**
 * As `reading`, for lists whose best plan depends on the company and the filter: they are planned for the actual values
 * at each call. Otherwise a connection keeps after five calls one plan for all values, which read all contacts of a
 * large company for a page of two tags (700 ms instead of 17).
 */
export function readingByValues<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>, timeoutMs = 5000): Promise<T> {
  return readingBehind(ctx, work, (db) =>
    VALUE_FENCE.now(db, { companyId: String(ctx.companyId), timeoutMs: String(timeoutMs) }),
  )
}

function readingBehind<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>, fence: Fence): Promise<T> {
  if (isTx(ctx)) return work(ctx)
  return retrying(ctx, () => beginReading(ctx, work, fence))
}

async function begin<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const pendingEffects: PendingEffects = { events: [], signals: new Set() }
  const { value, written } = await ctx.services.db.transaction(async (db) => {
    const tx: Tx = { ...ctx, db, mode: 'write', pendingEffects }
    const value = await fenced(tx, writeFence(ctx), work)
    if (pendingEffects.events.length > 0) await followUp(tx)
    return { value, written: writeEvents(tx) }
  })
  // The events are not awaited before the commit, which follows at once on the same connection and becomes a rollback
  // if they failed.
  await written
  for (const kind of pendingEffects.signals) ctx.services.signal.notify(kind)
  return value
}

/**
 * Answers before the transaction ends: a transaction that wrote nothing has no commit that could fail, and awaiting the
 * commit would cost a round trip.
 */
function beginReading<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>, fence: Fence): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const pendingEffects: PendingEffects = { events: [], signals: new Set() }
  const reader = (db: Transaction) =>
    fenced({ ...ctx, db, mode: 'read', pendingEffects }, fence, work).then(resolve)
  ctx.services.db.transaction(reader).catch(reject)
  return promise
}

/**
 * Sends the fence without awaiting it: the first statement follows on the same connection without waiting for the
 * fence's answer.
 */
async function fenced<T>(tx: Tx, fence: Fence, work: (tx: Tx) => Promise<T>): Promise<T> {
  const [isFenced, value] = await Promise.allSettled([fence(tx.db), work(tx)])
  if (isFenced.status === 'rejected') throw isFenced.reason
  if (value.status === 'rejected') throw value.reason
  return value.value
}

const USUAL: Limits = { transactionMs: 2 * SECOND_MS, lockMs: 1 * SECOND_MS }

type Fence = (db: Transaction) => Promise<unknown>

function writeFence(ctx: Ctx): Fence {
  const { companyId, services } = ctx
  const { transactionMs, lockMs } = services.limits ?? USUAL
  return (db) =>
    WRITE_FENCE.now(db, {
      companyId: String(companyId),
      now: ctx.now().toISOString(),
      transactionMs: String(transactionMs),
      lockMs: String(lockMs),
    })
}

type WriteFence = Record<'companyId' | 'now' | 'transactionMs' | 'lockMs', string>

const WRITE_FENCE = preparedStatement<WriteFence>(
  (hole) => sql`select set_config('app.company_id', ${hole('companyId')}, true),
    set_config('app.now', ${hole('now')}, true),
    set_config('transaction_timeout', ${hole('transactionMs')}, true),
    set_config('lock_timeout', ${hole('lockMs')}, true), set_config('plan_cache_mode', 'force_generic_plan', true)`,
)

const READ_FENCE = preparedStatement<{ companyId: string; timeoutMs: string }>(
  (hole) => sql`select set_config('app.company_id', ${hole('companyId')}, true),
    set_config('transaction_read_only', 'on', true), set_config('statement_timeout', ${hole('timeoutMs')}, true)`,
)

const KEY_FENCE = preparedStatement<{ companyId: string }>(
  (hole) => sql`select set_config('app.company_id', ${hole('companyId')}, true),
    set_config('transaction_read_only', 'on', true), set_config('statement_timeout', '5000', true),
    set_config('plan_cache_mode', 'force_generic_plan', true)`,
)

const VALUE_FENCE = preparedStatement<{ companyId: string; timeoutMs: string }>(
  (hole) => sql`select set_config('app.company_id', ${hole('companyId')}, true),
    set_config('transaction_read_only', 'on', true), set_config('statement_timeout', ${hole('timeoutMs')}, true),
    set_config('plan_cache_mode', 'force_custom_plan', true)`,
)

const LONG_MS = 10 * SECOND_MS

/**
 * Gives a transaction ten seconds from now on. It is for a single act whose size others decide: all messages of a
 * person, all tickets of a user. Everybody's live events wait for the oldest transaction, so an act that can be done in
 * portions must not use this.
 */
export async function giveMoreTime({ db, services: { limits = USUAL } }: Tx): Promise<void> {
  const transactionMs = String(Math.max(LONG_MS, limits.transactionMs))
  // The time-out is running already; it only starts afresh after it was switched off.
  await db.execute(sql`select set_config('transaction_timeout', '0', true)`)
  await db.execute(sql`select set_config('transaction_timeout', ${transactionMs}, true)`)
}

const TRIES = 3

/** Waits for a database that is away; a transaction that was in conflict with another is repeated, three attempts in all. */
function retrying<T>(ctx: Ctx, attempt: () => Promise<T>): Promise<T> {
  return retryWhileAway(ctx.services, () => unlessInTheWay(ctx, attempt))
}

async function unlessInTheWay<T>(ctx: Ctx, attempt: () => Promise<T>, tried = 1): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    const code = sqlState(error)
    if (code === '57014') throw new AppError('ERR_SEARCH_TIMEOUT', undefined, { cause: error })
    if (!IN_THE_WAY.has(code)) throw error
    if (tried >= TRIES) throw new AppError('ERR_BUSY', undefined, { cause: error })
    ctx.services.log.debug({ code, tried }, 'transaction tried again')
  }
  // A random pause, so that the two transactions do not conflict again.
  await Bun.sleep(20 * tried + Math.random() * 150 * tried)
  return unlessInTheWay(ctx, attempt, tried + 1)
}

const IN_THE_WAY = new Set(['40001', '40P01', '55P03'])
