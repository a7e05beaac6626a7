import { useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { callAny } from '~/lib/call'
import { useLive, useResync } from '~/live/use-live'
import { readRowEvent } from './list/row-events'
import { liveNameOfRows, type ResourceRow, type RowOf, type ScreenResource } from './resource'
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
  const [told, setTold] = useState<Row>()
  const [goneId, setGoneId] = useState<number>()
  const came = (row: Row) => {
    setTold(row)
    setGoneId(undefined)
  }
  useLive(liveNameOfRows(resource), (data) => {
    const event = readRowEvent(resource, data)
    if (!event || event.id !== loaded?.id) return
    if (event.action !== 'delete') came(event.row as Row)
    else if (!isDeletedHere(resource, event.id)) setGoneId(event.id)
  })
  useResync(() => {
    if (!loaded) return
    void callAny(resource.endpoints.get, { [resource.idKey]: loaded.id }).then((answer) => {
      const row = answer.ok ? resource.view.safeParse(answer.value).data : undefined
      if (row) came(row as Row)
      else if (!answer.ok && answer.status === 404) setGoneId(loaded.id)
    })
  })
  if (!loaded) return { row: undefined, isGone: false }
  const isNewer = told !== undefined && told.id === loaded.id && told.version > loaded.version
  return { row: isNewer ? told : loaded, isGone: goneId === loaded.id }
}
