import { and, asc, type Column, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx, Tx } from './context.ts'
import type { BulkCursor, BulkPortion } from './contract/bulk.ts'
import { AppError } from './contract/errors.ts'
import { type Permission, permit } from './contract/permissions.ts'
import { SECOND_MS } from './contract/time.ts'
import { inCompany } from './tenancy.ts'
import { reading } from './transaction.ts'

/** For so long a call goes on: whoever waits sees it come along, and nobody else waits for it. */
const BUDGET_MS = 1.5 * SECOND_MS

type BulkVerb<Input, Target> = {
  table: PgTable & { id: Column; companyId: Column }
  /** Rows of one call. */
  batchSize: number
  permission: (input: Input) => Permission
  /** Throws where what is named beside the rows is not there: then nothing is begun. */
  prepare?: (ctx: Ctx, input: Input) => Promise<void>
  /** The rows that are meant by their ids; undefined where the filter says which. One that the actor does not see is refused with `missing`. */
  named?: { ids: (input: Input) => readonly number[] | undefined; missing: AppError['code'] }
  /** Returns the condition for the rows that are meant, as far as the actor sees them. */
  matching: (tx: Tx, input: Input) => SQL | undefined | Promise<SQL | undefined>
  /** Loads the data that the act needs of the rows, as they are when the batch begins. */
  load: (tx: Tx, ids: readonly number[], input: Input) => readonly Target[] | Promise<readonly Target[]>
  /** Does it to one, by the verb that one is done by. */
  act: (ctx: Ctx, target: Target, input: Input) => Promise<unknown>
  namesOf: (tx: Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
}

/**
 * Makes the verb that does one thing to many rows, those that are named or all that a filter matches: it is called again with
 * `after` until `next` is null. Each row is judged by itself: a refusal is told by name, and stops nothing. What comes
 * meanwhile is not meant. `count` says how many rows are.
 */
export function bulkVerb<Input extends BulkCursor, Target extends { id: number }>(
  verb: BulkVerb<Input, Target>,
) {
  const { table, batchSize, named, matching } = verb

  async function count(tx: Tx, condition: SQL | undefined): Promise<number> {
    const rows = await tx.db
      .select({ count: sql<number>`count(*)::int` })
      .from<PgTable>(table)
      .where(inCompany(tx, table, condition))
    return rows[0]?.count ?? 0
  }

  async function newest(tx: Tx): Promise<number> {
    const rows = await tx.db
      .select({ id: sql<number>`coalesce(max(${table.id}), 0)::float8` })
      .from<PgTable>(table)
      .where(inCompany(tx, table))
    return rows[0]?.id ?? 0
  }

  async function idsOf(tx: Tx, condition: SQL | undefined, limit: number): Promise<number[]> {
    const rows = await tx.db
      .select({ id: sql<number>`${table.id}::float8` })
      .from<PgTable>(table)
      .where(inCompany(tx, table, condition))
      .orderBy(asc(table.id))
      .limit(limit)
    return rows.map(({ id }) => id)
  }

  /** The next rows, by id: what is done to them may take them out of the filter. */
  async function portionOf(tx: Tx, input: Input) {
    const condition = await matching(tx, input)
    const upTo = input.upTo ?? (await newest(tx))
    const namedIds = named?.ids(input) && [...new Set(named.ids(input))]
    const until = and(condition, lte(table.id, upTo))
    const total = input.total ?? namedIds?.length ?? (await count(tx, until))
    const ids = await idsOf(tx, and(until, gt(table.id, input.after ?? 0)), batchSize)
    const isFirst = input.after === undefined
    const seenIds = isFirst && namedIds?.length ? await idsOf(tx, condition, namedIds.length) : namedIds
    const missingIds = namedIds?.filter((id) => !seenIds?.includes(id)) ?? []
    return { upTo, total, ids, missingIds, targets: await verb.load(tx, ids, input) }
  }

  return {
    /** Counts the rows that are meant now. Throws ERR_NO_PERMISSION. */
    count(ctx: Ctx, input: Input): Promise<number> {
      permit(ctx.actor, verb.permission(input))
      return reading(ctx, async (tx) => count(tx, await matching(tx, input)))
    },
    /** Does it to the next of them. Throws ERR_NO_PERMISSION. */
    async run(ctx: Ctx, input: Input): Promise<BulkPortion> {
      permit(ctx.actor, verb.permission(input))
      await verb.prepare?.(ctx, input)
      const { upTo, total, ids, missingIds, targets } = await reading(ctx, (tx) => portionOf(tx, input))
      const { tried, refused } = await tryEach(targets, (target) => verb.act(ctx, target, input))
      const isOver = tried === targets.length && ids.length < batchSize
      const refusedIds = refused.map(({ id }) => id)
      const names =
        refusedIds.length > 0 ? await reading(ctx, (tx) => verb.namesOf(tx, refusedIds)) : undefined
      const missing = missingIds.map((id) => ({ id, name: '', code: named?.missing ?? 'ERR_UNKNOWN' }))
      return {
        total,
        upTo,
        done: tried - refused.length,
        refused: [...missing, ...refused.map(({ id, code }) => ({ id, name: names?.get(id) ?? '', code }))],
        next: isOver ? null : (targets[tried - 1]?.id ?? ids.at(-1) ?? null),
      }
    },
  }
}

/** Loads nothing: for acts that need only the ids of their rows. */
export const idsAlone = (_tx: Tx, ids: readonly number[]) => ids.map((id) => ({ id }))

/** One after the other, until the time is over. An error that is no refusal ends the whole. */
async function tryEach<T extends { id: number }>(
  targets: readonly T[],
  act: (target: T) => Promise<unknown>,
) {
  const until = Date.now() + BUDGET_MS
  const refused: { id: number; code: string }[] = []
  let tried = 0
  for (const target of targets) {
    const code = await refusalOf(() => act(target))
    if (code !== undefined) refused.push({ id: target.id, code })
    tried += 1
    if (Date.now() >= until) break
  }
  return { tried, refused }
}

/** The code of the refusal; undefined when the act was done. */
async function refusalOf(act: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await act()
    return undefined
  } catch (error) {
    if (error instanceof AppError && error.code !== 'ERR_UNAVAILABLE') return error.code
    throw error
  }
}
