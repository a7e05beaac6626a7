import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { callAny } from '~/lib/call'
import { useStore } from '~/live/store/use-store'
import type { ResourceRow, ScreenResource } from '../../resource'
import { offerUndo } from '../../undo/offers'
import type { BulkAct } from '../columns'
import { type BulkProgress, useBulk } from './use-bulk'
import { type MatchingCalls, useDeleteMatching } from './use-delete-matching'

type BulkDelete<Row> = {
  acts: readonly BulkAct<Row>[]
  progress: BulkProgress | undefined
  dialog: ReactNode
}

/**
 * Deletes the chosen rows, with one undo for all of them; for nouns whose deletion can be undone. With `matching` it
 * also deletes all rows that match the list's filter, after a question.
 */
export function useBulkDelete<Row extends ResourceRow>(
  resource: ScreenResource,
  nameOf: (row: Row) => string,
  matching?: MatchingCalls,
): BulkDelete<Row> {
  const { t } = useTranslation('kit')
  const { take } = useStore()
  const { endpoints, idKey, noun } = resource
  const { run, runPortions, progress, dialog } = useBulk<Row>(nameOf)
  const every = useDeleteMatching(resource, matching, runPortions)
  const undoOf = (id: number) => endpoints.undoRemove?.path.replace(/:\w+(\{[^}]*\})?/, String(id))
  const remove = (rows: readonly Row[]) => {
    // The server's time to undo begins with each deletion, so the offer for all ends with the first.
    const since = Date.now()
    void run(rows, {
      callRow: ({ id }) => callAny(endpoints.remove, { [idKey]: id }),
      onDone: (deleted) => {
        take({ from: 'answer', updates: deleted.map(({ id }) => ({ noun, action: 'delete', id })) })
        const paths = deleted.flatMap(({ id }) => undoOf(id) ?? [])
        if (paths.length > 0) offerUndo({ kind: 'rows', id: `${noun} ${paths.join()}`, paths }, since)
      },
    })
  }
  const act = {
    key: 'delete',
    label: t('delete.action'),
    icon: Trash2,
    danger: true,
    run: remove,
    ...(every.ask && { runEvery: every.ask }),
  }
  const dialogs = (
    <>
      {dialog}
      {every.dialog}
    </>
  )
  return { acts: [act], progress, dialog: dialogs }
}
