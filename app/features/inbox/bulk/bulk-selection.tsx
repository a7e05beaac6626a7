import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { type ChosenIds, useChosenIds } from '~/kit/list/bulk/selection'
import { useMay } from '~/lib/ui/use-may'

type TicketSelection = Pick<ChosenIds, 'ids' | 'has' | 'toggle' | 'clear'> & {
  /** All that the list holds are meant, loaded or not. Whatever is chosen or let go by hand ends that. */
  isEvery: boolean
  chooseEvery: () => void
}

const SelectionContext = createContext<TicketSelection | undefined>(undefined)

/** Which conversations of the list are chosen, to have one thing done to all. */
export function BulkSelection({ ids, children }: { ids: readonly number[]; children: ReactNode }) {
  const mayAct = useMay('tickets:transfer')
  const selection = useChosenIds(ids)
  const [isMeant, setMeant] = useState(false)
  const { ids: chosen } = selection
  // Nobody is left to leave the choice: the next one that is chosen is one again.
  const isEvery = isMeant && chosen.length > 0
  if (isMeant && chosen.length === 0) setMeant(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it does goes by the ids and the chosen ones
  const ticketSelection = useMemo<TicketSelection>(
    () => ({
      ids: chosen,
      has: (id) => isEvery || selection.has(id),
      toggle(id, through) {
        setMeant(false)
        if (isEvery) selection.choose(ids.filter((otherId) => otherId !== id))
        else selection.toggle(id, through)
      },
      clear() {
        setMeant(false)
        selection.clear()
      },
      isEvery,
      chooseEvery() {
        setMeant(true)
        selection.choose(ids)
      },
    }),
    [chosen, ids, isEvery],
  )
  return (
    <SelectionContext.Provider value={mayAct ? ticketSelection : undefined}>
      {children}
    </SelectionContext.Provider>
  )
}

/** The choice that a row belongs to; none outside a list. */
export function useBulkSelection(): TicketSelection | undefined {
  return useContext(SelectionContext)
}
