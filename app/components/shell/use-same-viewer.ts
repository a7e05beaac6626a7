import { useEffect } from 'react'
import { readLocal, writeLocal } from '~/lib/text/local-value'
import { reloadWithoutAsking } from '~/lib/ui/hold-page'

/** Whom the pages of this browser are read for. */
const NAME = 'recado-viewer'

/**
 * Reads the page anew once another tab has signed in somebody else: this browser's cookie is theirs, so pages would be read
 * and forms sent as them.
 */
export function useSameViewer(viewerId: number | undefined): void {
  useEffect(() => {
    if (viewerId === undefined) return
    writeLocal(NAME, String(viewerId))
    const compare = () => {
      const presentId = readLocal(NAME)
      if (presentId !== null && presentId !== String(viewerId)) reloadWithoutAsking()
    }
    window.addEventListener('storage', compare)
    // A page that the browser kept has heard nothing meanwhile.
    window.addEventListener('pageshow', compare)
    return () => {
      window.removeEventListener('storage', compare)
      window.removeEventListener('pageshow', compare)
    }
  }, [viewerId])
}
