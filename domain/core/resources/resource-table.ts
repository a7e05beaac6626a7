import { and, type Column, eq, getTableColumns, inArray, isNull, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Ctx, isTx, type Tx } from '../context.ts'
import { AppError, type ErrorCode } from '../contract/errors.ts'
import type { AnyResource } from '../contract/resources/resource-types.ts'
import { PLATFORM, platformCtx } from '../platform.ts'
import { inCompany } from '../tenancy.ts'
import type { Order } from './order-by.ts'

/** Columns that a resource's table must have. A platform's has no `companyId`, one that is deleted for good no `deletedAt`. */
export type ResourceTable = PgTable & {
  id: Column
  version: Column
  companyId?: Column
  deletedAt?: Column
  updatedAt?: Column
}

/** A row as every resource's has it. */
export type Row<T extends ResourceTable> = T['$inferSelect'] & { id: number; version: number }

/** The storage of a resource. Members that only some nouns need are optional. */
export type Binding<T extends ResourceTable, View, Input, Changes, Filter, Facts, Removal = never> = {
  table: T
  /** Rows as they leave the server, in the same order; what else a view needs is read here, for all rows at once. */
  views(tx: Tx, rows: Row<T>[]): View[] | Promise<View[]>
  /** The columns of an input, where they are not simply its fields; also the place to judge it, with the row as it was. */
  values?(
    tx: Tx,
    input: Input | Changes,
    before: Row<T> | undefined,
  ): Partial<T['$inferInsert']> | Promise<Partial<T['$inferInsert']>>
  /** Writes the data beside the row, in the same transaction. */
  saved?(tx: Tx, row: Row<T>, input: Input | Changes, before?: Row<T>): Promise<void>
  /** Columns that the search looks through. */
  search: readonly Column[]
  /** The expression of each declared order. */
  order: Record<string, Order>
  /**
   * Returns the conditions for the filter's fields, and those that keep the search from finding rows that this actor
   * may not find.
   */
  filter?(tx: Tx, filter: Filter & { searchParam?: string | undefined }): (SQL | undefined)[]
  /**
   * Returns the SQL of the resource's `maySee`: the rows that a user sees. The company's machinery sees them all, and
   * does not ask.
   */
  visible?(ctx: Ctx): SQL | undefined
  /** Returns the facts of the row that decide who sees it. */
  facts?(row: Row<T>): Facts
  /** Whether what users may see or do changed with the row. */
  rights?(before: Row<T> | undefined, after: Row<T>): boolean
  /** Judges whether the actor may change or delete this row; throws. */
  mayChange?(tx: Tx, row: Row<T>): void | Promise<void>
  /** Throws while something forbids that the row goes; the place to settle what hangs on it, as was said with the deletion. */
  beforeDelete?(tx: Tx, row: Row<T>, removal: Removal): Promise<void>
  /** Checks whether a deleted row may come back, such as against a limit that others have filled meanwhile. */
  beforeUndo?(tx: Tx, row: Row<T>): Promise<void>
  /** Deleted rows are only marked and never purged: history names them. */
  keepsDeleted?: true
  /** The columns of a row that was marked as deleted, where they change with that: its secrets go. */
  wiped?: Partial<T['$inferInsert']>
  /** Columns that a marked row gets by what was said with its deletion: by whom, and why. */
  ended?(tx: Tx, removal: Removal): Partial<T['$inferInsert']>
  /** A unique constraint's name → where it is shown. */
  unique?: Record<string, TakenAt>
}

/** The field that a unique constraint is about, or all of several; with the code where the specification has one of its own. */
export type TakenAt = string | readonly string[] | { field: string; code: ErrorCode }

/** A binding, where neither its input nor its view matters. */
export type AnyView<T extends ResourceTable> = Binding<T, unknown, never, never, never, unknown>

/** The fence of a resource's living rows: every read and write of them starts from it. */
export function fence(table: ResourceTable, ctx: Ctx, ...conditions: (SQL | undefined)[]): SQL | undefined {
  const isLiving = table.deletedAt ? isNull(table.deletedAt) : undefined
  return outerFence(table, ctx, isLiving, ...conditions)
}

/** The same, with rows that wait for the purge. */
export function outerFence(
  table: ResourceTable,
  ctx: Ctx,
  ...conditions: (SQL | undefined)[]
): SQL | undefined {
  const { companyId } = table
  return companyId ? inCompany(ctx, { companyId }, ...conditions) : and(...conditions)
}

/** The context in which the resource's rows are written. Throws ERR_NO_PERMISSION for the platform's unless super. */
export function writingCtx({ scope }: Pick<AnyResource, 'scope'>, ctx: Ctx): Ctx {
  return scope === 'platform' ? platformCtx(ctx) : ctx
}

/**
 * The context in which the resource's rows are read: who administers the platform reads what is the platform's inside its
 * own fence, where what a row says of the companies can be counted.
 */
export function readingCtx({ scope }: Pick<AnyResource, 'scope'>, ctx: Ctx): Ctx {
  const isSuper = ctx.actor.kind === 'user' && ctx.actor.isSuper
  return scope === 'platform' && isSuper && !isTx(ctx) ? platformCtx(ctx) : ctx
}

/** Returns the condition that narrows the resource's rows to those that the actor sees. */
export function seenBy({ visible }: { visible?(ctx: Ctx): SQL | undefined }, ctx: Ctx): SQL | undefined {
  return ctx.actor.kind === 'user' ? visible?.(ctx) : undefined
}

/** Those of the rows that are there and that the actor sees, in no order. */
export async function rowsOf<T extends ResourceTable>(
  binding: Pick<AnyView<T>, 'table' | 'visible'>,
  tx: Tx,
  ids: readonly number[],
): Promise<Row<T>[]> {
  if (ids.length === 0) return []
  const { table } = binding
  const condition = fence(table, tx, inArray(table.id, [...ids]), seenBy(binding, tx))
  return asRows(table, await selectFrom(tx, table).where(condition))
}

/** The row, locked until the transaction ends. Throws the resource's own "not found", also for one that is not shown. */
export async function lockRow<T extends ResourceTable>(
  { missing }: Pick<AnyResource, 'missing'>,
  binding: Pick<AnyView<T>, 'table' | 'visible'>,
  tx: Tx,
  id: number,
): Promise<Row<T>> {
  const { table } = binding
  const lockedRows = await selectFrom(tx, table)
    .where(fence(table, tx, eq(table.id, id), seenBy(binding, tx)))
    .for('no key update')
  const [row] = asRows(table, lockedRows)
  if (!row) throw new AppError(missing)
  return row
}

/** All columns of the table, of any resource. */
export function selectFrom(tx: Tx, table: ResourceTable) {
  return tx.db.select(getTableColumns<PgTable>(table)).from<PgTable>(table).$dynamic()
}

/** Rows that were selected by `selectFrom(tx, table)`, or returned by a write of this table, whole. */
export function asRows<T extends ResourceTable>(_table: T, rows: readonly object[]): Row<T>[] {
  return rows as Row<T>[]
}

/** The tenant's column of a new row; a platform's has none. */
export function ownership(table: ResourceTable, tx: Tx): { companyId?: number } {
  if (table.companyId) return { companyId: tx.companyId }
  if (tx.companyId !== PLATFORM) throw new Error('the platform is written inside its own fence')
  return {}
}
