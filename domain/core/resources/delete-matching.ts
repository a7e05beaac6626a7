import { and, asc, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx, Tx } from '../context.ts'
import { type Permission, permit } from '../contract/permissions.ts'
import type { DeletionStep, MatchingCount } from '../contract/resources/matching-endpoints.ts'
import type { AnyResource } from '../contract/resources/resource-types.ts'
import { SECOND_MS } from '../contract/time.ts'
import { reading } from '../transaction.ts'
import { tryEach } from '../try-each.ts'
import { deleteRow } from './resource-delete.ts'
import { whereOf } from './resource-list.ts'
import { type Binding, type ResourceTable, rowsOf } from './resource-table.ts'
import type { Declared } from './resource-write.ts'

/** Rows of one call, and for how long it goes on: whoever waits sees it come along, and nobody else waits for it. */
const BATCH = 100
const BUDGET_MS = 1.5 * SECOND_MS

type Verbs<T extends ResourceTable, Filter, Facts> = {
  resource: Declared & Pick<AnyResource, 'label'>
  binding: Binding<T, unknown, never, never, Filter, Facts, unknown>
}
type Options = {
  permission: Permission
  /** Which of the rows that the actor sees they may delete: the SQL of the binding's `mayChange`. */
  deletable?: (ctx: Ctx) => SQL | undefined
}
type MatchingInput<Filter> = Filter & { searchParam?: string | undefined }
type From = { after?: number | undefined; upTo?: number | undefined; total?: number | undefined }

/** The verbs that answer `matchingOf` of a resource. */
export function matchingVerbs<T extends ResourceTable, Filter, Facts>(
  { resource, binding }: Verbs<T, Filter, Facts>,
  { permission, deletable }: Options,
) {
  const { table } = binding
  const matchCondition = (tx: Tx, matchInput: MatchingInput<Filter>, ...conditions: (SQL | undefined)[]) =>
    and(whereOf(binding, tx, matchInput), deletable?.(tx), ...conditions)

  async function countUpTo(tx: Tx, matchInput: MatchingInput<Filter>, upTo?: number): Promise<number> {
    const until = upTo === undefined ? undefined : lte(table.id, upTo)
    const rows = await tx.db
      .select({ count: sql<number>`count(*)::int` })
      .from<PgTable>(table)
      .where(matchCondition(tx, matchInput, until))
    return rows[0]?.count ?? 0
  }

  async function newest(tx: Tx, matchInput: MatchingInput<Filter>): Promise<number> {
    const rows = await tx.db
      .select({ id: sql<number>`coalesce(max(${table.id}), 0)::float8` })
      .from<PgTable>(table)
      .where(matchCondition(tx, matchInput))
    return rows[0]?.id ?? 0
  }

  async function idsAfter(
    tx: Tx,
    matchInput: MatchingInput<Filter>,
    { after = 0, upTo }: { after?: number; upTo: number },
  ) {
    const rows = await tx.db
      .select({ id: sql<number>`${table.id}::float8` })
      .from<PgTable>(table)
      .where(matchCondition(tx, matchInput, gt(table.id, after), lte(table.id, upTo)))
      .orderBy(asc(table.id))
      .limit(BATCH)
    return rows.map(({ id }) => id)
  }

  return {
    /** GET …/matching: how many the deletion of all that match would delete. Throws ERR_NO_PERMISSION. */
    countMatching(ctx: Ctx, matchInput: MatchingInput<Filter>): Promise<MatchingCount> {
      permit(ctx.actor, permission)
      return reading(ctx, async (tx) => ({ count: await countUpTo(tx, matchInput) }))
    },
    /**
     * POST …/matching/delete: deletes every row that the filter matches, portion by portion; call it again with `after` until
     * `next` is null. Each is judged by itself: a refusal is told, and stops nothing. What comes meanwhile is not meant. Throws
     * ERR_NO_PERMISSION.
     */
    async deleteMatching(
      ctx: Ctx,
      { after, upTo, total, ...matchInput }: MatchingInput<Filter> & From,
    ): Promise<DeletionStep> {
      permit(ctx.actor, permission)
      const filter = matchInput as MatchingInput<Filter>
      const portion = await reading(ctx, async (tx) => {
        const last = upTo ?? (await newest(tx, filter))
        const count = total ?? (await countUpTo(tx, filter, last))
        return { upTo: last, total: count, ids: await idsAfter(tx, filter, { after, upTo: last }) }
      })
      const { ids } = portion
      const { tried, refused } = await tryEach(ids, BUDGET_MS, (id) =>
        deleteRow(resource, binding, ctx, id, undefined),
      )
      const isOver = tried === ids.length && ids.length < BATCH
      const names = await namesOf(
        ctx,
        refused.map(({ target }) => target),
      )
      return {
        total: portion.total,
        upTo: portion.upTo,
        done: tried - refused.length,
        refused: refused.map(({ target, code }) => ({ id: target, name: names.get(target) ?? '', code })),
        next: isOver ? null : (ids[tried - 1] ?? null),
      }
    },
  }

  /** What those are called that are still there. */
  async function namesOf(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map()
    return reading(ctx, async (tx) => {
      const rows = await rowsOf(binding, tx, ids)
      return new Map(rows.map((row) => [row.id, String(Reflect.get(row, resource.label) ?? '')]))
    })
  }
}
