import type { TicketView } from '#domain/tickets/schema.ts'
import { newer } from './merge'

/** The viewer's pinned tickets in their order, and how they were last seen; also of those unpinned meanwhile. */
export type Pins = { ids: readonly number[]; views: ReadonlyMap<number, TicketView> }

/** The tickets that stand above a list's pages, and which of them are no longer its own. */
export type PinnedRows = { rows: readonly TicketView[]; gone: ReadonlySet<number> }

export const NO_ROWS: PinnedRows = { rows: [], gone: new Set() }

export function pinsOf(tickets: readonly TicketView[], before?: Pins): Pins {
  const views = new Map(before?.views)
  for (const ticket of tickets) views.set(ticket.id, newer(views.get(ticket.id), ticket))
  return { ids: tickets.map((ticket) => ticket.id), views }
}

/** A ticket changed, or came back to who no longer saw it. Who ends it unpins it, for everybody. */
export function withPinnedTicket(pins: Pins, ticket: TicketView): Pins {
  const shown = pins.views.get(ticket.id)
  const isKnown = shown !== undefined || pins.ids.includes(ticket.id)
  if (!isKnown || newer(shown, ticket) === shown) return pins
  const hasEnded = ticket.status === 'closed' || ticket.status === 'nps'
  const ids = hasEnded ? pins.ids.filter((id) => id !== ticket.id) : pins.ids
  return { ids, views: new Map(pins.views).set(ticket.id, ticket) }
}

/** A ticket is gone, or no longer the viewer's to see. */
export function withoutPinnedTicket(pins: Pins, id: number): Pins {
  if (!pins.views.has(id)) return pins
  return { ...pins, views: new Map([...pins.views].filter(([known]) => known !== id)) }
}

type Here = { frozen: boolean; belongs: (ticket: TicketView) => boolean }

/**
 * What stands above a list. While the pointer or the focus is in it, what left stays where it was, faded; the viewer's
 * own pinning and unpinning is seen at once.
 */
export function pinnedRows(before: PinnedRows, pins: Pins, { frozen, belongs }: Here): PinnedRows {
  const here = pins.ids.flatMap((id) => pins.views.get(id) ?? []).filter(belongs)
  if (!frozen) return { rows: here, gone: NO_ROWS.gone }
  const isHere = (row: TicketView) => here.some((other) => other.id === row.id)
  const stays = before.rows.flatMap((row) => {
    const now = pins.views.get(row.id)
    if (now && belongs(now) && !isHere(row)) return []
    return now ?? row
  })
  const rows = [...stays, ...here.filter((row) => !stays.some((other) => other.id === row.id))]
  return { rows, gone: new Set(rows.filter((row) => !isHere(row)).map((row) => row.id)) }
}
