import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { TicketView } from '#domain/tickets/schema.ts'
import { type Selection, useSelection } from '~/kit/list/bulk/selection'

type TicketSelection = Pick<Selection<TicketView>, 'rows' | 'has' | 'toggle' | 'clear'> & {
  /** All that the list holds are meant, loaded or not. Whatever is chosen or let go by hand ends that. */
  isEvery: boolean
  chooseEvery: () => void
}

const SelectionContext = createContext<TicketSelection | undefined>(undefined)

/** Which conversations of the list are chosen, to have one thing done to all. */
export function BulkSelection({ rows, children }: { rows: readonly TicketView[]; children: ReactNode }) {
  const selection = useSelection(rows)
  const [isMeant, setMeant] = useState(false)
  const { rows: chosen } = selection
  // Nobody is left to leave the choice: the next one that is chosen is one again.
  const isEvery = isMeant && chosen.length > 0
  if (isMeant && chosen.length === 0) setMeant(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it does goes by the rows and the chosen ones
  const same = useMemo<TicketSelection>(
    () => ({
      rows: chosen,
      has: (row) => isEvery || selection.has(row),
      toggle(row, through) {
        setMeant(false)
        if (isEvery) selection.choose(rows.filter(({ id }) => id !== row.id))
        else selection.toggle(row, through)
      },
      clear() {
        setMeant(false)
        selection.clear()
      },
      isEvery,
      chooseEvery() {
        setMeant(true)
        selection.choose(rows)
      },
    }),
    [chosen, rows, isEvery],
  )
  return <SelectionContext.Provider value={same}>{children}</SelectionContext.Provider>
}

/** The choice that a row belongs to; none outside a list. */
export function useBulkSelection(): TicketSelection | undefined {
  return useContext(SelectionContext)
}
