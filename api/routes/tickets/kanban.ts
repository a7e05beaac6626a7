import * as kanban from '#domain/kanban/contract/endpoints.ts'
import { countCards, getBoard } from '#domain/kanban/get-board.ts'
import { listCards } from '#domain/kanban/list-cards.ts'
import { listLanes } from '#domain/kanban/list-lanes.ts'
import { moveCard } from '#domain/kanban/move-card.ts'
import { orderLanes } from '#domain/kanban/order-lanes.ts'
import { bind } from '../../lib/bind.ts'

export const kanbanRoutes = bind(kanban, {
  board: getBoard,
  cards: listCards,
  counts: countCards,
  lanes: listLanes,
  order: orderLanes,
  move: moveCard,
})
