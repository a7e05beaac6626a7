import { useEffect } from 'react'
import { onDemand, usePreload } from '~/lib/on-demand'
import { dropOffer, useUndoOffers } from '~/lib/undo-offers'
import { useHydrated } from '~/lib/use-hydrated'

const UndoToasts = onDemand(async () => (await import('./undo-toasts')).UndoToasts)

/** What one did a moment ago, and can take back. */
export function UndoOffers({ isBeneathHeader }: { isBeneathHeader: boolean }) {
  const offers = useUndoOffers()
  const isAwake = useHydrated()
  usePreload(UndoToasts)
  useEffect(() => {
    const timers = offers.map(({ actId, until }) => setTimeout(() => dropOffer(actId), until - Date.now()))
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [offers])
  return isAwake && offers.length > 0 ? (
    <UndoToasts offers={offers} isBeneathHeader={isBeneathHeader} />
  ) : null
}
