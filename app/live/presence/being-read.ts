import { useSyncExternalStore } from 'react'
import { makeListeners } from '../store/listeners'

/**
 * The ticket whose messages are read as they arrive: it counts as having none unread, whatever its counter says for a
 * moment.
 */
let looked: number | undefined
/** Tickets that were marked as unread while they were open: they stay unread until they are opened again. */
const readIds = new Set<number>()
const listeners = makeListeners<void>()

/** Call with the ticket whose conversation the viewer has open and may read; with undefined when it is closed. */
export function lookAt(ticketId: number | undefined): void {
  looked = ticketId
  listeners.tell()
}

/** Keeps a ticket unread: having it open no longer counts as reading it. */
export function keepUnread(ticketId: number): void {
  readIds.add(ticketId)
  listeners.tell()
}

/** Ends that, when it was undone or the conversation is left. */
export function letRead(ticketId: number): void {
  readIds.delete(ticketId)
  listeners.tell()
}

export const isKeptUnread = (ticketId: number): boolean => readIds.has(ticketId)

export function beingRead(): number | undefined {
  return looked === undefined || readIds.has(looked) ? undefined : looked
}

export function useIsBeingRead(ticketId: number): boolean {
  return useSyncExternalStore(
    listeners.add,
    () => beingRead() === ticketId,
    () => false,
  )
}

/** Calls the listener when the ticket being read changes. */
export const onBeingRead = (tell: () => void) => listeners.add(tell)
