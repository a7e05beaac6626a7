import type { ReactNode } from 'react'
import { useHydrated } from '~/lib/ui/use-hydrated'

/** What the server writes for whoever has no scripts, in the place where it belongs; it leaves when they run. */
export function WithoutScripts({ children }: { children: ReactNode }) {
  const isAwake = useHydrated()
  return isAwake ? null : <div className="hidden noscript:contents">{children}</div>
}
