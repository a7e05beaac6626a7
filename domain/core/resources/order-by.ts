import { type Column, type SQL, sql } from 'drizzle-orm'
import { invalid } from '../contract/errors.ts'
import { sqlState } from '../database/database-errors.ts'

/** An order of a list: an expression that is never null, and its type in PostgreSQL. */
export type Order = { by: Column | SQL; type: string }

/** A list's order with the row's id behind it, so that no two rows share a place. */
export type Ordering = { order: Order; isDescending: boolean; id: Column }

export function orderSql({ order, isDescending, id }: Ordering): SQL {
  return isDescending ? sql`${order.by} desc, ${id} desc` : sql`${order.by}, ${id}`
}

/** The row's place as text, selected beside it: what a cursor is made of. */
export function placeSql({ order }: Ordering): SQL<string> {
  return sql<string>`(${order.by})::text`
}

export function cursorOf(position: string, id: number): string {
  return Buffer.from(JSON.stringify([position, id])).toString('base64url')
}

/** Rows after the cursor's place. Throws ERR_VALIDATION for a cursor that is none. */
export function afterSql({ order, isDescending, id }: Ordering, cursor: string): SQL {
  const [position, rowId] = readCursor(cursor)
  const rowPosition = sql`(${order.by}, ${id})`
  const cursorPosition = sql`(${position}::${sql.raw(order.type)}, ${rowId}::bigint)`
  return isDescending ? sql`${rowPosition} < ${cursorPosition}` : sql`${rowPosition} > ${cursorPosition}`
}

/**
 * Awaits a reading that starts after the cursor's position, which only PostgreSQL can judge: an error of class 22 means
 * that the position is not a valid value. Throws ERR_VALIDATION for that.
 */
export async function readAfter<T>(cursor: string | undefined, reading: PromiseLike<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (cursor && sqlState(error).startsWith('22')) throw invalid({ cursor: 'cursor' })
    throw error
  }
}

function readCursor(cursor: string): [string, number] {
  try {
    const [position, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (typeof position === 'string' && Number.isSafeInteger(id)) return [position, Number(id)]
  } catch {
    // Not one of ours: said below.
  }
  throw invalid({ cursor: 'cursor' })
}
