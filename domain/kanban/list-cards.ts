import { and, type SQL, sql } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { pageOf } from '../core/contract/page.ts'
import { permit } from '../core/contract/permissions.ts'
import { readingByValues } from '../core/transaction.ts'
import type { TicketList } from '../tickets/contract/schema.ts'
import { afterPlace, cursorOf, exactly, inDirection, readCursor } from '../tickets/lists/list-cursor.ts'
import { selectListed, toTicketView } from '../tickets/view.ts'
import { inLane, onBoard } from './board-filter.ts'
import { CARDS_PER_PAGE, type ListCardsInput, MAX_BOARD_CARDS } from './contract/schema.ts'
import { SEARCH_TIMEOUT_MS } from './get-board.ts'

/**
 * GET /ticket/kanban: a page of a lane's cards, the last changed first, or without a lane as many as a board holds; `cursor`
 * continues after a page. Throws ERR_VALIDATION, ERR_SEARCH_TIMEOUT. Specification 2 §7.
 */
export function listCards(ctx: Ctx, input: ListCardsInput): Promise<TicketList> {
  permit(ctx.actor, 'tickets:list')
  return readingByValues(ctx, (tx) => pageIn(tx, input), SEARCH_TIMEOUT_MS)
}

async function pageIn(tx: Tx, input: ListCardsInput): Promise<TicketList> {
  const pageSize = input.laneId === undefined && !input.cursor ? MAX_BOARD_CARDS : CARDS_PER_PAGE
  const condition = and(onBoard(tx, input), inLane(input.laneId))
  const after = input.cursor ? afterPlace(readCursor(input.cursor), 'DESC', 'updatedAt') : undefined
  const order = sql`${inDirection(tickets.updatedAt, 'DESC')}, ${inDirection(tickets.id, 'DESC')}`
  const ids = sql`(select ${tickets.id} from ${tickets} where ${and(condition, after)}
    order by ${order} limit ${pageSize + 1})`
  const count = countOf(condition)
  const rows = await selectListed(tx, sql`${tickets.id} in ${ids}`, { count, order })
  const page = pageOf(rows, pageSize, (row) => cursorOf({ instant: exactly(row.updatedAt), id: row.id }))
  const views = page.rows.map((row) => toTicketView(tx, row))
  const total = rows[0]?.listCount ?? (await counted(tx, count))
  return { tickets: views, hasMore: page.hasMore, next: page.next, count: total }
}

const countOf = (condition: SQL | undefined): SQL =>
  sql`(select count(*)::int from ${tickets} where ${condition})`

/** Counts the cards in a query of its own, for a page without rows, which brings no count. */
async function counted(tx: Tx, count: SQL): Promise<number> {
  const [row] = await tx.db.execute<{ count: number }>(sql`select ${count} as count`)
  return row?.count ?? 0
}
