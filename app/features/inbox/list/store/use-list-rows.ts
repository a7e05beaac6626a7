import { useMemo } from 'react'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import type { TicketFilter } from '../ticket-filter'
import type { Page } from './ticket-list'
import { usePinnedRows } from './use-pins'
import type { ShownList } from './use-ticket-lists'

export type ListRows = {
  /** From the top, what is pinned first and once. */
  ids: readonly number[]
  /** A ticket as it came with the page, or stays although it was taken away: for as long as the store has none. */
  loaded: (id: number) => TicketView | undefined
  /** It still stands there although it has left. */
  hasLeft: (id: number) => boolean
}

/** The rows of a list by their ids; each reads its own ticket. `page`: what the server rendered. */
export function useListRows(list: ShownList, filter: TicketFilter, page: Page | undefined): ListRows {
  const above = usePinnedRows(filter, list.frozen)
  return useMemo(() => {
    const pinned = new Map(above.rows.map((row) => [row.id, row]))
    const unpinnedIds = pinned.size === 0 ? list.ids : list.ids.filter((id) => !pinned.has(id))
    return {
      ids: pinned.size === 0 ? unpinnedIds : [...pinned.keys(), ...unpinnedIds],
      loaded: (id) => pinned.get(id) ?? page?.tickets.find((ticket) => ticket.id === id),
      hasLeft: (id) => list.goneIds.has(id) || above.goneIds.has(id),
    }
  }, [above, list.ids, list.goneIds, page])
}
