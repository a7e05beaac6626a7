import { type SQL, sql } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import { invalid } from '../../core/contract/errors.ts'
import type { TicketOrder } from '../contract/schema.ts'

/** A place in a list ordered by (instant, id): the instant to the microsecond, and the id. */
export type ListPosition = { instant: string; id: number }
export type Direction = 'ASC' | 'DESC'

const PATTERN = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~(\d{1,16})$/

export function cursorOf({ instant, id }: ListPosition): string {
  return `${instant}~${id}`
}

/** Turns the driver's text of an instant (`2026-11-22 06:49:54.1234+00`) into the cursor's form. All connections use UTC. */
export function exactly(text: string): string {
  const [, date, time, fraction = ''] = DRIVERS.exec(text) ?? []
  if (date === undefined || time === undefined) throw new TypeError('not an instant in UTC')
  return `${date}T${time}.${fraction.padEnd(6, '0')}Z`
}

const DRIVERS = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/

/** Throws ERR_VALIDATION for a cursor that is not ours. */
export function readCursor(text: string): ListPosition {
  const [, instant, id] = PATTERN.exec(text) ?? []
  if (instant === undefined || id === undefined || !isInstant(instant)) throw invalid({ cursor: 'cursor' })
  return { instant, id: Number(id) }
}

/** Whether PostgreSQL accepts the instant: JavaScript has a year 0, and takes days that a month does not have. */
function isInstant(instant: string): boolean {
  const read = new Date(instant)
  if (Number.isNaN(read.getTime()) || instant < '0001') return false
  return read.toISOString().slice(0, WHOLE_SECONDS) === instant.slice(0, WHOLE_SECONDS)
}
const WHOLE_SECONDS = '2026-11-22T06:49:54'.length

/** Tickets that come after the place in the list's direction. */
export function afterPlace({ instant, id }: ListPosition, direction: Direction, order: TicketOrder): SQL {
  const position = sql`(${instant}::timestamptz, ${id}::bigint)`
  return direction === 'DESC'
    ? sql`(${INSTANTS[order]}, ${tickets.id}) < ${position}`
    : sql`(${INSTANTS[order]}, ${tickets.id}) > ${position}`
}

/**
 * The instant by which a list is ordered, as the indexes have it. A ticket that does not wait is ordered by its last
 * change.
 */
export const INSTANTS = {
  updatedAt: sql`${tickets.updatedAt}`,
  waitingSince: sql`coalesce(${tickets.waitingSince}, ${tickets.updatedAt})`,
} as const satisfies Record<TicketOrder, SQL>

/** Orders a column as the indexes do, forwards or backwards. */
export function inDirection(
  column: SQL | typeof tickets.updatedAt | typeof tickets.id,
  direction: Direction,
): SQL {
  return direction === 'DESC' ? sql`${column} desc nulls last` : sql`${column} asc nulls first`
}
