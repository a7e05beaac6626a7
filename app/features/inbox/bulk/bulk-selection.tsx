import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type ChosenIds, useChosenIds } from '~/kit/list/bulk/selection'
import { useMay } from '~/lib/ui/use-may'

const SelectionContext = createContext<ChosenIds | undefined>(undefined)

/** Holds the chosen conversations of the list, so that one act can be done to all of them. */
export function BulkSelection({ ids, children }: { ids: readonly number[]; children: ReactNode }) {
  const mayAct = useMay('tickets:transfer')
  const selection = useChosenIds(ids)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it does goes by the ids and the chosen ones
  const value = useMemo(
    () => (mayAct ? selection : undefined),
    [mayAct, selection.ids, ids, selection.isEvery],
  )
  return <SelectionContext.Provider value={value}>{children}</SelectionContext.Provider>
}

/** The choice that a row belongs to; none outside a list. */
export function useBulkSelection(): ChosenIds | undefined {
  return useContext(SelectionContext)
}
