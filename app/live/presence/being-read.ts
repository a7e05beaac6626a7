import { useSyncExternalStore } from 'react'
import { makeListeners } from '../store/listeners'

/** The ticket whose messages are read as they come: of it nothing is unread, whatever its counter says for a moment. */
let looked: number | undefined
/** Marked as unread while they were looked at: they stay so until they are opened again. */
const kept = new Set<number>()
const listeners = makeListeners<void>()

/** The conversation of this ticket is before the viewer, who may read it; undefined once it is no more. */
export function lookAt(ticketId: number | undefined): void {
  looked = ticketId
  listeners.tell()
}

/** The viewer puts the ticket aside: having it before them no longer counts as reading it. */
export function keepUnread(ticketId: number): void {
  kept.add(ticketId)
  listeners.tell()
}

/** It was not put aside after all, or is left. */
export function letRead(ticketId: number): void {
  kept.delete(ticketId)
  listeners.tell()
}

export const isKeptUnread = (ticketId: number): boolean => kept.has(ticketId)

export function beingRead(): number | undefined {
  return looked === undefined || kept.has(looked) ? undefined : looked
}

export function useIsBeingRead(ticketId: number): boolean {
  return useSyncExternalStore(
    listeners.add,
    () => beingRead() === ticketId,
    () => false,
  )
}

/** Hears that it is another, or none. */
export const onBeingRead = (tell: () => void) => listeners.add(tell)
