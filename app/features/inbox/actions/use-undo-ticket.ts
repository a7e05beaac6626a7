import { useNavigate } from '@remix-run/react'
import type { ProblemCode } from '#domain/core/contract/problems.ts'
import * as tickets from '#domain/tickets/contract/endpoints.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useMutation } from '~/kit/mutation'
import type { TicketOffer } from '~/kit/undo/offers'
import type { CallResult } from '~/lib/call'
import { usePlaceNow } from '~/lib/ui/use-lead'
import { markUndone } from '../list/store/recently-undone'
import { SECTIONS, type TicketFilter } from '../list/ticket-filter'
import { filterHref, useFilter } from '../list/use-filter'

/** Takes back what was done to a ticket, and goes back to it where that act had led away. */
export function useUndoTicket() {
  const navigate = useNavigate()
  const placeNow = usePlaceNow()
  const { filter } = useFilter()
  const { run } = useMutation(tickets.undo, { key: ({ actId }) => actId, onRefused: saidByCaller })

  return async ({ id: actId, ticketId, leadsBack }: TicketOffer): Promise<CallResult<TicketView>> => {
    markUndone(ticketId)
    const undone = await run({ ticketId, actId })
    if (!undone.ok) return { ...undone, problem: { ...undone.problem, code: codeOf(undone.problem.code) } }
    // Where the act leads may still be on its way when it is taken back.
    if (leadsBack && placeNow() === '/tickets') navigate(placeOf(undone.value, filter))
    return undone
  }
}

const saidByCaller = () => undefined

/** A ticket that went to a colleague, and on from there, is not there for who gave it away. */
function codeOf(code: ProblemCode): ProblemCode {
  return code === 'ERR_NO_TICKET_FOUND' ? 'ERR_UNDO_CHANGED' : code
}

/** The conversation, beside the list that it stands in again, with the filters that were chosen. */
function placeOf({ uuid, status }: TicketView, filter: TicketFilter): string {
  const section = SECTIONS.find((candidate) => candidate === status)
  return filterHref(`/tickets/${uuid}`, filter, section ? { tab: 'open', q: '', section } : { tab: 'closed' })
}
