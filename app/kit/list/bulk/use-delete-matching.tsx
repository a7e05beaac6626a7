import { useSearchParams } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { BulkPortion } from '#domain/core/contract/bulk.ts'
import type { Endpoint } from '#domain/core/contract/endpoint.ts'
import type { MatchingCount } from '#domain/core/contract/resources/matching-endpoints.ts'
import { call } from '~/lib/call'
import { countText } from '~/lib/text/format'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { toast } from '~/ui/toaster'
import { ConfirmDialog } from '../../confirm/confirm'
import { NumberTyped, useNumberTyped } from '../../confirm/number-typed'
import { useLastingRefusal, useLastingWord } from '../../refusal/refusal'
import type { ScreenResource } from '../../resource'
import { listQuery } from '../list-query'
import type { PortionWork } from './use-bulk'

/** The endpoints that delete all rows that match a filter; `matchingOf` makes them for a resource. */
export type MatchingCalls = {
  countMatching: Endpoint<'user', undefined, z.ZodObject, undefined, undefined, typeof MatchingCount>
  deleteMatching: Endpoint<'user', undefined, undefined, z.ZodObject, undefined, typeof BulkPortion>
}

type DeleteRequest = {
  /** The filter with which `count` was counted; later changes of the address are not meant. */
  filter: Record<string, string>
  /** The number of matching rows that the viewer may delete. */
  count: number
  /** The number of matching rows that the viewer may not delete. */
  remaining: number
}

type DeleteMatching = {
  /** Asks whether to delete all of this many matching rows; undefined for users without the permission. */
  ask: ((matching: number) => void) | undefined
  dialog: ReactNode
}

/**
 * Deletes all rows that match the list's filter, loaded or not: the server counts them, the user confirms that number (a
 * large one by typing it), and the server deletes them step by step. That many deletions could not be undone in time, so
 * there is a question instead of an undo.
 */
export function useDeleteMatching(
  resource: ScreenResource,
  calls: MatchingCalls | undefined,
  runPortions: (work: PortionWork<BulkPortion>) => Promise<void>,
): DeleteMatching {
  const { t, i18n } = useTranslation('kit')
  const [params] = useSearchParams()
  const [request, setRequest] = useState<DeleteRequest>()
  const viewer = useShell()?.viewer
  const tell = useLastingWord()
  const refuse = useLastingRefusal()
  const typed = useNumberTyped(request?.count ?? 0, request)
  const permission = calls?.deleteMatching.permission
  if (!calls || !permission || !viewer || !may(viewer, permission)) return { ask: undefined, dialog: null }
  const ask = async (matching: number): Promise<void> => {
    const { pageNumber: _page, cursor: _cursor, sort: _sort, ...filter } = listQuery(resource, params)
    const answer = await call(calls.countMatching, filter)
    if (!answer.ok) return refuse(answer.problem)
    const { count } = answer.value
    if (count === 0) return tell(t('delete.noneMatching'))
    setRequest({ filter, count, remaining: Math.max(0, matching - count) })
  }
  const run = ({ filter }: DeleteRequest) =>
    runPortions({
      next: (before) =>
        call(calls.deleteMatching, {
          ...filter,
          ...(before && { after: before.next, upTo: before.upTo, total: before.total }),
        }),
      onOver: ({ done: count }) => void (count > 0 && toast.success(t('delete.goneMany', { count }))),
    })
  const { count = 0, remaining = 0 } = request ?? {}
  const dialog = (
    <ConfirmDialog
      open={request !== undefined}
      onOpenChange={(open) => open || setRequest(undefined)}
      title={t('delete.matchingTitle', { count, number: countText(count, i18n.language) })}
      text={t('delete.matchingText')}
      consequences={remaining > 0 ? [t('delete.matchingLeft', { count: remaining })] : []}
      action={t('delete.action')}
      danger
      mayConfirm={typed.isRight}
      onConfirm={() => request && void run(request)}
    >
      {typed.isAsked && <NumberTyped {...typed} count={count} />}
    </ConfirmDialog>
  )
  return { ask: (matching) => void ask(matching), dialog }
}
