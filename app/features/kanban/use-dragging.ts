import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  type DragEndEvent,
  type DragStartEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useState } from 'react'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import type { Move } from './use-moving'

/** Under the pointer; a finger that left the lanes means the nearest. */
export const aimedAt: CollisionDetection = (args) => {
  const under = pointerWithin(args)
  return under.length > 0 ? under : args.pointerCoordinates ? [] : closestCenter(args)
}

/** Announces nothing. A drag with the pointer is seen, and the board itself announces one by keyboard. */
const QUIET = () => undefined
const ANNOUNCEMENTS: Announcements = {
  onDragStart: QUIET,
  onDragOver: QUIET,
  onDragEnd: QUIET,
  onDragCancel: QUIET,
}
export const SILENT = { announcements: ANNOUNCEMENTS, screenReaderInstructions: { draggable: '' } }

/** A card follows the mouse once it has gone a little way, and a finger once it has rested on it. */
export function useDragging(move: Move) {
  const [dragged, setDragged] = useState<TicketView>()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  return {
    dragged,
    sensors,
    onDragStart: ({ active }: DragStartEvent) => setDragged(active.data.current?.ticket),
    onDragCancel: () => setDragged(undefined),
    onDragEnd({ active, over }: DragEndEvent) {
      setDragged(undefined)
      const { ticket, laneId } = active.data.current ?? {}
      const to: unknown = over?.data.current?.laneId
      if (ticket && typeof to === 'number') void move(ticket, laneId, to)
    },
  }
}
