import { z } from 'zod'
import { Choice, Day, Flag, Id, OptionalId, QueryList, Text } from '../../core/contract/fields.ts'
import { TagView } from '../../tags/contract/schema.ts'
import { TicketList } from '../../tickets/contract/schema.ts'

/** The lane that a card stands in when it is in none: in addresses, and where lanes are named by number. */
export const NO_LANE = 0

/** So many cards of each lane come with the board, and so many with each page after it. */
export const CARDS_AT_FIRST = 15
export const CARDS_PER_PAGE = 40
/**
 * The most cards in an answer without a lane and a page, as the specification asks for them: as many as a board holds.
 */
export const MAX_BOARD_CARDS = 2000

/**
 * The filter of the board: the tickets of `allDays`, or of the named days; without either, those of today in the
 * company's time zone. Specification 2 §2, §7.
 */
export const BoardFilter = z.object({
  startDate: Choice(Day()),
  endDate: Choice(Day()),
  allDays: Flag().optional(),
  queueIds: QueryList(Id()),
  searchParam: Text(120).optional(),
})
export type BoardFilter = z.infer<typeof BoardFilter>

/** GET /ticket/kanban: a page of one lane's cards, 0 = of those in none; without a lane of all. */
export const ListCardsInput = BoardFilter.extend({
  laneId: z.coerce.number<number | string>().int().min(NO_LANE).max(Number.MAX_SAFE_INTEGER).optional(),
  cursor: z.string().max(120).optional(),
})
export type ListCardsInput = z.infer<typeof ListCardsInput>

/** A lane as the board and its colleagues in the conversation show it. */
export const LaneView = TagView.extend({
  timeLane: z.number(),
  nextLaneId: z.number().nullable(),
  rollbackLaneId: z.number().nullable(),
  orderLane: z.number(),
  ticketsCount: z.number(),
})
export type LaneView = z.infer<typeof LaneView>

/** PUT /tag/kanban/order. */
export const OrderLanesInput = z.object({ laneIds: z.array(Id()).min(1).max(500) })
export type OrderLanesInput = z.infer<typeof OrderLanesInput>

/** GET /tag/kanban, under the key that clients of this family read. */
export const LaneList = z.object({ lista: z.array(LaneView) })
export type LaneList = z.infer<typeof LaneList>

/** The first cards of a lane, how many it has, and where to read on. */
export const LaneCards = TicketList.extend({ laneId: z.number() })
export type LaneCards = z.infer<typeof LaneCards>

/** The board at once: its lanes, and of each the first cards. Its days as they were understood; null of all days. */
export const BoardView = z.object({
  startDate: z.iso.date().nullable(),
  endDate: z.iso.date().nullable(),
  lanes: z.array(LaneView),
  columns: z.array(LaneCards),
})
export type BoardView = z.infer<typeof BoardView>

/** The number of cards in each lane; lanes without cards are left out. */
export const CardCounts = z.object({
  counts: z.array(z.object({ laneId: z.number(), count: z.number() })),
})
export type CardCounts = z.infer<typeof CardCounts>

/**
 * PUT /ticket/kanban/{ticketId}: into a lane, null = out of any. `fromLaneId` = where the caller saw the card: when it is
 * elsewhere by now, the caller is told instead.
 */
export const MoveCardInput = z.object({ laneId: OptionalId(), fromLaneId: OptionalId().optional() })
export type MoveCardInput = z.infer<typeof MoveCardInput> & { ticketId: number }
