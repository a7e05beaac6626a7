import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#domain/core/contract/problems.ts'
import { NOBODY } from '#domain/moments/contract/schema.ts'
import * as tickets from '#domain/tickets/contract/endpoints.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { ACT, type ActBody } from '~/features/inbox/actions/use-act'
import type { Move, Moving } from '~/features/kanban/use-moving'
import { useMutation } from '~/kit/mutation'
import { useLastingRefusal, useLastingWord } from '~/kit/refusal/refusal'
import { offerUndo } from '~/kit/undo/offers'
import { useShownName } from '~/lib/ui/use-shown-name'
import { updatesFrom } from '~/live/store/source'
import { useStore } from '~/live/store/use-store'
import type { PanelChoices } from './load.server'

/** The ticket whose queue must be chosen, and the user onto whom it was dragged. */
type HandingRequest = { ticket: TicketView; userId: number }

/**
 * Hands conversations to an attendant, or back to their queue, with undo: the acts of the conversation's menu
 * (transfer, "Devolver à fila"), with their rights, their logs and what they tell. One without a queue goes to the attendant's only one; `request` is one for which
 * the queue must be chosen.
 */
export function useHanding(users: PanelChoices['users']) {
  const shownName = useShownName()
  const { t } = useTranslation('attendance-panel')
  const store = useStore()
  const stay = useLastingRefusal()
  const tell = useLastingWord()
  const [moving, setMoving] = useState<Moving>(new Map())
  const [request, setRequest] = useState<HandingRequest>()
  const tellElsewhere = ({ details }: Problem) => {
    const holder = typeof details.holder === 'string' ? details.holder : t('pending')
    tell(
      typeof details.by === 'string'
        ? t('moved.by', { name: details.by, holder })
        : t('moved.alone', { holder }),
    )
  }
  const { run } = useMutation(tickets.change, {
    key: ({ ticketId }) => ticketId,
    onDone(ticket) {
      store.take({ from: 'answer', updates: updatesFrom('ticket', [ticket]) })
      const { undo, id: ticketId, version, uuid, contact } = ticket
      if (!undo) return
      const { actId: id, act } = undo
      offerUndo({
        kind: 'ticket',
        id,
        act,
        ticketId,
        version,
        uuid,
        name: shownName(contact),
        leadsBack: false,
      })
    },
    onRefused(problem, input) {
      if (problem.code === 'ERR_CARD_MOVED') tellElsewhere(problem)
      else stay(problem, () => void run(input))
    },
  })
  const move = useCallback<Move>(
    async (ticket, from, to) => {
      if (from === to) return true
      const body = handing(ticket, to, users)
      if (!body) {
        setRequest({ ticket, userId: to })
        return false
      }
      setMoving((before) => new Map(before).set(ticket.id, to))
      const { ok } = await run({ ...body, heldBy: from, ticketId: ticket.id })
      setMoving((before) => new Map([...before].filter(([id]) => id !== ticket.id)))
      return ok
    },
    [run, users],
  )
  return { moving, move, request, settle: () => setRequest(undefined) }
}

/** Returns the request to the API; undefined when a queue must be chosen first. */
function handing({ queueId }: TicketView, to: number, users: PanelChoices['users']): ActBody | undefined {
  // "Devolver à fila": it stays in its own queue, and nobody is told that it was transferred.
  if (to === NOBODY) return ACT.return
  const [only, secondQueue] = users.find(({ id }) => id === to)?.queues ?? []
  const target = queueId ?? (secondQueue ? undefined : only?.id)
  return target ? { queueId: target, userId: to, isTransfered: true } : undefined
}
