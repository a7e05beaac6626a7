import { endpoint } from '../../core/contract/endpoint.ts'
import { TicketIdParam, TicketList, TicketView } from '../../tickets/contract/schema.ts'
import {
  BoardFilter,
  BoardView,
  CardCounts,
  LaneList,
  ListCardsInput,
  MoveCardInput,
  OrderLanesInput,
} from './schema.ts'

// The board of tickets by lane. The lanes themselves are tags. Specification 2 §2, §7.

const BOARD_CALL = { audience: 'user', permission: 'tickets:list', plan: 'useKanban', method: 'GET' } as const

export const board = endpoint({
  ...BOARD_CALL,
  path: '/ticket/kanban/board',
  ids: { 'query.queueIds': 'queue' },
  summary: 'The lanes with their first cards, and how many each has',
  query: BoardFilter,
  answer: BoardView,
  refuses: ['ERR_SEARCH_TIMEOUT'],
})

export const cards = endpoint({
  ...BOARD_CALL,
  path: '/ticket/kanban',
  ids: { 'query.queueIds': 'queue', 'query.laneId': 'lane' },
  summary: 'A page of a lane’s cards, or of all of them',
  query: ListCardsInput,
  answer: TicketList,
  refuses: ['ERR_SEARCH_TIMEOUT'],
})

export const counts = endpoint({
  ...BOARD_CALL,
  path: '/ticket/kanban/counts',
  ids: { 'query.queueIds': 'queue' },
  summary: 'How many cards each lane has',
  query: BoardFilter,
  answer: CardCounts,
  refuses: ['ERR_SEARCH_TIMEOUT'],
})

export const lanes = endpoint({
  ...BOARD_CALL,
  permission: 'tags:list',
  path: '/tag/kanban',
  summary: 'The company’s lanes, in the order of the board',
  answer: LaneList,
})

export const order = endpoint({
  method: 'PUT',
  path: '/tag/kanban/order',
  audience: 'user',
  permission: 'lanes:save',
  plan: 'useKanban',
  ids: { 'body.laneIds': 'lane' },
  summary: 'Puts the lanes of the board in this order',
  body: OrderLanesInput,
  answer: LaneList,
  refuses: ['ERR_NO_TAG_FOUND'],
})

export const move = endpoint({
  method: 'PUT',
  path: '/ticket/kanban/:ticketId',
  audience: 'user',
  permission: 'tags:assign',
  plan: 'useKanban',
  ids: { 'params.ticketId': 'ticket', 'body.laneId': 'lane', 'body.fromLaneId': 'lane' },
  summary: 'Moves a card into a lane, or out of any, in one change',
  params: TicketIdParam,
  body: MoveCardInput,
  answer: TicketView,
  refuses: ['ERR_NO_TICKET_FOUND', 'ERR_NO_TAG_FOUND', 'ERR_CARD_MOVED'],
})
