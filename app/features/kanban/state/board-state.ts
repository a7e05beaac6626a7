import type { BoardView } from '#domain/kanban/contract/schema.ts'
import { NO_LANE } from '#domain/kanban/contract/schema.ts'
import type { TicketList, TicketView } from '#domain/tickets/contract/schema.ts'
import { laneOf } from './board-filter.ts'

/** What is loaded of a lane, in order, how many cards it has, and where to read on. */
export type Column = { ids: readonly number[]; count: number; hasMore: boolean; next: string | null }

export type BoardState = {
  columns: ReadonlyMap<number, Column>
  belongs: (ticket: TicketView) => boolean | 'unknown'
  /** The counts can no longer be told from here and are to be asked for. */
  isStale: boolean
}

/** The tickets that are known; undefined for one that is gone. */
export type Tickets = (id: number) => TicketView | undefined

export const EMPTY: Column = { ids: [], count: 0, hasMore: false, next: null }

/** The board as it was read; what was loaded below the first cards of a lane stays, and is told of. */
export function boardOf(
  { columns }: Pick<BoardView, 'columns'>,
  belongs: BoardState['belongs'],
  before?: BoardState,
  tickets: Tickets = () => undefined,
): BoardState {
  const read = columns.map(({ laneId, tickets: rows, count, hasMore, next }) => {
    const column = { ids: rows.map(({ id }) => id), count, hasMore, next }
    return [laneId, withRest(column, before?.columns.get(laneId), { laneId, tickets })] as const
  })
  return { columns: new Map(read), belongs, isStale: false }
}

type BoardTarget = { laneId: number; tickets: Tickets }

function withRest(column: Column, before: Column | undefined, { laneId, tickets }: BoardTarget): Column {
  const last = tickets(column.ids.at(-1) ?? 0)
  if (!before || !last || !column.hasMore) return column
  const pageIds = new Set(column.ids)
  const remainingIds = before.ids.filter((id) => {
    const ticket = tickets(id)
    return ticket && !pageIds.has(id) && laneOf(ticket) === laneId && order(ticket, last) > 0
  })
  if (remainingIds.length === 0) return column
  return { ...column, ids: [...column.ids, ...remainingIds], hasMore: before.hasMore, next: before.next }
}

/** The next cards of a lane. */
export function withNextPage(
  board: BoardState,
  laneId: number,
  { tickets, count, hasMore, next }: TicketList,
): BoardState {
  const before = columnOf(board, laneId)
  const elsewhere = new Set([...board.columns].flatMap(([lane, { ids }]) => (lane === laneId ? [] : ids)))
  const pageIds = tickets.map(({ id }) => id).filter((id) => !elsewhere.has(id))
  const ids = [...new Set([...before.ids, ...pageIds])]
  return withColumn(board, laneId, { ids, count, hasMore, next })
}

/** How many cards each lane has, as it was asked for. */
export function withCounts(
  board: BoardState,
  counts: readonly { laneId: number; count: number }[],
  isStale: boolean,
): BoardState {
  const countByLane = new Map(counts.map(({ laneId, count }) => [laneId, count]))
  const lanes = new Set([...board.columns.keys(), ...countByLane.keys()])
  const columns = new Map(
    [...lanes].map((id) => [id, { ...columnOf(board, id), count: countByLane.get(id) ?? 0 }] as const),
  )
  return { ...board, columns, isStale }
}

/** A ticket came, changed or went. Only the socket brings one in that was not shown. */
export function withTicket(
  board: BoardState,
  id: number,
  { tickets, mayEnter }: { tickets: Tickets; mayEnter: boolean },
): BoardState {
  const ticket = tickets(id)
  const belongs = ticket ? board.belongs(ticket) : false
  const from = laneIn(board, id)
  if (!ticket || belongs === false) return from === undefined ? unsure(board) : withoutCard(board, id, from)
  if (from === undefined && (!mayEnter || belongs === 'unknown')) return mayEnter ? stale(board) : board
  const to = laneOf(ticket)
  if (from === to) return withColumn(board, to, placed(columnOf(board, to), ticket, tickets))
  const withoutOld = from === undefined ? unsure(board) : withoutCard(board, id, from)
  const column = columnOf(withoutOld, to)
  return withColumn(withoutOld, to, placed({ ...column, count: column.count + 1 }, ticket, tickets))
}

/** A lane was deleted: its cards are in the one without. */
export function withoutLane(board: BoardState, laneId: number, tickets: Tickets): BoardState {
  const removedColumn = board.columns.get(laneId)
  if (!removedColumn) return board
  const columns = new Map(board.columns)
  columns.delete(laneId)
  const noLaneColumn = columns.get(NO_LANE) ?? EMPTY
  const count = noLaneColumn.count + removedColumn.count
  const column = removedColumn.ids.reduce((into, id) => {
    const ticket = tickets(id)
    return ticket ? placed(into, ticket, tickets) : into
  }, noLaneColumn)
  columns.set(NO_LANE, { ...column, count })
  return { ...board, columns, isStale: board.isStale || removedColumn.hasMore }
}

/** The last changed first. */
export function order(a: TicketView, b: TicketView): number {
  return b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id
}

export function columnOf({ columns }: Pick<BoardState, 'columns'>, laneId: number): Column {
  return columns.get(laneId) ?? EMPTY
}

/** The lane that a card is loaded in. */
export function laneIn({ columns }: BoardState, id: number): number | undefined {
  for (const [laneId, { ids }] of columns) if (ids.includes(id)) return laneId
  return undefined
}

/** With the card in its place; one that falls behind all that is loaded comes with its page. */
function placed(column: Column, ticket: TicketView, tickets: Tickets): Column {
  const otherIds = column.ids.filter((id) => id !== ticket.id)
  const index = otherIds.findIndex((id) => {
    const otherTicket = tickets(id)
    return otherTicket && order(ticket, otherTicket) < 0
  })
  if (index === -1 && column.hasMore) return { ...column, ids: otherIds }
  const ids = otherIds.toSpliced(index === -1 ? otherIds.length : index, 0, ticket.id)
  return ids.every((id, cardIndex) => id === column.ids[cardIndex]) && ids.length === column.ids.length
    ? column
    : { ...column, ids }
}

function withoutCard(board: BoardState, id: number, laneId: number): BoardState {
  const column = columnOf(board, laneId)
  const ids = column.ids.filter((cardId) => cardId !== id)
  return withColumn(board, laneId, { ...column, ids, count: Math.max(0, column.count - 1) })
}

/** It may have been counted in a lane that is not loaded to its end. */
function unsure(board: BoardState): BoardState {
  return [...board.columns.values()].some(({ hasMore }) => hasMore) ? stale(board) : board
}

function stale(board: BoardState): BoardState {
  return board.isStale ? board : { ...board, isStale: true }
}

function withColumn(board: BoardState, laneId: number, column: Column): BoardState {
  if (board.columns.get(laneId) === column) return board
  return { ...board, columns: new Map(board.columns).set(laneId, column) }
}
