import { sql } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { pageOf } from '../core/contract/page.ts'
import { permit } from '../core/contract/permissions.ts'
import { idArray } from '../core/database/sql-arrays.ts'
import { readingByValues } from '../core/transaction.ts'
import { cursorOf, exactly } from '../tickets/lists/list-cursor.ts'
import { selectTickets, type TicketViewRow, toTicketView } from '../tickets/view.ts'
import { CARDS_IN_LANES, daysOf, LANE, onBoard } from './board-filter.ts'
import {
  type BoardFilter,
  type BoardView,
  CARDS_AT_FIRST,
  type CardCounts,
  type LaneCards,
  NO_LANE,
} from './contract/schema.ts'
import { lanesIn } from './list-lanes.ts'

/** Looking for a text may not take longer. */
export const SEARCH_TIMEOUT_MS = 2000

/**
 * GET /ticket/kanban/board: every lane with its first cards, the last changed first, before all the one without a lane; all
 * of one moment. Throws ERR_VALIDATION, ERR_SEARCH_TIMEOUT. Specification 2 §2.
 */
export function getBoard(ctx: Ctx, filter: BoardFilter): Promise<BoardView> {
  permit(ctx.actor, 'tickets:list')
  const days = daysOf(ctx, filter) ?? { startDate: null, endDate: null }
  return readingByValues(
    ctx,
    async (tx) => {
      const lanes = await lanesIn(tx)
      const first = await firstCards(tx, filter)
      const rows = await viewsOf(tx, first)
      const columns = [NO_LANE, ...lanes.map(({ id }) => id)].map((laneId) => column(tx, laneId, first, rows))
      return { ...days, lanes, columns }
    },
    SEARCH_TIMEOUT_MS,
  )
}

/** GET /ticket/kanban/counts: how many cards each lane has. */
export function countCards(ctx: Ctx, filter: BoardFilter): Promise<CardCounts> {
  permit(ctx.actor, 'tickets:list')
  return readingByValues(
    ctx,
    async (tx) => {
      const rows = await tx.db.execute<{ laneId: number; count: number }>(sql`
        select lane::float8 as "laneId", count(*)::int as count
        from (select ${LANE} as lane from ${CARDS_IN_LANES} where ${onBoard(tx, filter)}) cards group by lane`)
      return { counts: [...rows] }
    },
    SEARCH_TIMEOUT_MS,
  )
}

type CardPosition = { id: number; lane: number; count: number }

/** Ids of the first cards of each lane, in order, one more than are shown, each with how many its lane has. */
async function firstCards(tx: Tx, filter: BoardFilter): Promise<CardPosition[]> {
  const rows = await tx.db.execute<CardPosition>(sql`
    select id::float8 as id, lane::float8 as lane, count from (
      select id, lane, count(*) over (partition by lane)::int as count,
        row_number() over (partition by lane order by updated_at desc, id desc) as place
      from (select ${tickets.id}, ${tickets.updatedAt}, ${LANE} as lane from ${CARDS_IN_LANES}
        where ${onBoard(tx, filter)}) cards) placed
    where place <= ${CARDS_AT_FIRST + 1} order by lane, place`)
  return [...rows]
}

type Rows = ReadonlyMap<number, TicketViewRow>

async function viewsOf(tx: Tx, places: readonly CardPosition[]): Promise<Rows> {
  if (places.length === 0) return new Map()
  const ids = places.map(({ id }) => id)
  const rows = await selectTickets(tx, sql`${tickets.id} = any(${idArray(ids)})`)
  return new Map(rows.map((row) => [row.id, row]))
}

function column(tx: Tx, laneId: number, places: readonly CardPosition[], rows: Rows): LaneCards {
  const cardPositions = places.filter(({ lane }) => lane === laneId)
  const shownRows = cardPositions.flatMap(({ id }) => rows.get(id) ?? [])
  const page = pageOf(shownRows, CARDS_AT_FIRST, (row) =>
    cursorOf({ instant: exactly(row.updatedAt), id: row.id }),
  )
  const views = page.rows.map((row) => toTicketView(tx, row))
  return {
    laneId,
    tickets: views,
    hasMore: page.hasMore,
    next: page.next,
    count: cardPositions[0]?.count ?? 0,
  }
}
