import { useEffect } from 'react'
import { readLocal, writeLocal } from '~/lib/text/local-value'
import { reloadWithoutAsking } from '~/lib/ui/hold-page'

/** The storage key of the viewer whom the pages of this browser are read for. */
const NAME = 'recado-viewer'

/**
 * Reads the page anew once another tab has signed in somebody else, or visits another company: this browser's cookie is theirs,
 * so pages would be read and forms sent as them. `viewer` names person and company.
 */
export function useSameViewer(viewer: string | undefined): void {
  useEffect(() => {
    if (viewer === undefined) return
    writeLocal(NAME, viewer)
    const compare = () => {
      const present = readLocal(NAME)
      if (present !== null && present !== viewer) reloadWithoutAsking()
    }
    window.addEventListener('storage', compare)
    // A page that the browser kept has heard nothing meanwhile.
    window.addEventListener('pageshow', compare)
    return () => {
      window.removeEventListener('storage', compare)
      window.removeEventListener('pageshow', compare)
    }
  }, [viewer])
}
