import { useCallback, useRef, useState } from 'react'
import type { Problem } from '#domain/core/contract/problems.ts'
import * as inbox from '#domain/inbox/contract/endpoints.ts'
import type { BulkAct, BulkStep } from '#domain/inbox/contract/schema.ts'
import type { TicketStatus } from '#domain/tickets/contract/schema.ts'
import { offerUndo } from '~/kit/undo/offers'
import { call } from '~/lib/call'
import { useShownName } from '~/lib/ui/use-shown-name'
import { useStore } from '~/live/store/use-store'
import { listQuery, type TicketFilter } from '../list/ticket-filter'

/** Which tickets: those that are named, or every one of a list. */
export type BulkSelection =
  | { ticketIds: readonly number[] }
  | { filter: TicketFilter; status: TicketStatus | undefined; count: number }
export type BulkRequest = {
  act: BulkAct
  selection: BulkSelection
  to?: { userId?: string; queueId?: string; tagId?: string } | undefined
}

type Progress = { done: number; total: number; stop: () => void }
/** What came of it, once all were tried or it was stopped. */
export type Outcome = {
  act: BulkAct
  done: number
  total: number
  refused: BulkStep['refused']
  /** Something of it can be taken back: of all that were tried the server says so, of what stopped on the way nobody knows. */
  canUndo: boolean
  /** Why it went no further. */
  problem?: Problem | undefined
}

/** Has the server do one thing to many tickets, batch by batch, and offers to take all of it back. */
export function useTicketBulk(onDone?: () => void) {
  const shownName = useShownName()
  const [progress, setProgress] = useState<Progress>()
  const [outcome, setOutcome] = useState<Outcome>()
  const isRunning = useRef(false)
  const { row } = useStore()
  const done = useRef(onDone)
  done.current = onDone
  const run = useCallback(
    async (request: BulkRequest): Promise<void> => {
      if (isRunning.current) return
      isRunning.current = true
      setOutcome(undefined)
      const bulkId = crypto.randomUUID()
      const result = await workOff(bulkId, request, setProgress)
      setProgress(undefined)
      isRunning.current = false
      // Of a batch whose answer was lost some may be done as well: the act is taken back by its id, whatever they are.
      const names = doneOf(request.selection, result).flatMap((id) => {
        const contact = row('ticket', id)?.contact
        return contact ? shownName(contact) : []
      })
      if (result.canUndo)
        offerUndo({ kind: 'bulk', id: bulkId, count: result.done || result.total, act: request.act, names })
      setOutcome(result)
      done.current?.()
    },
    [row, shownName],
  )
  return { run, progress, outcome, dismiss: () => setOutcome(undefined) }
}

async function workOff(
  bulkId: string,
  { act, selection, to }: BulkRequest,
  tell: (progress: Progress) => void,
): Promise<Outcome> {
  const outcome: Outcome = { act, done: 0, total: countOf(selection), refused: [], canUndo: false }
  let isStopped = false
  const stop = () => {
    isStopped = true
  }
  let step: BulkStep | undefined
  while (!isStopped && step?.next !== null) {
    tell({ done: outcome.done + outcome.refused.length, total: outcome.total, stop })
    const from = step && { after: step.next ?? 0, upTo: step.upTo, total: step.total }
    const answer = await call(inbox.runBulk, { act, bulkId, ...fieldsOf(selection), ...to, ...from })
    if (!answer.ok) return { ...outcome, canUndo: true, problem: answer.problem }
    step = answer.value
    outcome.total = step.total
    outcome.done += step.done
    outcome.refused = [...outcome.refused, ...step.refused]
    outcome.canUndo = step.next === null ? step.undoUntil !== null : outcome.done > 0
  }
  return outcome
}

/** So many are told by name. */
const MOST_NAMED = 5

/** The first of those that were chosen one by one, and done. */
function doneOf(bulkSelection: BulkSelection, { refused }: Outcome): readonly number[] {
  const not = new Set(refused.map(({ ticketId }) => ticketId))
  return 'ticketIds' in bulkSelection
    ? bulkSelection.ticketIds.filter((id) => !not.has(id)).slice(0, MOST_NAMED)
    : []
}

const countOf = (bulkSelection: BulkSelection) =>
  'ticketIds' in bulkSelection ? bulkSelection.ticketIds.length : bulkSelection.count

/** What names them to the server. */
export function fieldsOf(bulkSelection: BulkSelection) {
  if ('ticketIds' in bulkSelection) return { ticketIds: [...bulkSelection.ticketIds] }
  const {
    orderBy: _order,
    sortTickets: _sort,
    ...filter
  } = listQuery(bulkSelection.filter, bulkSelection.status)
  return filter
}
