import { useState } from 'react'
import type { Problem } from '#domain/core/contract/problems.ts'
import * as tickets from '#domain/tickets/contract/endpoints.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useMutation } from '~/kit/mutation'
import { useLead } from '~/lib/ui/use-lead'
import { leaveTicket, stayIn } from '~/live/events/self-initiated-exit'
import { useMarkUnread } from '../actions/use-mark-unread'
import { filterHref, useFilter } from '../list/use-filter'

/** Puts it aside, or deletes it, which leads back to the list; and why that was not done. */
export function useOtherActs(ticket: TicketView) {
  const { filter } = useFilter()
  const lead = useLead()
  const markUnread = useMarkUnread()
  const [notDone, setNotDone] = useState<Problem>()
  const { run } = useMutation(tickets.remove, { key: ticket.id, onRefused: setNotDone })
  async function remove() {
    const leadOn = lead()
    setNotDone(undefined)
    leaveTicket(ticket.uuid)
    const removed = await run({ ticketId: ticket.id })
    if (removed.ok) leadOn(filterHref('/tickets', filter))
    else stayIn(ticket.uuid)
  }
  return {
    notDone,
    putAside: () => void markUnread(ticket, { isOpen: true }).then(setNotDone),
    remove: () => void remove(),
  }
}
