import { useCallback, useRef, useState } from 'react'
import type { Problem } from '#domain/core/contract/problems.ts'
import * as kanban from '#domain/kanban/contract/endpoints.ts'
import { ticketLanesOf, withNextCards } from '~/features/inbox/list/store/ticket-lanes'
import { ticketsOf } from '~/features/inbox/list/store/ticket-lists'
import { call } from '~/lib/call'
import { updatesFrom } from '~/live/store/source'
import type { Store } from '~/live/store/store'
import { useStore } from '~/live/store/use-store'
import { type BoardFilter, boardQuery } from './state/board-filter'

/** A board that is read anew again and again meanwhile is asked so often in a row. */
const MAX_TRIES = 5

/**
 * Reads a lane's next cards, one page at a time. A page that does not fit, because the board was read anew meanwhile, is asked
 * for again from where it ends now; what was refused, once somebody scrolls on or asks by hand.
 */
export function useReadCards(id: string, filter: BoardFilter) {
  const store = useStore()
  const reading = useRef(new Set<number>())
  const [problems, setProblems] = useState<ReadonlyMap<number, Problem>>(new Map())
  const latest = useRef(filter)
  latest.current = filter
  const readOn = useCallback(
    async (laneId: number) => {
      if (reading.current.has(laneId)) return
      reading.current.add(laneId)
      const laneKey = { store, id, laneId }
      let answer = await readPage(laneKey, latest.current)
      for (let tries = 1; answer === 'again' && tries < MAX_TRIES; tries += 1)
        answer = await readPage(laneKey, latest.current)
      const problem = typeof answer === 'object' ? answer : undefined
      setProblems((before) => withProblem(before, laneId, problem))
      reading.current.delete(laneId)
    },
    [store, id],
  )
  return { readOn, problems }
}

type LaneKey = { store: Store; id: string; laneId: number }

/** A page, taken in; why it was refused; or that it no longer fits. */
async function readPage(laneKey: LaneKey, filter: BoardFilter): Promise<'done' | 'again' | Problem> {
  const { store, id, laneId } = laneKey
  const cursor = nextOf(laneKey)
  if (!cursor) return 'done'
  const since = store.mark()
  const answer = await call(kanban.cards, { ...boardQuery(filter), laneId, cursor })
  if (!answer.ok) return answer.problem
  const fits = nextOf(laneKey) === cursor
  const isTaken = ticketLanesOf(store).takePage(id, {
    from: 'reading',
    since,
    updates: updatesFrom('ticket', answer.value.tickets),
    merge: (before) =>
      before && fits ? withNextCards(before, laneId, answer.value, ticketsOf(store)) : before,
  })
  return isTaken && fits ? 'done' : 'again'
}

/** From where the lane goes on, as the board is now. */
function nextOf({ store, id, laneId }: LaneKey): string | null | undefined {
  return ticketLanesOf(store).get(id)?.lists.get(laneId)?.next
}

function withProblem(before: ReadonlyMap<number, Problem>, laneId: number, problem: Problem | undefined) {
  if (before.get(laneId) === problem) return before
  const after = new Map(before)
  if (problem) after.set(laneId, problem)
  else after.delete(laneId)
  return after
}
