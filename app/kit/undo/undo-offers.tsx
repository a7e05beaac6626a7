import { useEffect } from 'react'
import { useHydrated } from '~/lib/ui/use-hydrated'
import { readTicketLive } from '~/live/read-event'
import { useLive } from '~/live/use-live'
import { dropEnded, dropOffer, useUndoOffers } from './offers'
import { UndoToasts } from './undo-toasts'

/** What one did a moment ago, and can take back. Part of the page: its seconds cannot wait for code, nor for a network. */
export function UndoOffers({ isBelowHeader }: { isBelowHeader: boolean }) {
  const offers = useUndoOffers()
  const isAwake = useHydrated()
  useLive('ticket', (data) => {
    const event = readTicketLive(data)
    if (event && event.action !== 'delete') dropEnded(event.ticket)
  })
  useEffect(() => {
    const timers = offers.map(({ id, until }) => setTimeout(() => dropOffer(id), until - Date.now()))
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [offers])
  return isAwake && offers.length > 0 ? <UndoToasts offers={offers} isBelowHeader={isBelowHeader} /> : null
}
