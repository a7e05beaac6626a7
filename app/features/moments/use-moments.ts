import { useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import * as moments from '#domain/moments/contract/endpoints.ts'
import type { MomentsView } from '#domain/moments/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { ticketsOf } from '~/features/kanban/state/board-views'
import { call } from '~/lib/call'
import { dayKey } from '~/lib/text/format'
import { useClock, useNow } from '~/lib/ui/use-clock'
import { isSettled, useRefetcher } from '~/live/reading/use-refetcher'
import { updatesFrom } from '~/live/store/source'
import type { Store } from '~/live/store/store'
import { useStore, useStored } from '~/live/store/use-store'
import { belongs, type MomentsFilter, momentsQuery } from './state/moments-filter'
import { panelsOf } from './state/moments-state'

/** The conversations of a panel: what its loader read, and what was told since. */
export function useMoments(filter: MomentsFilter, loaded: MomentsView): readonly TicketView[] {
  const store = useStore()
  const id = JSON.stringify(momentsQuery(filter))
  const take = useTaking(id, filter, loaded)
  useEffect(() => panelsOf(store).watch(id), [store, id])
  const reload = useRefetcher(
    async (since) => {
      const answer = await call(moments.panel, momentsQuery(filter))
      return answer.ok ? take(answer.value, since) : isSettled(answer)
    },
    { atOnce: false },
  )
  useEffect(() => {
    take(loaded)
    if (store.mayPageBeOld()) reload()
  }, [take, loaded, store, reload])
  return useStored<readonly TicketView[]>((store) => shownIn(store, id), loaded.tickets)
}

function useTaking(id: string, filter: MomentsFilter, { dateStart, dateEnd }: MomentsView) {
  const store = useStore()
  const clock = useClock()
  const today = dayKey(useNow(), clock)
  const { revalidate } = useRevalidator()
  const days = useMemo(() => ({ dateStart, dateEnd }), [dateStart, dateEnd])
  // Who leaves the panel open over midnight has the new day's.
  const drawn = useRef(today)
  useEffect(() => {
    if (drawn.current === today) return
    drawn.current = today
    if (filter.dateEnd === '') revalidate()
  }, [today, filter.dateEnd, revalidate])
  const latest = useRef({ filter, days, clock })
  latest.current = { filter, days, clock }
  return useCallback(
    ({ tickets }: MomentsView, since?: number) => {
      const { filter, days, clock } = latest.current
      const judge = (ticket: TicketView) => belongs(ticket, filter, days, (iso) => dayKey(iso, clock))
      return panelsOf(store).takePage(id, {
        from: since === undefined ? 'page' : 'reading',
        ...(since !== undefined && { since }),
        updates: updatesFrom('ticket', tickets),
        merge: () => ({ ids: new Set(tickets.map((ticket) => ticket.id)), belongs: judge }),
      })
    },
    [store, id],
  )
}

function shownIn(store: Store, id: string): readonly TicketView[] | undefined {
  const panel = panelsOf(store).get(id)
  const tickets = ticketsOf(store)
  return panel && [...panel.ids].flatMap((ticketId) => tickets(ticketId) ?? [])
}
