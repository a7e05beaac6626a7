import { useEffect } from 'react'
import { z } from 'zod'
import { rowEventIntakeOf } from '~/live/events/row-event-intake'
import type { RowUpdate } from '~/live/store/source'
import { useStore } from '~/live/store/use-store'
import { liveNameOfRows, type ResourceRow, type ScreenResource } from '../resource'

const Event = z.looseObject({ action: z.enum(['create', 'update', 'delete']) })
const version = z.number().optional()

/** What was told of a row of this noun; nothing for what is not of it. */
export function readRowEvent(
  { noun, wire, view }: Pick<ScreenResource<ResourceRow>, 'noun' | 'wire' | 'view'>,
  data: unknown,
): RowUpdate[] {
  const event = Event.safeParse(data).data
  if (event?.action === 'delete') {
    const { id, version: last } =
      z.object({ id: z.number(), version }).safeParse({ ...event, id: event[wire.id] }).data ?? {}
    return id === undefined ? [] : [{ noun, action: 'delete', id, version: last }]
  }
  const row = event && view.safeParse(event[wire.row]).data
  return row && event ? [{ noun, action: event.action === 'create' ? 'create' : 'update', row }] : []
}

/** From now on the noun's rows are told into the store whole; comes before what was read of them is taken in. */
export function useRowEvents(resource: ScreenResource): void {
  const store = useStore()
  useEffect(() => {
    rowEventIntakeOf(store).addReader(resource.view, {
      name: liveNameOfRows(resource),
      read: (data) => readRowEvent(resource, data),
    })
  }, [store, resource])
}
