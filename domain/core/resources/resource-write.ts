import { eq, getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { RowNoun } from '../../resources.ts'
import { changedMeanwhile } from '../changed-by.ts'
import type { Ctx, Tx } from '../context.ts'
import { AppError } from '../contract/errors.ts'
import { permit } from '../contract/permissions.ts'
import type { AnyResource } from '../contract/resources/resource-types.ts'
import { type RowAction, RowFacts } from '../contract/row-events.ts'
import { uniqueViolation } from '../database/database-errors.ts'
import { firstOrThrow } from '../first-or-throw.ts'
import { emitRow } from '../outbox.ts'
import { inTransaction } from '../transaction.ts'
import {
  type AnyView,
  asRows,
  type Binding,
  lockRow,
  outerFence,
  ownership,
  type ResourceTable,
  type Row,
  type TakenAt,
  writingCtx,
} from './resource-table.ts'

export type Declared = Pick<AnyResource, 'scope' | 'permissions' | 'deletion' | 'missing'> & { noun: RowNoun }

/** A new row. Throws ERR_NO_PERMISSION, ERR_VALIDATION with `fields` of what is taken. */
export function createRow<T extends ResourceTable, View, Input extends object, Facts>(
  resource: Declared,
  binding: Binding<T, View, Input, never, never, Facts>,
  ctx: Ctx,
  input: Input,
): Promise<View> {
  permit(ctx.actor, resource.permissions.save)
  return inTransaction(writingCtx(resource, ctx), async (tx) => {
    const values = { ...(await valuesOf(binding, tx, input, undefined)), ...ownership(binding.table, tx) }
    const row = await taking(binding, 'ERR_VALIDATION', async () =>
      asRows(binding.table, await tx.db.insert<PgTable>(binding.table).values(values).returning()),
    )
    await binding.saved?.(tx, row, input)
    announce(resource, binding, tx, 'create', undefined, row)
    return viewOf(resource, binding, tx, row)
  })
}

/**
 * Changes a row; what is not named stays. With the `version` that was edited, another's change in between is refused:
 * ERR_ROW_CHANGED with `current` and `by`. Without one the last write wins. Throws the noun's "not found", ERR_NO_PERMISSION,
 * ERR_VALIDATION with `fields` of what is taken.
 */
export function updateRow<
  T extends ResourceTable,
  View,
  Changes extends { version?: number | undefined },
  Facts,
>(
  resource: Declared,
  binding: Binding<T, View, never, Changes, never, Facts>,
  ctx: Ctx,
  id: number,
  input: Changes,
): Promise<View> {
  return changeRow(resource, binding, ctx, id, {
    version: input.version,
    values: (tx, before) => valuesOf(binding, tx, input, before),
    saved: async (tx, row, before) => binding.saved?.(tx, row, input, before),
  })
}

type Columns<T extends ResourceTable> = {
  version?: number | undefined
  values: Partial<T['$inferInsert']>
}

/** The same for columns that no input holds: a file that goes with the row, a state. Throws as updateRow does. */
export function updateColumns<T extends ResourceTable, View, Facts>(
  resource: Declared,
  binding: Binding<T, View, never, never, never, Facts>,
  ctx: Ctx,
  id: number,
  { version, values }: Columns<T>,
): Promise<View> {
  return changeRow(resource, binding, ctx, id, { version, values: async () => ({ ...values }) })
}

type Change<T extends ResourceTable> = {
  version: number | undefined
  values(tx: Tx, before: Row<T>): Promise<Record<string, unknown>>
  saved?(tx: Tx, row: Row<T>, before: Row<T>): Promise<void>
}

/** Changes a row. Every change goes through it: rights, the version that was edited, the row, the event. */
export function changeRow<T extends ResourceTable, View, Facts>(
  resource: Declared,
  binding: Binding<T, View, never, never, never, Facts>,
  ctx: Ctx,
  id: number,
  { version, values, saved }: Change<T>,
): Promise<View> {
  permit(ctx.actor, resource.permissions.save)
  return inTransaction(writingCtx(resource, ctx), async (tx) => {
    const before = await lockRow(resource, binding, tx, id)
    await binding.mayChange?.(tx, before)
    if (version !== undefined && version !== before.version) {
      const current = await viewOf(resource, binding, tx, before)
      throw new AppError('ERR_ROW_CHANGED', await changedMeanwhile(tx, resource.noun, before, current))
    }
    const row = await writeRow(binding, tx, id, await values(tx, before))
    await saved?.(tx, row, before)
    announce(resource, binding, tx, 'update', before, row)
    return viewOf(resource, binding, tx, row)
  })
}

/** Writes columns of a row and raises its version. What is taken becomes `refusal` with the field. */
export function writeRow<T extends ResourceTable>(
  binding: AnyView<T>,
  tx: Tx,
  id: number,
  values: Record<string, unknown>,
  refusal: 'ERR_VALIDATION' | 'ERR_UNDO_TAKEN' = 'ERR_VALIDATION',
): Promise<Row<T>> {
  const { table } = binding
  const set = { ...values, ...(table.updatedAt ? { updatedAt: tx.now() } : { id }) }
  return taking(binding, refusal, async () =>
    asRows(
      table,
      await tx.db
        .update<PgTable>(table)
        .set(set)
        .where(outerFence(table, tx, eq(table.id, id)))
        .returning(),
    ),
  )
}

/** Tells of a row's change, with the facts that decide who hears it, where there are any. */
export function announce<T extends ResourceTable, Facts>(
  { noun }: Pick<Declared, 'noun'>,
  { facts, rights }: Pick<Binding<T, unknown, never, never, never, Facts>, 'facts' | 'rights'>,
  tx: Tx,
  action: RowAction,
  before: Row<T> | undefined,
  after: Row<T>,
): void {
  const { id, version } = after
  emitRow(tx, {
    noun,
    id,
    version,
    action,
    ...(rights?.(before, after) && { rights: true }),
    ...(facts && { facts: { before: before ? asFacts(facts(before)) : null, after: asFacts(facts(after)) } }),
  })
}

/** Converts a noun's facts to a plain object for the event log. */
export function asFacts(facts: unknown): RowFacts {
  return RowFacts.parse(facts)
}

/** One row as it leaves the server. */
export async function viewOf<T extends ResourceTable, View>(
  { missing }: Pick<AnyResource, 'missing'>,
  binding: Pick<Binding<T, View, never, never, never, unknown>, 'views'>,
  tx: Tx,
  row: Row<T>,
): Promise<View> {
  const [view] = await binding.views(tx, [row])
  if (view === undefined) throw new AppError(missing)
  return view
}

async function valuesOf<T extends ResourceTable, Input extends object>(
  { table, values }: Pick<Binding<T, unknown, Input, Input, never, unknown>, 'table' | 'values'>,
  tx: Tx,
  input: Input,
  before: Row<T> | undefined,
): Promise<Record<string, unknown>> {
  const chosen = values ? await values(tx, input, before) : input
  const { id: _, version: _version, companyId: _company, ...columns } = getTableColumns<PgTable>(table)
  return Object.fromEntries(
    Object.entries(chosen).filter(([name, value]) => name in columns && value !== undefined),
  )
}

/** The one row that was written; a unique constraint that refused it is said of each of its fields. */
async function taking<T extends ResourceTable>(
  { unique = {} }: Pick<AnyView<T>, 'unique'>,
  refusal: 'ERR_VALIDATION' | 'ERR_UNDO_TAKEN',
  write: () => Promise<Row<T>[]>,
): Promise<Row<T>> {
  try {
    return firstOrThrow(await write())
  } catch (error) {
    const takenFields = unique[uniqueViolation(error) ?? '']
    if (takenFields === undefined) throw error
    const code = typeof takenFields === 'object' && 'code' in takenFields ? takenFields.code : refusal
    throw new AppError(
      refusal === 'ERR_UNDO_TAKEN' ? refusal : code,
      { fields: Object.fromEntries(fieldsOf(takenFields).map((field) => [field, 'taken'])) },
      { cause: error },
    )
  }
}

/** Whichever of them is changed, the row is another one. */
function fieldsOf(takenFields: TakenAt): readonly string[] {
  if (typeof takenFields === 'string') return [takenFields]
  return 'field' in takenFields ? [takenFields.field] : takenFields
}
