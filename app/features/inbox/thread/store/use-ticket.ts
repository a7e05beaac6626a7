import { useEffect, useRef } from 'react'
import * as endpoints from '#domain/tickets/contract/endpoints.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { call } from '~/lib/call'
import { stayIn } from '~/live/events/self-initiated-exit'
import { isSettled, useRefetcher } from '~/live/reading/use-refetcher'
import { updatesFrom } from '~/live/store/source'
import { useRow, useStore, useStored } from '~/live/store/use-store'

/**
 * The ticket of the conversation, kept current, and whether it was deleted or is no longer visible to the viewer; it may
 * come back.
 */
export function useTicket(loaded: TicketView): { ticket: TicketView; isGone: boolean } {
  const { id, uuid } = loaded
  const store = useStore()
  const storedTicket = useRow('ticket', id, loaded)
  const ticket = storedTicket.version < loaded.version ? loaded : storedTicket
  const isGone = useStored(({ isRemoved }) => isRemoved('ticket', id), false)
  useRefetcher(
    async (since) => {
      const answer = await call(endpoints.get, { ticketId: id })
      if (answer.ok)
        return store.take({ from: 'reading', since, updates: updatesFrom('ticket', [answer.value]) })
      if (answer.problem.code !== 'ERR_NO_TICKET_FOUND') return isSettled(answer)
      return store.take({ from: 'reading', since, updates: [{ noun: 'ticket', action: 'delete', id }] })
    },
    { atOnce: false },
  )
  // The viewer left the ticket but still sees it: if it disappears later, that is not the viewer's own doing.
  const seenVersion = useRef(loaded.version)
  useEffect(() => {
    if (!isGone && ticket.version > seenVersion.current) stayIn(uuid)
    seenVersion.current = ticket.version
  }, [isGone, ticket.version, uuid])
  return { ticket, isGone }
}
