import { useTranslation } from 'react-i18next'
import * as inbox from '#domain/inbox/contract/endpoints.ts'
import type { BulkAct, BulkStep } from '#domain/inbox/contract/schema.ts'
import type { TicketStatus } from '#domain/tickets/contract/schema.ts'
import { useBulk } from '~/kit/list/bulk/use-bulk'
import { offerUndo } from '~/kit/undo/offers'
import { call } from '~/lib/call'
import { useShownName } from '~/lib/ui/use-shown-name'
import { useStore } from '~/live/store/use-store'
import { toast } from '~/ui/toaster'
import { listQuery, type TicketFilter } from '../list/ticket-filter'

/** The selected tickets: those that are named, or every one of a list. */
export type BulkSelection =
  | { ticketIds: readonly number[] }
  | { filter: TicketFilter; status: TicketStatus | undefined; count: number }
export type BulkRequest = {
  act: BulkAct
  selection: BulkSelection
  to?: { userId?: string; queueId?: string; tagId?: string } | undefined
}

/** Has the server do one thing to many tickets, portion by portion, and offers to take all of it back. */
export function useTicketBulk(onDone?: () => void) {
  const { t } = useTranslation('tickets')
  const shownName = useShownName()
  const { row } = useStore()
  const { runPortions, progress, dialog } = useBulk<never>(
    () => '',
    ({ problem, refused, done, total }) =>
      problem ? t('bulk.stopped', { done, total }) : t('bulk.refused', { count: refused.length, total }),
  )
  const run = ({ act, selection, to }: BulkRequest): Promise<void> => {
    const bulkId = crypto.randomUUID()
    const refusedIds = new Set<number>()
    return runPortions<BulkStep>({
      total: countOf(selection),
      isOnce: true,
      async next(before) {
        const from = before && { after: before.next ?? 0, upTo: before.upTo, total: before.total }
        const answer = await call(inbox.runBulk, { act, bulkId, ...fieldsOf(selection), ...to, ...from })
        if (!answer.ok) return answer
        const refused = answer.value.refused.map((refusal) => {
          refusedIds.add(refusal.ticketId)
          return { ...refusal, name: refusal.name || `#${refusal.ticketId}` }
        })
        return { ok: true, value: { ...answer.value, refused } }
      },
      onOver({ done, total, refused, problem }, last) {
        // Of a portion whose answer was lost some may be done as well: the act is taken back by its id, whatever they are.
        const canUndo = problem !== undefined || (last?.next === null ? last.undoUntil !== null : done > 0)
        const names = namedFirst(selection, refusedIds).flatMap((id) => {
          const contact = row('ticket', id)?.contact
          return contact ? shownName(contact) : []
        })
        if (canUndo) offerUndo({ kind: 'bulk', id: bulkId, count: done || total, act, names })
        else if (refused.length === 0) toast.success(t('bulk.done', { count: done }))
        onDone?.()
      },
    })
  }
  return { run, progress, dialog }
}

/** So many are told by name. */
const MAX_NAMED = 5

/** The first of those that were chosen one by one, and done. */
function namedFirst(bulkSelection: BulkSelection, refusedIds: ReadonlySet<number>): readonly number[] {
  return 'ticketIds' in bulkSelection
    ? bulkSelection.ticketIds.filter((id) => !refusedIds.has(id)).slice(0, MAX_NAMED)
    : []
}

const countOf = (bulkSelection: BulkSelection) =>
  'ticketIds' in bulkSelection ? bulkSelection.ticketIds.length : bulkSelection.count

/** Returns the fields that name the selection to the server. */
export function fieldsOf(bulkSelection: BulkSelection) {
  if ('ticketIds' in bulkSelection) return { ticketIds: [...bulkSelection.ticketIds] }
  const {
    orderBy: _order,
    sortTickets: _sort,
    ...filter
  } = listQuery(bulkSelection.filter, bulkSelection.status)
  return filter
}
