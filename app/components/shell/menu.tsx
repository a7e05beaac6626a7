import { useFetcher } from '@remix-run/react'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { ShellData } from '~/lib/ui/use-shell'
import { useLive, useResync } from '~/live/use-live'
import { type MenuNeed, type MenuPage, menuFor } from '~/pages'

const MenuContext = createContext<readonly MenuPage[]>([])

/** The pages that the menus show: by the viewer's rights, and by what there is to see. */
export function MenuProvider({ shell, children }: { shell: ShellData; children: ReactNode }) {
  const met = useMetNeeds(shell.met)
  const pages = useMemo(() => menuFor(shell.viewer, met), [shell.viewer, met])
  return <MenuContext.Provider value={pages}>{children}</MenuContext.Provider>
}

export function useMenu(): readonly MenuPage[] {
  return useContext(MenuContext)
}

/** The needs of pages that are met now. The first row of a kind is told; whether a row that went was the last, only the server knows. */
function useMetNeeds(first: readonly MenuNeed[]): ReadonlySet<MenuNeed> {
  const [met, setMet] = useState<ReadonlySet<MenuNeed>>(() => new Set(first))
  const { data, load } = useFetcher<{ met: MenuNeed[] }>()
  const cameSince = useRef(new Set<MenuNeed>())
  const ask = () => {
    cameSince.current.clear()
    load('/resources/menu')
  }
  useEffect(() => {
    if (data) setMet(new Set([...data.met, ...cameSince.current]))
  }, [data])
  useLive('help', (told) => {
    if (isOf(told, 'delete')) return ask()
    if (!isOf(told, 'create')) return
    cameSince.current.add('helps')
    setMet((before) => (before.has('helps') ? before : new Set([...before, 'helps'])))
  })
  useResync(ask)
  return met
}

function isOf(told: unknown, action: string): boolean {
  return typeof told === 'object' && told !== null && 'action' in told && told.action === action
}
