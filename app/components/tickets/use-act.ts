import { useNavigate } from '@remix-run/react'
import { useState } from 'react'
import type { z } from 'zod'
import type { Problem } from '#domain/core/problems.ts'
import * as tickets from '#domain/tickets/endpoints.ts'
import type { ChangeTicketBody, TicketView } from '#domain/tickets/schema.ts'
import { offerUndo } from '~/kit/undo/offers'
import { call } from '~/lib/call'
import { leaveTicket, stayIn } from '~/live/thread/leaving'
import { filterHref, useFilter } from './list/use-filter'

export type ActBody = z.input<typeof ChangeTicketBody>

/** What ends a ticket or hands it on, as the API is asked for it. */
export const ACT = {
  close: { status: 'closed', sendFarewellMessage: true },
  closeSilently: { status: 'closed', sendFarewellMessage: false },
  ignore: { status: 'closed', sendFarewellMessage: false, amountUsedBotQueues: 0 },
  return: { status: 'pending', userId: null },
} as const satisfies Record<string, ActBody>

const underWay = new Set<number>()

/**
 * Ends or hands on a ticket and offers to undo it. Asked of the API itself: the answer is needed wherever one has gone
 * meanwhile. Pressed twice it is done once. Resolves with why it was refused.
 */
export async function changeTicket(
  { id: ticketId, uuid, contact }: TicketView,
  body: ActBody,
  { leadsBack }: { leadsBack: boolean },
): Promise<Problem | undefined> {
  if (underWay.has(ticketId)) return undefined
  underWay.add(ticketId)
  const changed = await call(tickets.change, { ...body, ticketId })
  underWay.delete(ticketId)
  if (!changed.ok) return changed.problem
  const { undo, version } = changed.value
  if (!undo) return undefined
  const { actId: id, act } = undo
  offerUndo({ kind: 'ticket', id, act, ticketId, version, uuid, name: contact.name, leadsBack })
  return undefined
}

/** The same with its state, from the ticket's header (which leads back to the list) or from its row (`stay`). */
export function useAct(ticket: TicketView, { stay }: { stay: boolean }) {
  const navigate = useNavigate()
  const { filter } = useFilter()
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)

  async function act(json: ActBody): Promise<Problem | undefined> {
    if (underWay.has(ticket.id)) return undefined
    if (!stay) leaveTicket(ticket.uuid)
    setBusy(true)
    setProblem(undefined)
    const refused = await changeTicket(ticket, json, { leadsBack: !stay })
    setBusy(false)
    setProblem(refused)
    if (stay) return refused
    if (refused) stayIn(ticket.uuid)
    else navigate(filterHref('/tickets', filter))
    return refused
  }
  return { act, busy, problem }
}
