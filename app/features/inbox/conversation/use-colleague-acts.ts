import * as inbox from '#domain/inbox/contract/endpoints.ts'
import * as tickets from '#domain/tickets/contract/endpoints.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useMutation } from '~/kit/mutation'
import { useLastingRefusal } from '~/kit/refusal/refusal'
import { call } from '~/lib/call'
import { useLead } from '~/lib/ui/use-lead'
import { leaveTicket, stayIn } from '~/live/events/self-initiated-exit'
import { attendedHref } from '../list/ticket-filter'
import { useFilter } from '../list/use-filter'

/** A conversation that a colleague holds, as it is known here, or by its address alone. */
export type TicketRef = { uuid: string; ticket?: TicketView }

/** The colleague is asked for it. */
export function useAskFor({ uuid }: TicketRef, onDone: () => void) {
  const stay = useLastingRefusal()
  const ask = () => run({ uuid })
  const { run, busy } = useMutation(inbox.requestTakeover, {
    key: uuid,
    onRefused: (problem) => stay(problem, () => void ask()),
    onDone,
  })
  return { busy, run: ask }
}

/** It becomes one's own, in its queue; whether one may see it, and so take it, the API judges. */
export function useTakeOver(ticketRef: TicketRef, userId: number, onDone?: () => void) {
  const findTicket = useFound(ticketRef)
  const leadOn = useLeadTo()
  const stay = useLastingRefusal()
  const { run, busy } = useMutation(tickets.change, {
    key: `takeOver ${ticketRef.uuid}`,
    onRefused: (problem) => stay(problem, () => void take()),
  })
  async function take() {
    const lead = leadOn()
    const ticket = await findTicket(() => void take())
    if (!ticket) return
    const { id: ticketId, queueId } = ticket
    const answer = await run({ ticketId, isTransfered: true, queueId, userId })
    if (!answer.ok) return
    lead(answer.value)
    onDone?.()
  }
  return { busy, run: take }
}

/** One takes part in it, and is led to where it stands. */
export function useJoin(ticketRef: TicketRef, userId: number, onDone?: () => void) {
  const findTicket = useFound(ticketRef)
  const leadOn = useLeadTo()
  const stay = useLastingRefusal()
  const { run, busy } = useMutation(tickets.addParticipant, {
    key: `join ${ticketRef.uuid}`,
    onRefused: (problem) => stay(problem, () => void join()),
  })
  async function join() {
    const lead = leadOn()
    const ticket = await findTicket(() => void join())
    const answer = ticket && (await run({ ticketId: ticket.id, userId }))
    if (!answer?.ok) return
    lead(answer.value)
    onDone?.()
  }
  return { busy, run: join }
}

/** Somebody no longer takes part: oneself, or whom one takes out. */
export function useTakeOut({ id: ticketId, uuid }: TicketView, user: { id: number; isViewer: boolean }) {
  const { id: userId, isViewer } = user
  const stay = useLastingRefusal()
  const { run, busy } = useMutation(tickets.removeParticipant, {
    key: `${ticketId} ${userId}`,
    onRefused: (problem) => stay(problem, () => void takeOut()),
  })
  async function takeOut() {
    if (isViewer) leaveTicket(uuid)
    const answer = await run({ ticketId, userId })
    if (!answer.ok && isViewer) stayIn(uuid)
  }
  return { busy, run: takeOut }
}

/** The ticket itself, read where only its address is known; that it cannot be is said. */
function useFound({ uuid, ticket }: TicketRef) {
  const stay = useLastingRefusal()
  return async (again: () => void): Promise<TicketView | undefined> => {
    if (ticket) return ticket
    const answer = await call(tickets.getByUuid, { uuid })
    if (!answer.ok) return void stay(answer.problem, again)
    return answer.value
  }
}

function useLeadTo() {
  const lead = useLead()
  const { filter } = useFilter()
  return () => {
    const leadOn = lead()
    return (ticket: TicketView) => leadOn(attendedHref(ticket, filter))
  }
}
