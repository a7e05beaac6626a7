import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { isRecord } from '#domain/core/contract/values/read-problem.ts'
import type { ShellData } from '~/lib/ui/use-shell'
import { useSignal } from '~/live/events/use-live'
import { useResync } from '~/live/store/use-store'
import type { PageName } from '~/pages/all-pages'
import { MENU_NEEDS, type MenuNeed } from '~/pages/page'
import { type MenuPage, menuFor } from '~/pages/page-rules'

const MenuContext = createContext<readonly MenuPage[]>([])

/** The pages that the menus show: by the viewer's rights, and by what there is to see. */
export function MenuProvider({ shell, children }: { shell: ShellData; children: ReactNode }) {
  const met = useMetNeeds(shell.met)
  const pages = useMemo(() => menuFor(shell.viewer, met), [shell.viewer, met])
  return <MenuContext.Provider value={pages}>{children}</MenuContext.Provider>
}

/** The pages on the phone's bar itself; the others wait behind "Mais". */
export const ON_BAR: ReadonlySet<PageName> = new Set<PageName>(['tickets', 'contacts'])

export function useMenu(): readonly MenuPage[] {
  return useContext(MenuContext)
}

/** The needs of pages that are met now. The first row of a kind is told; whether one that went was the last, only the server knows. */
function useMetNeeds(first: readonly MenuNeed[]): ReadonlySet<MenuNeed> {
  const [met, setMet] = useState<ReadonlySet<MenuNeed>>(() => new Set(first))
  const askedAt = useRef(0)
  const ask = async () => {
    askedAt.current += 1
    const turn = askedAt.current
    const now = await readMet()
    // What came meanwhile is newer than the answer.
    if (now && turn === askedAt.current) setMet(new Set(now))
  }
  useSignal('help', (signal) => {
    if (isOf(signal, 'delete')) return void ask()
    if (!isOf(signal, 'create')) return
    askedAt.current += 1
    setMet((before) => (before.has('helps') ? before : new Set([...before, 'helps'])))
  })
  useResync(() => void ask())
  return met
}

/** A resource of ours by a plain request: the router would first have to learn of its route. */
async function readMet(): Promise<readonly MenuNeed[] | undefined> {
  const answer = await fetch('/resources/menu').catch(() => undefined)
  const data: unknown = answer?.ok ? await answer.json() : undefined
  const met: unknown = isRecord(data) ? data.met : undefined
  return Array.isArray(met) ? MENU_NEEDS.filter((need) => met.includes(need)) : undefined
}

function isOf(signal: unknown, action: string): boolean {
  return typeof signal === 'object' && signal !== null && 'action' in signal && signal.action === action
}
