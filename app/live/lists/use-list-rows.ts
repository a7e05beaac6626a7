import { useMemo } from 'react'
import type { TicketView } from '#domain/tickets/schema.ts'
import type { TicketFilter } from '~/lib/tickets/ticket-filter'
import { usePinnedRows } from './use-pins'
import type { ShownList } from './use-ticket-lists'

/** The rows of a list from the top, what is pinned first and once; and whether one still stands there although it has left. */
export function useListRows(list: ShownList, filter: TicketFilter) {
  const above = usePinnedRows(filter, list.frozen)
  return useMemo(() => {
    const pinned = new Set(above.rows.map((row) => row.id))
    const rows: readonly TicketView[] = [...above.rows, ...list.rows.filter((row) => !pinned.has(row.id))]
    return { rows, hasLeft: (id: number) => list.gone.has(id) || above.gone.has(id) }
  }, [above, list.rows, list.gone])
}
