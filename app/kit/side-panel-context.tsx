import { createContext, type ReactNode, useContext } from 'react'
import { cn } from '~/lib/cn'

/** The content beside a form: a button in its foot, and the panel that this button opened; null while nothing is open. */
type SidePanelState = { foot: ReactNode; panel: ReactNode }

const SidePanelContext = createContext<SidePanelState>({ foot: null, panel: null })

/** Around a sheet, or a page, whose form has something beside it. */
export const SidePanelProvider = SidePanelContext.Provider

export function useSidePanel(): SidePanelState {
  return useContext(SidePanelContext)
}

/** Shows the side panel apart from the form, so that it may have fields and buttons of its own. */
export function SidePanel({ className }: { className?: string }) {
  const { panel } = useSidePanel()
  return panel && <div className={cn('min-h-0 overflow-y-auto border-line bg-panel', className)}>{panel}</div>
}
