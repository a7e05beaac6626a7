import { useCallback, useRef, useState } from 'react'
import type { Problem } from '#domain/core/problems.ts'
import * as kanban from '#domain/kanban/endpoints.ts'
import { call } from '~/lib/call'
import { rowsOf } from '~/live/store/source'
import { useStore } from '~/live/store/use-store'
import { type BoardFilter, boardQuery } from './state/board-filter'
import { withNextPage } from './state/board-state'
import { boardsOf } from './state/board-views'

/** Reads a lane's next cards, one page at a time; what could not be read is asked for again by hand. */
export function useReadCards(id: string, filter: BoardFilter) {
  const store = useStore()
  const reading = useRef(new Set<number>())
  const [problems, setProblems] = useState<ReadonlyMap<number, Problem>>(new Map())
  const latest = useRef(filter)
  latest.current = filter
  const readOn = useCallback(
    async (laneId: number) => {
      const cursor = boardsOf(store).get(id)?.columns.get(laneId)?.next
      if (!cursor || reading.current.has(laneId)) return
      reading.current.add(laneId)
      const since = store.mark()
      const answer = await call(kanban.cards, { ...boardQuery(latest.current), laneId, cursor })
      reading.current.delete(laneId)
      setProblems((before) => withProblem(before, laneId, answer.ok ? undefined : answer.problem))
      if (!answer.ok) return
      boardsOf(store).takePage(id, {
        from: 'reading',
        since,
        told: rowsOf('ticket', answer.value.tickets),
        how: (before) => before && withNextPage(before, laneId, answer.value),
      })
    },
    [store, id],
  )
  return { readOn, problems }
}

function withProblem(before: ReadonlyMap<number, Problem>, laneId: number, problem: Problem | undefined) {
  if (before.get(laneId) === problem) return before
  const after = new Map(before)
  if (problem) after.set(laneId, problem)
  else after.delete(laneId)
  return after
}
