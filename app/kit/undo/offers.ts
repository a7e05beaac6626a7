import { useSyncExternalStore } from 'react'
import { UNDO_MS } from '#domain/core/time.ts'
import { isRecord } from '#domain/core/values/read-problem.ts'
import type { BulkAct } from '#domain/inbox/schema.ts'
import { UNDOABLE_ACTS, type UndoableAct } from '#domain/tickets/schema.ts'

/** Names the offer. `until` is by this device's clock: the server's may be another. */
type Offer = { id: string; until: number; name: string }

/** A ticket's end, or its handing on. */
export type TicketOffer = Offer & {
  kind: 'ticket'
  act: UndoableAct
  ticketId: number
  /** Of the ticket as the act left it. */
  version: number
  uuid: string
  /** Where to go back to when it is undone: the act took the conversation off the screen. */
  leadsBack: boolean
}

/** A row that was deleted: it is there again by one call of the API. */
export type RowOffer = Offer & {
  kind: 'row'
  /** What went with it, one thing a line. */
  consequences?: string[] | undefined
  /** `POST` here takes it back: `/tags/7/undo-delete`. */
  path: string
}

/** Rows that were deleted together, and come back together. */
export type RowsOffer = Omit<Offer, 'name'> & { kind: 'rows'; paths: string[] }

/** One thing that was done to many tickets, and is taken back from all of them. */
export type BulkOffer = Omit<Offer, 'name'> & {
  kind: 'bulk'
  act: BulkAct
  count: number
  /** Of the first of them, where they were chosen one by one: of two such acts each says which it was. */
  names: string[]
}

type Offered =
  | Omit<TicketOffer, 'until'>
  | Omit<RowOffer, 'until'>
  | Omit<RowsOffer, 'until'>
  | Omit<BulkOffer, 'until'>

/** An act that can still be taken back: kept by the tab, so that it outlives pages and a reload. */
export type UndoOffer = TicketOffer | RowOffer | RowsOffer | BulkOffer

const KEY = 'undo-offers'
/** Pressed in the last moment it must still arrive in time. */
const WAY_MS = 500
const NONE: readonly UndoOffer[] = []

let offers: readonly UndoOffer[] | undefined
const listeners = new Set<() => void>()

/** Offers to take an act back for as long as the server does, counted from when its answer came, or from `since`. */
export function offerUndo(offer: Offered, since = Date.now()) {
  const others = current().filter((other) => !replaces(offer, other))
  keep([...others, { ...offer, until: since + UNDO_MS - WAY_MS }])
}

export function dropOffer(id: string) {
  keep(current().filter((offer) => offer.id !== id))
}

/** A ticket was told of: the offer to take its end back goes once it goes on anyway. */
export function dropEnded(ticket: Told) {
  const kept = withoutEnded(current(), ticket)
  if (kept.length < current().length) keep(kept)
}

type Told = { id: number; version: number; status: string }
const ENDED = new Set(['closed', 'nps'])

/** The offers without those of a resolved or ignored ticket that somebody reopened, or its customer went on with. */
export function withoutEnded(offers: readonly UndoOffer[], { id, version, status }: Told): UndoOffer[] {
  return offers.filter((offer) => {
    if (offer.kind !== 'ticket' || offer.ticketId !== id) return true
    const ended = offer.act === 'close' || offer.act === 'ignore'
    return !(ended && version > offer.version && !ENDED.has(status))
  })
}

/** What can be taken back now, the latest last. */
export function useUndoOffers(): readonly UndoOffer[] {
  return useSyncExternalStore(subscribe, current, () => NONE)
}

/** What was done last, and can be taken back now. */
export function latestOffer(): UndoOffer | undefined {
  return current().at(-1)
}

/** An act takes the place of the one before upon the same ticket, which cannot be undone any more. */
function replaces(offer: Offered, other: UndoOffer): boolean {
  if (offer.kind === 'ticket') return other.kind === 'ticket' && other.ticketId === offer.ticketId
  return other.id === offer.id
}

function current(): readonly UndoOffer[] {
  offers ??= read()
  return offers
}

function keep(kept: readonly UndoOffer[]) {
  offers = kept
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Storage is switched off or full: a reload forgets them.
  }
  for (const tell of listeners) tell()
}

function read(): readonly UndoOffer[] {
  try {
    return keptOffers(JSON.parse(window.sessionStorage.getItem(KEY) ?? '[]'))
  } catch {
    return NONE
  }
}

/** What can still be taken back of what the tab kept, which may be of a version of the page before this one. */
export function keptOffers(kept: unknown): readonly UndoOffer[] {
  return Array.isArray(kept) ? kept.filter(isOffer).filter(({ until }) => until > Date.now()) : NONE
}

function isOffer(kept: unknown): kept is UndoOffer {
  if (!isRecord(kept) || typeof kept.id !== 'string' || typeof kept.until !== 'number') return false
  if (kept.kind === 'rows') return Array.isArray(kept.paths) && kept.paths.every(isPath)
  if (kept.kind === 'bulk') return isOfMany(kept)
  if (typeof kept.name !== 'string') return false
  return kept.kind === 'ticket' ? isOfTicket(kept) : kept.kind === 'row' && isOfRow(kept)
}

const isPath = (path: unknown) => typeof path === 'string' && /^\/[\w/-]+$/.test(path)

function isOfTicket({ act, ticketId, version, uuid, leadsBack }: Record<string, unknown>): boolean {
  const isNumbered = typeof ticketId === 'number' && typeof version === 'number'
  const isPlaced = typeof uuid === 'string' && typeof leadsBack === 'boolean'
  return isNumbered && isPlaced && UNDOABLE_ACTS.some((known) => known === act)
}

function isOfMany({ act, count, names }: Record<string, unknown>): boolean {
  return typeof count === 'number' && typeof act === 'string' && isTexts(names)
}

const isTexts = (kept: unknown) => Array.isArray(kept) && kept.every((each) => typeof each === 'string')

function isOfRow({ path, consequences = [] }: Record<string, unknown>): boolean {
  return isTexts(consequences) && isPath(path)
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}
