import { useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import * as kanban from '#domain/kanban/contract/endpoints.ts'
import type { BoardView } from '#domain/kanban/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { call } from '~/lib/call'
import { dayKey } from '~/lib/text/format'
import { useClock, useNow } from '~/lib/ui/use-clock'
import { isSettled, useRefetcher } from '~/live/reading/use-refetcher'
import { updatesFrom } from '~/live/store/source'
import type { Store } from '~/live/store/store'
import { useChanges, useStore, useStored } from '~/live/store/use-store'
import { type BoardFilter, belongs, boardQuery } from './state/board-filter'
import { boardOf, withCounts } from './state/board-state'
import { boardsOf, ticketsOf } from './state/board-views'
import { takeLanes } from './use-lanes'
import { useReadCards } from './use-read-cards'

/** A lane's cards as they are shown. */
export type ShownColumn = {
  laneId: number
  cards: readonly TicketView[]
  count: number
  hasMore: boolean
}

/** Counts that are not certain any more are asked for again, at most this often. */
const RECOUNT_MS = 2_000

/** The board of an address: what its loader read, the cards that were read on since, and what was told meanwhile. */
export function useBoard(filter: BoardFilter, loaded: BoardView) {
  const store = useStore()
  const id = JSON.stringify(boardQuery(filter))
  const take = useTaking(id, filter, loaded)
  useEffect(() => boardsOf(store).watch(id), [store, id])
  const reload = useRefetcher(
    async (since) => {
      const answer = await call(kanban.board, boardQuery(filter))
      if (!answer.ok) return isSettled(answer)
      return takeLanes(store, answer.value.lanes, since) && take(answer.value, since)
    },
    { atOnce: false },
  )
  useEffect(() => {
    take(loaded)
    if (store.mayPageBeOld()) reload()
  }, [take, loaded, store, reload])
  useRecount(id, filter, reload)
  useLaneNews(reload)
  const page = useMemo(() => loaded.columns.map(asColumn), [loaded])
  const columns = useStored<readonly ShownColumn[]>((store) => shownIn(store, id), page)
  return { columns, reload, ...useReadCards(id, filter) }
}

/** Takes the board in, as it came with the page or as it was read since. */
function useTaking(id: string, filter: BoardFilter, { startDate, endDate }: BoardView) {
  const store = useStore()
  const clock = useClock()
  const now = useNow()
  const { revalidate } = useRevalidator()
  const today = dayKey(now, clock)
  const isOfToday = filter.startDate !== '' && filter.endDate === ''
  const days = useMemo(() => ({ startDate, endDate }), [startDate, endDate])
  // Who leaves the board open over midnight has the new day's.
  const drawn = useRef(today)
  useEffect(() => {
    if (drawn.current === today) return
    drawn.current = today
    if (isOfToday) revalidate()
  }, [today, isOfToday, revalidate])
  const latest = useRef({ filter, days, clock })
  latest.current = { filter, days, clock }
  return useCallback(
    (board: BoardView, since?: number) => {
      const { filter, days, clock } = latest.current
      const judge = (ticket: TicketView) => belongs(ticket, filter, days, (iso) => dayKey(iso, clock))
      const rows = board.columns.flatMap(({ tickets }) => tickets)
      return boardsOf(store).takePage(id, {
        from: since === undefined ? 'page' : 'reading',
        ...(since !== undefined && { since }),
        updates: updatesFrom('ticket', rows),
        merge: (before) => boardOf(board, judge, before, ticketsOf(store)),
      })
    },
    [store, id],
  )
}

/** What a search finds only the server knows; else how many there are is enough. */
function useRecount(id: string, filter: BoardFilter, reload: () => void) {
  const store = useStore()
  const isStale = useStored<boolean>((store) => boardsOf(store).get(id)?.isStale, false)
  const latest = useRef(filter)
  latest.current = filter
  useEffect(() => {
    if (!isStale) return
    const timer = setInterval(async () => {
      if (latest.current.searchParam) return reload()
      const since = store.mark()
      const answer = await call(kanban.counts, boardQuery(latest.current))
      if (!answer.ok) return
      const hasChanged = store.heardSince(since).some(({ noun }) => noun === 'ticket')
      boardsOf(store).change(id, (board) => withCounts(board, answer.value.counts, hasChanged))
    }, RECOUNT_MS)
    return () => clearInterval(timer)
  }, [store, id, isStale, reload])
}

/** A lane that came, or came back, has cards of which nothing was told. */
function useLaneNews(reload: () => void) {
  useChanges(({ noun, action, from }) => {
    if (noun === 'tag' && action === 'create' && from === 'event') reload()
  })
}

function shownIn(store: Store, id: string): readonly ShownColumn[] | undefined {
  const board = boardsOf(store).get(id)
  if (!board) return undefined
  const tickets = ticketsOf(store)
  return [...board.columns].map(([laneId, { ids, count, hasMore }]) => ({
    laneId,
    cards: ids.flatMap((ticketId) => tickets(ticketId) ?? []),
    count,
    hasMore,
  }))
}

function asColumn({ laneId, tickets, count, hasMore }: BoardView['columns'][number]): ShownColumn {
  return { laneId, cards: tickets, count, hasMore }
}
