import { useLoaderData } from '@remix-run/react'
import { useRef } from 'react'
import { callAny } from '~/lib/call'
import { isSettled, useRefetcher } from '~/live/reading/use-refetcher'
import { useHeldRow } from '~/live/store/use-held-row'
import { useStore, useStored } from '~/live/store/use-store'
import { asRow } from './list/resource-lists'
import type { ResourceRow, RowOf, ScreenResource } from './resource'
import { isDeletedHere } from './use-delete'

type SheetRow<R extends ScreenResource> = {
  /** As it is now; as it was last, once it is gone. */
  row: (RowOf<R> & ResourceRow) | undefined
  /** Somebody deleted it while the sheet was open. */
  isGone: boolean
}

/** The row of a sheet, as the store has it: as it was read (`formLoader`), and told of since. Undefined for a new one. */
export function useSheetRow<R extends ScreenResource>(resource: R): SheetRow<R> {
  type Row = RowOf<R> & ResourceRow
  const { row: loaded } = useLoaderData<{ row: Row | null }>() as { row: Row | null }
  const { noun } = resource
  const storedRow = asRow<Row>(useHeldRow(noun, loaded)) ?? loaded ?? undefined
  useReadAnew(resource, loaded?.id)
  const isRemoved = useStored((store) => loaded !== null && store.isRemoved(noun, loaded.id), false)
  const isOwnDeed = useRef(false)
  if (!loaded) return { row: undefined, isGone: false }
  isOwnDeed.current ||= isDeletedHere(resource, loaded.id)
  const isNewer = storedRow !== undefined && storedRow.version > loaded.version
  return { row: isNewer ? storedRow : loaded, isGone: isRemoved && !isOwnDeed.current }
}

/** Its route is not read anew while the sheet is open, so the row is when too much was missed. */
function useReadAnew({ noun, idKey, endpoints, view }: ScreenResource, id: number | undefined): void {
  const { take } = useStore()
  useRefetcher(
    async (since) => {
      if (id === undefined) return true
      const answer = await callAny(endpoints.get, { [idKey]: id })
      const row = answer.ok ? view.safeParse(answer.value).data : undefined
      if (row) return take({ from: 'reading', since, updates: [updated(noun, row)] })
      const isGone = !answer.ok && answer.status === 404
      return isGone
        ? take({ from: 'reading', since, updates: [{ noun, action: 'delete', id }] })
        : isSettled(answer)
    },
    { atOnce: false },
  )
}

const updated = (noun: string, row: ResourceRow) => ({ noun, action: 'update', row: { ...row } }) as const
