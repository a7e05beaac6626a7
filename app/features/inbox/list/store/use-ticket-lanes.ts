import { useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { CallResult } from '~/lib/call'
import { dayKey } from '~/lib/text/format'
import { useClock, useNow } from '~/lib/ui/use-clock'
import { isSettled, useRefetcher } from '~/live/reading/use-refetcher'
import { type Mark, updatesFrom } from '~/live/store/source'
import { useStore, useStored } from '~/live/store/use-store'
import { readFrom } from '~/live/store/views'
import {
  type LanePage,
  type ShownColumn,
  shownColumns,
  type TicketLanesView,
  ticketLanesFrom,
  ticketLanesOf,
} from './ticket-lanes'
import { ticketsOf } from './ticket-lists'

type Groups<T> = {
  /** Their id in the store. */
  id: string
  loaded: T
  /** Their days are until today: who leaves them open over midnight has the new day's. */
  isUntilToday: boolean
  pagesOf: (loaded: T) => readonly LanePage[]
  viewOf: (loaded: T, dayOf: (iso: string) => string) => TicketLanesView
  read: () => Promise<CallResult<T>>
  /** Takes in what else was read; false where that must be read again. */
  takeBeside?: (read: T, since: Mark) => boolean
}

/** Tickets in lanes: what their loader read, and what was told since. */
export function useTicketLanes<T>(groups: Groups<T>) {
  const { id, loaded } = groups
  const store = useStore()
  const clock = useClock()
  useNewDay(dayKey(useNow(), clock), groups.isUntilToday)
  const latest = useRef({ ...groups, clock })
  latest.current = { ...groups, clock }
  const take = useCallback(
    (read: T, since?: Mark) => {
      const { pagesOf, viewOf, clock } = latest.current
      const pages = pagesOf(read)
      const view = viewOf(read, (iso) => dayKey(iso, clock))
      return ticketLanesOf(store).takePage(id, {
        ...readFrom(since),
        updates: updatesFrom(
          'ticket',
          pages.flatMap(({ tickets }) => tickets),
        ),
        merge: (before) => ticketLanesFrom(pages, view, { before, tickets: ticketsOf(store) }),
      })
    },
    [store, id],
  )
  useEffect(() => ticketLanesOf(store).watch(id), [store, id])
  const reload = useRefetcher(
    async (since) => {
      const { read, takeBeside } = latest.current
      const answer = await read()
      if (!answer.ok) return isSettled(answer)
      return takeBeside?.(answer.value, since) !== false && take(answer.value, since)
    },
    { atOnce: false },
  )
  useEffect(() => {
    take(loaded)
    if (store.mayPageBeOld()) reload()
  }, [take, loaded, store, reload])
  const page = useMemo(() => latest.current.pagesOf(loaded).map(asColumn), [loaded])
  return { columns: useStored((store) => shownColumns(store, id), page), reload }
}

function useNewDay(today: string, isAwaited: boolean): void {
  const { revalidate } = useRevalidator()
  const drawn = useRef(today)
  useEffect(() => {
    if (drawn.current === today) return
    drawn.current = today
    if (isAwaited) revalidate()
  }, [today, isAwaited, revalidate])
}

function asColumn({ laneId, tickets, count, hasMore }: LanePage): ShownColumn {
  return { laneId, cards: tickets, count, hasMore }
}
