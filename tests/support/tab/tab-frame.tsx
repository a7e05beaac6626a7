import { type ReactNode, useEffect } from 'react'
import * as tickets from '#domain/tickets/contract/endpoints.ts'
import { useUndo } from '~/features/shell/undo/use-undo'
import { useMutation } from '~/kit/mutation'
import { useUndoOffers } from '~/kit/undo/offers'
import { useLiveState } from '~/live/events/use-live'
import { useAsks } from '~/live/reading/use-asks'
import { tabState } from './hands.ts'

const nothing = () => undefined

/** Around every page: who asks for a conversation, what can be undone. */
export function Frame({ children }: { children: ReactNode }) {
  const state = useLiveState()
  const offers = useUndoOffers()
  const { undo } = useUndo()
  const { asks, read } = useAsks(nothing)
  const hand = useMutation(tickets.change, { onDone: read })
  const letIn = useMutation(tickets.addParticipant, { onDone: read })
  useEffect(() => {
    tabState.isLive = state === 'live'
    tabState.offers = offers
    tabState.undo = undo
    tabState.answer = (does, ticketId) => {
      const ask = asks.find((takeover) => takeover.ticketId === ticketId)
      if (!ask || !('answer' in does)) return undefined
      const participant = { ticketId, userId: ask.user.id }
      return does.answer === 'letIn'
        ? letIn.run(participant)
        : hand.run({ ...participant, isTransfered: true })
    }
  })
  return children
}
