import type { ReactNode } from 'react'
import { useHydrated } from '~/lib/ui/use-hydrated'

/**
 * Shows content that the server renders for browsers without scripts, in its proper place; it disappears when scripts
 * run.
 */
export function WithoutScripts({ children }: { children: ReactNode }) {
  const isAwake = useHydrated()
  return isAwake ? null : <div className="hidden noscript:contents">{children}</div>
}
