import { useCallback, useState } from 'react'
import type { z } from 'zod'
import type { Problem } from '#domain/core/contract/problems.ts'
import * as inbox from '#domain/inbox/contract/endpoints.ts'
import * as tickets from '#domain/tickets/contract/endpoints.ts'
import { WAITING } from '#domain/tickets/contract/lifecycle.ts'
import type { ChangeTicketBody, TicketView } from '#domain/tickets/contract/schema.ts'
import { useMutation } from '~/kit/mutation'
import { actUnderWay } from '~/kit/undo/acts-under-way'
import { offerUndo } from '~/kit/undo/offers'
import { call } from '~/lib/call'
import { useLead } from '~/lib/ui/use-lead'
import { useShell } from '~/lib/ui/use-shell'
import { useShownName } from '~/lib/ui/use-shown-name'
import { leaveTicket, stayIn } from '~/live/events/self-initiated-exit'
import { attendedHref } from '../list/ticket-filter'
import { filterHref, useFilter } from '../list/use-filter'

export type ActBody = z.input<typeof ChangeTicketBody>

/** The API bodies that end a ticket or hand it on. */
export const ACT = {
  close: { status: 'closed', sendFarewellMessage: true },
  closeSilently: { status: 'closed', sendFarewellMessage: false },
  sendRating: { status: 'nps' },
  ignore: { status: 'closed', sendFarewellMessage: false, amountUsedBotQueues: 0 },
  return: { status: 'pending', userId: null },
} as const satisfies Record<string, ActBody>

type ActOptions = { leadsBack: boolean }
export type ChangeTicket = (
  ticket: TicketView,
  body: ActBody,
  options: ActOptions,
) => Promise<Problem | undefined>

/**
 * Ends or hands on a ticket and offers to undo it, wherever one has gone meanwhile. Pressed twice it is done once.
 * Resolves with why it was refused, which the caller shows.
 */
export function useChangeTicket(): ChangeTicket {
  const shownName = useShownName()
  const { run } = useMutation(tickets.change, { key: ({ ticketId }) => ticketId, onRefused: shownByCaller })
  return useCallback(
    (ticket, body, { leadsBack }) => {
      const { id: ticketId, uuid, contact } = ticket
      const changing = async () => {
        const changed = await run({ ...body, ticketId })
        if (!changed.ok) return changed.problem
        const { undo, version } = changed.value
        if (!undo) return undefined
        const { actId: id, act } = undo
        offerUndo({ kind: 'ticket', id, act, ticketId, version, uuid, name: shownName(contact), leadsBack })
        return undefined
      }
      return actUnderWay(changing())
    },
    [run, shownName],
  )
}

const shownByCaller = () => undefined

/** Resolves it, or asks for a rating, which nobody can write into either. */
export function endsConversation({ status }: ActBody): boolean {
  return status === 'closed' || status === 'nps'
}

/** Returns the ticket of the customer who waits longest in the viewer's queues; undefined when nobody waits. */
async function nextWaiting(): Promise<Pick<TicketView, 'uuid' | 'status'> | undefined> {
  const answer = await call(inbox.getOverview)
  const [nextTicket] = answer.ok ? answer.value.waiting : []
  return nextTicket && { uuid: nextTicket.longest.uuid, status: WAITING }
}

/** The same with its state, from the ticket's header (which leads back to the list) or from its row (`stay`). */
export function useAct(ticket: TicketView, { stay }: { stay: boolean }) {
  const lead = useLead()
  const { filter } = useFilter()
  const opensNext = useShell()?.preferences.afterResolve === 'next'
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const changeTicket = useChangeTicket()

  async function act(json: ActBody): Promise<Problem | undefined> {
    if (busy) return undefined
    const leadOn = lead()
    if (!stay) leaveTicket(ticket.uuid)
    setBusy(true)
    setProblem(undefined)
    const refused = await changeTicket(ticket, json, { leadsBack: !stay })
    setBusy(false)
    setProblem(refused)
    if (stay) return refused
    if (refused) stayIn(ticket.uuid)
    else leadOn(await hrefAfter(json))
    return refused
  }

  async function hrefAfter(json: ActBody): Promise<string> {
    const next = opensNext && endsConversation(json) ? await nextWaiting() : undefined
    return next ? attendedHref(next, filter) : filterHref('/tickets', filter)
  }
  return { act, busy, problem }
}
