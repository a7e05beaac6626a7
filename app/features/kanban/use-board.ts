import { useEffect, useRef } from 'react'
import * as kanban from '#domain/kanban/contract/endpoints.ts'
import type { BoardView } from '#domain/kanban/contract/schema.ts'
import { isStale, ticketLanesOf, withCounts } from '~/features/inbox/list/store/ticket-lanes'
import { useTicketLanes } from '~/features/inbox/list/store/use-ticket-lanes'
import { call } from '~/lib/call'
import { useChanges, useStore, useStored } from '~/live/store/use-store'
import { type BoardFilter, boardQuery, boardView } from './state/board-filter'
import { takeLanes } from './use-lanes'
import { useReadCards } from './use-read-cards'

/** Counts that are not certain any more are asked for again, at most this often. */
const RECOUNT_MS = 2_000

/** The board of an address: what its loader read, the cards that were read on since, and what was told meanwhile. */
export function useBoard(filter: BoardFilter, loaded: BoardView) {
  const store = useStore()
  const id = `board ${JSON.stringify(boardQuery(filter))}`
  const { columns, reload } = useTicketLanes<BoardView>({
    id,
    loaded,
    isUntilToday: filter.startDate !== '' && filter.endDate === '',
    pagesOf: (board) => board.columns,
    viewOf: (board, dayOf) => boardView(filter, board, dayOf),
    read: () => call(kanban.board, boardQuery(filter)),
    takeBeside: ({ lanes }, since) => takeLanes(store, lanes, since),
  })
  useRecount(id, filter, reload)
  useLaneNews(reload)
  return { columns, reload, ...useReadCards(id, filter) }
}

/**
 * Keeps the counts of a board fresh. Only the server knows what a search finds, so a search is loaded anew; else the
 * number of cards is enough.
 */
function useRecount(id: string, filter: BoardFilter, reload: () => void) {
  const store = useStore()
  const mustCount = useStored<boolean>((store) => {
    const board = ticketLanesOf(store).get(id)
    return board && isStale(board)
  }, false)
  const latest = useRef(filter)
  latest.current = filter
  useEffect(() => {
    if (!mustCount) return
    const timer = setInterval(async () => {
      if (latest.current.searchParam) return reload()
      const since = store.mark()
      const answer = await call(kanban.counts, boardQuery(latest.current))
      if (!answer.ok) return
      const hasChanged = store.heardSince(since).some(({ noun }) => noun === 'ticket')
      ticketLanesOf(store).change(id, (board) => withCounts(board, answer.value.counts, hasChanged))
    }, RECOUNT_MS)
    return () => clearInterval(timer)
  }, [store, id, mustCount, reload])
}

/** A lane that came, or came back, has cards of which nothing was told. */
function useLaneNews(reload: () => void) {
  useChanges(({ noun, action, from }) => {
    if (noun === 'tag' && action === 'create' && from === 'event') reload()
  })
}
