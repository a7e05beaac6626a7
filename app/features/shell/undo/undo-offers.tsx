import { useEffect } from 'react'
import { dropEnded, dropOffer, useUndoOffers } from '~/kit/undo/offers'
import { useHydrated } from '~/lib/ui/use-hydrated'
import { useChanges, useStore } from '~/live/store/use-store'
import { UndoToasts } from './undo-toasts'

/**
 * The viewer's acts that can be undone now. This code is part of the page: the few seconds of an offer cannot wait for
 * code to load, or for a network.
 */
export function UndoOffers({ isBelowHeader }: { isBelowHeader: boolean }) {
  const offers = useUndoOffers()
  const isAwake = useHydrated()
  const { row } = useStore()
  useChanges(({ noun, id, action }) => {
    const ticket = noun === 'ticket' && action !== 'delete' ? row('ticket', id) : undefined
    if (ticket) dropEnded(ticket)
  })
  useEffect(() => {
    const timers = offers.map(({ id, until }) => setTimeout(() => dropOffer(id), until - Date.now()))
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [offers])
  return isAwake ? <UndoToasts offers={offers} isBelowHeader={isBelowHeader} /> : null
}
