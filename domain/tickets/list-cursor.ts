import { type SQL, sql } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import { invalid } from '../core/errors.ts'
import type { TicketOrder } from './schema.ts'

/** A place in a list ordered by (instant, id): the instant to the microsecond, and the id. */
export type Place = { at: string; id: number }
export type Direction = 'ASC' | 'DESC'

const PATTERN = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~(\d{1,16})$/

export function cursorOf({ at, id }: Place): string {
  return `${at}~${id}`
}

/** Throws ERR_VALIDATION for a cursor that is not ours. */
export function readCursor(text: string): Place {
  const [, at, id] = PATTERN.exec(text) ?? []
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at)))
    throw invalid({ cursor: 'cursor' })
  return { at, id: Number(id) }
}

/** Tickets that come after the place in the list's direction. */
export function afterPlace({ at, id }: Place, direction: Direction, order: TicketOrder): SQL {
  const place = sql`(${at}::timestamptz, ${id}::bigint)`
  return direction === 'DESC'
    ? sql`(${INSTANTS[order]}, ${tickets.id}) < ${place}`
    : sql`(${INSTANTS[order]}, ${tickets.id}) > ${place}`
}

/** The instant that a list is ordered by, as the indexes have it. Who does not wait counts from the last change. */
export const INSTANTS = {
  updatedAt: sql`${tickets.updatedAt}`,
  waitingSince: sql`coalesce(${tickets.waitingSince}, ${tickets.updatedAt})`,
} as const satisfies Record<TicketOrder, SQL>

/** The order in which the indexes hold tickets, forwards or backwards. */
export function inDirection(
  column: SQL | typeof tickets.updatedAt | typeof tickets.id,
  direction: Direction,
): SQL {
  return direction === 'DESC' ? sql`${column} desc nulls last` : sql`${column} asc nulls first`
}
