import { useSyncExternalStore } from 'react'
import { UNDO_MS } from '#domain/core/contract/time.ts'
import { isRecord } from '#domain/core/contract/values/read-problem.ts'
import type { BulkAct } from '#domain/inbox/contract/schema.ts'
import { UNDOABLE_ACTS, type UndoableAct } from '#domain/tickets/contract/schema.ts'

/** The common part of all offers. `until` is in this device's time, which may differ from the server's. */
type Offer = { id: string; until: number; name: string }

/** The undo of an act on a ticket: closing, ignoring, returning or transferring it. */
export type TicketOffer = Offer & {
  kind: 'ticket'
  act: UndoableAct
  ticketId: number
  /** The ticket's version after the act. */
  version: number
  uuid: string
  /** Whether undoing opens the conversation again, because the act closed it on the screen. */
  leadsBack: boolean
}

/** The undo of one row's deletion, by one call of the API. */
export type RowOffer = Offer & {
  kind: 'row'
  /** The things that were deleted with the row, one per line. */
  consequences?: string[] | undefined
  /** The address whose `POST` undoes the deletion: `/tags/7/undo-delete`. */
  path: string
}

/** The undo of several rows' deletion, all at once. */
export type RowsOffer = Omit<Offer, 'name'> & { kind: 'rows'; paths: string[] }

/** The undo of one act on many tickets, for all of them. */
export type BulkOffer = Omit<Offer, 'name'> & {
  kind: 'bulk'
  act: BulkAct
  count: number
  /** Names of the first tickets, when they were chosen one by one: they tell two such offers apart. */
  names: string[]
}

type Offered =
  | Omit<TicketOffer, 'until'>
  | Omit<RowOffer, 'until'>
  | Omit<RowsOffer, 'until'>
  | Omit<BulkOffer, 'until'>

/** An act that can still be undone. The tab stores the offers, so that they survive navigation and a reload. */
export type UndoOffer = TicketOffer | RowOffer | RowsOffer | BulkOffer

const KEY = 'undo-offers'
/** Time for the request to reach the server when Undo is pressed in the last moment. */
const WAY_MS = 500
const NO_OFFERS: readonly UndoOffer[] = []

let offers: readonly UndoOffer[] | undefined
const listeners = new Set<() => void>()

/**
 * Offers to undo an act for as long as the server allows it, counted from now (when its answer arrived), or from
 * `since`.
 */
export function offerUndo(offer: Offered, since = Date.now()) {
  const otherOffers = current().filter((candidate) => !replaces(offer, candidate))
  keep([...otherOffers, { ...offer, until: since + UNDO_MS - WAY_MS }])
}

export function dropOffer(id: string) {
  keep(current().filter((offer) => offer.id !== id))
}

/** Called when a ticket changes: drops the offer to undo its closing once the ticket is live again anyway. */
export function dropEnded(ticket: TicketUpdate) {
  const remainingOffers = withoutEnded(current(), ticket)
  if (remainingOffers.length < current().length) keep(remainingOffers)
}

type TicketUpdate = { id: number; version: number; status: string }
const ENDED = new Set(['closed', 'nps'])

/**
 * The offers without those to undo the closing of this ticket, when a colleague reopened it or its customer continued
 * it.
 */
export function withoutEnded(
  offers: readonly UndoOffer[],
  { id, version, status }: TicketUpdate,
): UndoOffer[] {
  return offers.filter((offer) => {
    if (offer.kind !== 'ticket' || offer.ticketId !== id) return true
    const ended = offer.act === 'close' || offer.act === 'ignore'
    return !(ended && version > offer.version && !ENDED.has(status))
  })
}

/** The acts that can be undone now, the latest last. */
export function useUndoOffers(): readonly UndoOffer[] {
  return useSyncExternalStore(subscribe, current, () => NO_OFFERS)
}

/** The latest act that can be undone now. */
export function latestOffer(): UndoOffer | undefined {
  return current().at(-1)
}

/** Whether a new offer replaces another: only the latest act on a ticket can be undone. */
function replaces(offer: Offered, otherOffer: UndoOffer): boolean {
  if (offer.kind === 'ticket') return otherOffer.kind === 'ticket' && otherOffer.ticketId === offer.ticketId
  return otherOffer.id === offer.id
}

function current(): readonly UndoOffer[] {
  offers ??= read()
  return offers
}

function keep(storedOffers: readonly UndoOffer[]) {
  offers = storedOffers
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(storedOffers))
  } catch {
    // Storage is switched off or full: a reload forgets them.
  }
  for (const tell of listeners) tell()
}

function read(): readonly UndoOffer[] {
  try {
    return keptOffers(JSON.parse(window.sessionStorage.getItem(KEY) ?? '[]'))
  } catch {
    return NO_OFFERS
  }
}

/** The stored offers that are still valid. They may have been stored by an earlier version of the page. */
export function keptOffers(stored: unknown): readonly UndoOffer[] {
  return Array.isArray(stored) ? stored.filter(isOffer).filter(({ until }) => until > Date.now()) : NO_OFFERS
}

function isOffer(stored: unknown): stored is UndoOffer {
  if (!isRecord(stored) || typeof stored.id !== 'string' || typeof stored.until !== 'number') return false
  if (stored.kind === 'rows') return Array.isArray(stored.paths) && stored.paths.every(isPath)
  if (stored.kind === 'bulk') return isOfMany(stored)
  if (typeof stored.name !== 'string') return false
  return stored.kind === 'ticket' ? isOfTicket(stored) : stored.kind === 'row' && isOfRow(stored)
}

const isPath = (path: unknown) => typeof path === 'string' && /^\/[\w/-]+$/.test(path)

function isOfTicket({ act, ticketId, version, uuid, leadsBack }: Record<string, unknown>): boolean {
  const isNumbered = typeof ticketId === 'number' && typeof version === 'number'
  const isPlaced = typeof uuid === 'string' && typeof leadsBack === 'boolean'
  return isNumbered && isPlaced && UNDOABLE_ACTS.some((candidate) => candidate === act)
}

function isOfMany({ act, count, names }: Record<string, unknown>): boolean {
  return typeof count === 'number' && typeof act === 'string' && isTexts(names)
}

const isTexts = (value: unknown) =>
  Array.isArray(value) && value.every((textValue) => typeof textValue === 'string')

function isOfRow({ path, consequences = [] }: Record<string, unknown>): boolean {
  return isTexts(consequences) && isPath(path)
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}
