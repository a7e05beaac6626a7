import { z } from 'zod'
import { endOf } from '~/live/event-name'
import type { Told } from '~/live/source'
import { useSignal } from '~/live/use-live'
import { useStore } from '~/live/use-store'
import type { ResourceRow, ScreenResource } from '../resource'

const Event = z.looseObject({ action: z.enum(['create', 'update', 'delete']) })
const version = z.number().optional()

/** What was told of a row of this noun; nothing for what is not of it. */
export function readRowEvent(
  { noun, wire, view }: Pick<ScreenResource<ResourceRow>, 'noun' | 'wire' | 'view'>,
  data: unknown,
): Told[] {
  const event = Event.safeParse(data).data
  if (event?.action === 'delete') {
    const { id, version: last } =
      z.object({ id: z.number(), version }).safeParse({ ...event, id: event[wire.id] }).data ?? {}
    return id === undefined ? [] : [{ noun, action: 'delete', id, version: last }]
  }
  const row = event && view.safeParse(event[wire.one]).data
  return row && event ? [{ noun, action: event.action === 'create' ? 'create' : 'update', row }] : []
}

/** Takes what is told of a noun's rows into the store, for as long as something of it is shown. */
export function useRowEvents(resource: ScreenResource): void {
  const { take } = useStore()
  useSignal(endOf(resource.wire.event(0), 0), (data) =>
    take({ from: 'event', told: readRowEvent(resource, data) }),
  )
}
