import { useState } from 'react'
import { useResync } from '~/live/store/use-store'
import { onDemand } from '~/ui/on-demand/on-demand'

const RightsNotice = onDemand(async () => (await import('./rights-notice')).RightsNotice)

/**
 * Tells the viewer that an admin changed what they may see or do. Frame and page follow it at once, and a line says so.
 */
export function RightsBar() {
  const [isShown, setShown] = useState(false)
  useResync((reason) => {
    if (reason === 'rights') setShown(true)
  })
  return (
    <div role="status" aria-live="polite">
      {isShown && <RightsNotice onClose={() => setShown(false)} />}
    </div>
  )
}
