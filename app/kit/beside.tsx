import { createContext, type ReactNode, useContext } from 'react'
import { cn } from '~/lib/cn'

/** What stands beside a form: a button in its foot, and what that opened; null while nothing is open. */
type Beside = { foot: ReactNode; panel: ReactNode }

const BesideContext = createContext<Beside>({ foot: null, panel: null })

/** Around a sheet, or a page, whose form has something beside it. */
export const BesideProvider = BesideContext.Provider

export function useBeside(): Beside {
  return useContext(BesideContext)
}

/** Where it is shown: apart from the form, so that it may have fields and buttons of its own. */
export function BesidePanel({ className }: { className?: string }) {
  const { panel } = useBeside()
  return panel && <div className={cn('min-h-0 overflow-y-auto border-line bg-panel', className)}>{panel}</div>
}
