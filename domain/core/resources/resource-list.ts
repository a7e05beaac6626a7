import { and, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx, Tx } from '../context.ts'
import { invalid } from '../contract/errors.ts'
import { pageOf } from '../contract/page.ts'
import { permit } from '../contract/permissions.ts'
import type { AnyResource } from '../contract/resources/resource-types.ts'
import { reading } from '../transaction.ts'
import { afterSql, cursorOf, type Ordering, orderSql, placeSql, readAfter } from './order-by.ts'
import {
  type AnyView,
  asRows,
  type Binding,
  fence,
  type ResourceTable,
  type Row,
  readingCtx,
  seenBy,
} from './resource-table.ts'

/** Rows on a page, for every noun. */
export const ROWS_PER_PAGE = 40

/** The parameters of every list, besides the filter of its own. */
export type ListAsked = {
  searchParam?: string | undefined
  pageNumber?: number | undefined
  cursor?: string | undefined
  sort?: string | undefined
}

export type Listed<View> = { rows: View[]; count: number; hasMore: boolean; next: string | null }

/**
 * A page of the noun's rows that the actor may see. `cursor` continues after a page, whatever was added or removed
 * meanwhile, and goes before `pageNumber`. The search ignores accents and case. Throws ERR_NO_PERMISSION, ERR_VALIDATION
 * for a bad cursor.
 */
export function listRows<T extends ResourceTable, View, Filter>(
  resource: Pick<AnyResource, 'permissions' | 'scope' | 'sorts'>,
  binding: Binding<T, View, never, never, Filter, unknown>,
  ctx: Ctx,
  input: ListAsked & Filter,
): Promise<Listed<View>> {
  permit(ctx.actor, resource.permissions.read)
  const ordering = orderingOf(resource, binding, input.sort)
  return reading(readingCtx(resource, ctx), async (tx) => {
    const condition = whereOf(binding, tx, input)
    const [pageRows, count] = await Promise.all([
      readPage(tx, binding.table, condition, ordering, input),
      countRows(tx, binding.table, condition),
    ])
    const page = pageOf(pageRows, ROWS_PER_PAGE, ({ row, position }) => cursorOf(position, row.id))
    const rows = await binding.views(
      tx,
      page.rows.map(({ row }) => row),
    )
    return { rows, count, hasMore: page.hasMore, next: page.next }
  })
}

/** The condition for the rows of a list: those that the actor may see and that match its filter and its search. */
export function whereOf<T extends ResourceTable, Filter>(
  binding: Pick<
    Binding<T, unknown, never, never, Filter, unknown>,
    'table' | 'visible' | 'filter' | 'search'
  >,
  tx: Tx,
  input: Filter & { searchParam?: string | undefined },
): SQL | undefined {
  const narrowed = binding.filter?.(tx, input) ?? []
  return fence(
    binding.table,
    tx,
    seenBy(binding, tx),
    ...narrowed,
    matching(binding.search, input.searchParam),
  )
}

function orderingOf(
  { sorts }: Pick<AnyResource, 'sorts'>,
  { table, order }: Pick<AnyView<ResourceTable>, 'table' | 'order'>,
  sort: string = sorts[0],
): Ordering {
  const name = sort.replace(/^-/, '')
  const by = order[name]
  if (!by) throw invalid({ sort: 'sort' })
  return { order: by, isDescending: sort.startsWith('-'), id: table.id }
}

type PositionedRow<T extends ResourceTable> = { row: Row<T>; position: string }

async function readPage<T extends ResourceTable>(
  tx: Tx,
  table: T,
  condition: SQL | undefined,
  ordering: Ordering,
  { cursor, pageNumber = 1 }: ListAsked,
): Promise<PositionedRow<T>[]> {
  const pageRows = await readAfter(
    cursor,
    tx.db
      .select({ row: getTableColumns<PgTable>(table), position: placeSql(ordering) })
      .from<PgTable>(table)
      .where(and(condition, cursor ? afterSql(ordering, cursor) : undefined))
      .orderBy(orderSql(ordering))
      .limit(ROWS_PER_PAGE + 1)
      .offset(cursor ? 0 : (pageNumber - 1) * ROWS_PER_PAGE),
  )
  const rows = asRows(
    table,
    pageRows.map(({ row }) => row),
  )
  return rows.map((row, index) => ({ row, position: pageRows[index]?.position ?? '' }))
}

async function countRows(tx: Tx, table: ResourceTable, condition: SQL | undefined): Promise<number> {
  const rows = await tx.db.select({ count: sql<number>`count(*)::int` }).from<PgTable>(table).where(condition)
  return rows[0]?.count ?? 0
}

/** The condition of a search. It needs no index, since a company has tens or hundreds of rows of a plain noun. */
function matching(columns: AnyView<ResourceTable>['search'], term?: string) {
  if (!term || columns.length === 0) return undefined
  const columnMatches = columns.map(
    (column) => sql`position(search_text(${term}::text) in search_text(${column})) > 0`,
  )
  return sql`(${sql.join(columnMatches, sql` or `)})`
}
