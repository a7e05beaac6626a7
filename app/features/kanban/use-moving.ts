import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#domain/core/contract/problems.ts'
import * as kanban from '#domain/kanban/contract/endpoints.ts'
import { NO_LANE } from '#domain/kanban/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import type { ShownColumn } from '~/features/inbox/list/store/ticket-lanes'
import { latestFirst, type Order } from '~/features/inbox/list/store/ticket-list'
import { useMutation } from '~/kit/mutation'
import { useLastingRefusal, useLastingWord } from '~/kit/refusal/refusal'
import { updatesFrom } from '~/live/store/source'
import { useStore } from '~/live/store/use-store'
import { toast } from '~/ui/toaster'

/** Cards that are on their way, by ticket: into which lane. */
export type Moving = ReadonlyMap<number, number>

/** Resolves with whether it is kept. */
export type Move = (ticket: TicketView, from: number, to: number) => Promise<boolean>

const laneId = (id: number) => (id === NO_LANE ? null : id)

/**
 * Moves cards. One stands where it was put at once, and is not moved again until that is kept; one that a colleague moved
 * first stands where they put it, and that is said.
 */
export function useMoving(reload: () => void): { moving: Moving; move: Move } {
  const { t } = useTranslation('kanban')
  const store = useStore()
  const stay = useLastingRefusal()
  const tell = useLastingWord()
  const [moving, setMoving] = useState<Moving>(new Map())
  const tellElsewhere = ({ details }: Problem) => {
    const lane = typeof details.lane === 'string' ? details.lane : t('none')
    tell(
      typeof details.by === 'string' ? t('moved.by', { name: details.by, lane }) : t('moved.alone', { lane }),
    )
    reload()
  }
  const { run } = useMutation(kanban.move, {
    key: ({ ticketId }) => ticketId,
    onDone(ticket, input) {
      store.take({ from: 'answer', updates: updatesFrom('ticket', [ticket]) })
      toast.success(input.laneId === null ? t('moved.out') : t('moved.in'))
    },
    onRefused(problem, input) {
      if (problem.code === 'ERR_CARD_MOVED') tellElsewhere(problem)
      else stay(problem, () => void run(input))
    },
  })
  const move = useCallback<Move>(
    async ({ id: ticketId }, from, to) => {
      if (from === to) return true
      setMoving((before) => new Map(before).set(ticketId, to))
      const { ok } = await run({ ticketId, laneId: laneId(to), fromLaneId: laneId(from) })
      setMoving((before) => without(before, ticketId))
      return ok
    },
    [run],
  )
  return { moving, move }
}

function without(moving: Moving, ticketId: number): Moving {
  const after = new Map(moving)
  after.delete(ticketId)
  return after
}

/** The lanes with each card that is on its way where it was put. */
export function withMoving(
  columns: readonly ShownColumn[],
  moving: Moving,
  orderOf: (laneId: number) => Order = () => latestFirst,
): readonly ShownColumn[] {
  if (moving.size === 0) return columns
  const isElsewhere = (column: ShownColumn, { id }: TicketView) =>
    moving.has(id) && moving.get(id) !== column.laneId
  const coming = columns.flatMap((column) => column.cards.filter((card) => isElsewhere(column, card)))
  return columns.map((column) => {
    const stays = column.cards.filter((card) => !isElsewhere(column, card))
    const comes = coming.filter(({ id }) => moving.get(id) === column.laneId)
    const movedCount = column.cards.length - stays.length
    if (movedCount === 0 && comes.length === 0) return column
    const cards = [...stays, ...comes].sort(orderOf(column.laneId))
    return { ...column, cards, count: column.count - movedCount + comes.length }
  })
}
