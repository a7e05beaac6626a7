import { eq, inArray, lt, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx, Tx } from '../context.ts'
import { AppError } from '../contract/errors.ts'
import { permit } from '../contract/permissions.ts'
import { DAY_MS, UNDO_MS } from '../contract/time.ts'
import { inTransaction } from '../transaction.ts'
import {
  type AnyView,
  asRows,
  type Binding,
  lockRow,
  outerFence,
  type ResourceTable,
  type Row,
  seenBy,
  selectFrom,
  writingCtx,
} from './resource-table.ts'
import { announce, type Declared, viewOf, writeRow } from './resource-write.ts'

/**
 * Deletes a row: it is marked as deleted where the deletion can be undone or history refers to the row, else it is
 * removed. Throws the noun's "not found", ERR_NO_PERMISSION, and the noun's own refusals.
 */
export function deleteRow<T extends ResourceTable, Facts, Removal>(
  resource: Declared,
  binding: Binding<T, unknown, never, never, never, Facts, Removal>,
  ctx: Ctx,
  id: number,
  removal: Removal,
): Promise<void> {
  permit(ctx.actor, resource.permissions.remove)
  return inTransaction(writingCtx(resource, ctx), async (tx) => {
    const before = await lockRow(resource, binding, tx, id)
    await binding.mayChange?.(tx, before)
    await binding.beforeDelete?.(tx, before, removal)
    const isMarked = resource.deletion === 'undo' || binding.keepsDeleted
    const after = await (isMarked
      ? mark(binding, tx, id, binding.ended?.(tx, removal))
      : erase(binding, tx, before))
    announce(resource, binding, tx, 'delete', before, after)
  })
}

function mark<T extends ResourceTable>(
  binding: AnyView<T>,
  tx: Tx,
  id: number,
  ended: Partial<T['$inferInsert']> | undefined,
): Promise<Row<T>> {
  return writeRow(binding, tx, id, { ...binding.wiped, ...ended, deletedAt: tx.now() })
}

/** Removes a row. Answers it with a version one higher than any that was announced. */
async function erase<T extends ResourceTable>(
  { table }: AnyView<T>,
  tx: Tx,
  before: Row<T>,
): Promise<Row<T>> {
  await tx.db.delete<PgTable>(table).where(outerFence(table, tx, eq(table.id, before.id)))
  return { ...before, version: before.version + 1 }
}

/**
 * Undoes a deletion, within UNDO_MS: the row and its links are restored. A row that is not deleted any more is answered
 * as it is, for a second press. Throws ERR_UNDO_EXPIRED, ERR_UNDO_TAKEN with the field whose value another row has taken
 * meanwhile, and the noun's own refusals.
 */
export function undoDelete<T extends ResourceTable, View, Facts>(
  resource: Declared,
  binding: Binding<T, View, never, never, never, Facts>,
  ctx: Ctx,
  id: number,
): Promise<View> {
  permit(ctx.actor, resource.permissions.remove)
  return inTransaction(writingCtx(resource, ctx), async (tx) => {
    const before = await lockDeleted(resource, binding, tx, id)
    await binding.mayChange?.(tx, before)
    if (deletedAtOf(before) === null) return viewOf(resource, binding, tx, before)
    await binding.beforeUndo?.(tx, before)
    const row = await writeRow(binding, tx, id, { deletedAt: null }, 'ERR_UNDO_TAKEN')
    announce(resource, binding, tx, 'create', undefined, row)
    return viewOf(resource, binding, tx, row)
  })
}

async function lockDeleted<T extends ResourceTable>(
  { missing }: Declared,
  binding: AnyView<T>,
  tx: Tx,
  id: number,
): Promise<Row<T>> {
  const { table } = binding
  if (!table.deletedAt) throw new AppError(missing)
  const lockedRows = await selectFrom(tx, table)
    .where(outerFence(table, tx, eq(table.id, id), seenBy(binding, tx)))
    .for('no key update')
  const [row] = asRows(table, lockedRows)
  if (!row) throw new AppError(missing)
  const deletedMs = deletedAtOf(row)
  if (deletedMs !== null && deletedMs <= tx.now().getTime() - UNDO_MS) throw new AppError('ERR_UNDO_EXPIRED')
  return row
}

/** Returns the time when the row was deleted, in milliseconds; null when it is not deleted. */
function deletedAtOf(row: object): number | null {
  const deletedMs: unknown = Reflect.get(row, 'deletedAt')
  return deletedMs instanceof Date ? deletedMs.getTime() : null
}

const PURGE_BATCH = 500

/** Removes one batch of a company's rows that were deleted a day ago or longer, with their links. Answers how many. */
export function purgeRows(
  { table, keepsDeleted }: Pick<AnyView<ResourceTable>, 'table' | 'keepsDeleted'>,
  ctx: Ctx,
): Promise<number> {
  const { deletedAt } = table
  if (!deletedAt || keepsDeleted) return Promise.resolve(0)
  return inTransaction(ctx, async (tx) => {
    const isOver = lt(deletedAt, new Date(tx.now().getTime() - DAY_MS))
    const ids = tx.db
      .select({ id: sql`${table.id}` })
      .from<PgTable>(table)
      .where(outerFence(table, tx, isOver))
      .limit(PURGE_BATCH)
    const purgedRows = await tx.db
      .delete<PgTable>(table)
      .where(inArray(table.id, ids))
      .returning({ id: sql`${table.id}` })
    return purgedRows.length
  })
}
