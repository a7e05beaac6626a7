import { useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { callAny } from '~/lib/call'
import { useChanges, useResync, useStore, useStored, useTaken } from '~/live/use-store'
import { asRow } from './list/resource-lists'
import { useRowEvents } from './list/row-events'
import type { ResourceRow, RowOf, ScreenResource } from './resource'
import { isDeletedHere } from './use-delete'

type SheetRow<R extends ScreenResource> = {
  /** As it is now; as it was last, once it is gone. */
  row: (RowOf<R> & ResourceRow) | undefined
  /** Somebody deleted it while the sheet was open. */
  isGone: boolean
}

/** The row of a sheet: as it was read (`formLoader`), and as it was told of since. Undefined for a new one. */
export function useSheetRow<R extends ScreenResource>(resource: R): SheetRow<R> {
  type Row = RowOf<R> & ResourceRow
  const { row: loaded } = useLoaderData<{ row: Row | null }>() as { row: Row | null }
  const { noun } = resource
  const store = useStore()
  const [goneId, setGoneId] = useState<number>()
  useRowEvents(resource)
  useTaken(
    ({ take }) => loaded && take({ from: 'page', told: [{ noun, action: 'update', row: loaded }] }),
    loaded,
  )
  const known = useStored<Row | undefined>(
    (store) => (loaded ? asRow<Row>(store.part(noun, loaded.id)) : undefined),
    loaded ?? undefined,
  )
  useChanges((change) => {
    if (change.noun !== noun || change.id !== loaded?.id) return
    if (change.action !== 'delete') setGoneId(undefined)
    else if (!isDeletedHere(resource, change.id)) setGoneId(change.id)
  })
  useResync(() => {
    if (!loaded) return
    const since = store.mark()
    void callAny(resource.endpoints.get, { [resource.idKey]: loaded.id }).then((answer) => {
      const row = answer.ok ? resource.view.safeParse(answer.value).data : undefined
      if (row) store.take({ from: 'reading', since, told: [{ noun, action: 'update', row }] })
      else if (!answer.ok && answer.status === 404) setGoneId(loaded.id)
    })
  })
  if (!loaded) return { row: undefined, isGone: false }
  const isNewer = known !== undefined && known.version > loaded.version
  return { row: isNewer ? known : loaded, isGone: goneId === loaded.id }
}
