import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { UNDO_MS } from '#domain/core/time.ts'
import { UNDOABLE_ACTS } from '#domain/tickets/schema.ts'

/** Names the offer. `until` is by this device's clock: the server's may be another. */
const Offer = z.object({ id: z.string(), until: z.number() })

/** A ticket's end, or its handing on. */
const TicketOffer = Offer.extend({
  kind: z.literal('ticket'),
  act: z.enum(UNDOABLE_ACTS),
  ticketId: z.number(),
  /** Of the ticket as the act left it. */
  version: z.number(),
  uuid: z.string(),
  /** Whose conversation it is. */
  name: z.string(),
  /** Where to go back to when it is undone: the act took the conversation off the screen. */
  leadsBack: z.boolean(),
})
export type TicketOffer = z.infer<typeof TicketOffer>

/** A row that was deleted: it is there again by one call of the API. */
const RowOffer = Offer.extend({
  kind: z.literal('row'),
  name: z.string(),
  /** What went with it, one thing a line. */
  consequences: z.array(z.string()).optional(),
  /** `POST` here takes it back: `/tags/7/undo-delete`. */
  path: z.string().regex(/^\/[\w/-]+$/),
})
export type RowOffer = z.infer<typeof RowOffer>

/** Rows that were deleted together, and come back together. */
const RowsOffer = Offer.extend({
  kind: z.literal('rows'),
  paths: z.array(RowOffer.shape.path).min(1),
})
export type RowsOffer = z.infer<typeof RowsOffer>

type Offered = Omit<TicketOffer, 'until'> | Omit<RowOffer, 'until'> | Omit<RowsOffer, 'until'>

/** An act that can still be taken back: kept by the tab, so that it outlives pages and a reload. */
const UndoOffer = z.discriminatedUnion('kind', [TicketOffer, RowOffer, RowsOffer])
export type UndoOffer = z.infer<typeof UndoOffer>

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
    const kept = z.array(UndoOffer).safeParse(JSON.parse(window.sessionStorage.getItem(KEY) ?? '[]'))
    return (kept.data ?? []).filter((offer) => offer.until > Date.now())
  } catch {
    return NONE
  }
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}
