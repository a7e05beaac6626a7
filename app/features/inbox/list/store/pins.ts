import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { keyOf } from '~/live/store/nouns.ts'
import { type Mark, updatesFrom } from '~/live/store/source.ts'
import type { Store } from '~/live/store/store.ts'
import { defineViews, readFrom } from '~/live/store/views.ts'

/** The viewer's pinned tickets in their order, and when they were asked for. */
export type Pins = { ids: readonly number[]; since: Mark }
/** The key of the pins, since there is only one list of them. */
export const PINS = 'own'

/**
 * The viewer's pinned tickets. A user who ends a ticket unpins it, for everybody. A ticket that the viewer can no
 * longer see stays pinned, and may come back.
 */
export const pinsOf = defineViews<Pins>({
  maxIdle: 1,
  holds: ({ ids }) => ids.map((id) => keyOf('ticket', id)),
  hear(pins, { noun, id }, { store }) {
    const status = noun === 'ticket' && pins.ids.includes(id) && store.row('ticket', id)?.status
    const hasEnded = status === 'closed' || status === 'nps'
    return hasEnded ? { ...pins, ids: pins.ids.filter((otherId) => otherId !== id) } : pins
  },
})

/** Takes over what the server answered to the question that was asked last. */
export function takePins(store: Store, tickets: readonly TicketView[], since?: Mark): boolean {
  return pinsOf(store).takePage(PINS, {
    ...readFrom(since),
    updates: updatesFrom('ticket', tickets),
    merge(before) {
      if (before && since !== undefined && before.since > since) return undefined
      return { ids: tickets.map(({ id }) => id), since: since ?? before?.since ?? 0 }
    },
  })
}

/** The tickets that stand above a list's pages, and which of them are no longer its own. */
export type PinnedRows = { rows: readonly TicketView[]; goneIds: ReadonlySet<number> }

export const NO_ROWS: PinnedRows = { rows: [], goneIds: new Set() }

type PinContext = {
  frozen: boolean
  belongs: (ticket: TicketView) => boolean
  /** A ticket as it is; undefined for one that is gone. */
  ticketOf: (id: number) => TicketView | undefined
}

/**
 * Returns the pinned rows above a list. While the pointer or the focus is in them, a row that left stays where it was,
 * faded. The viewer's own pinning and unpinning is seen at once.
 */
export function pinnedRows(before: PinnedRows, ids: readonly number[], context: PinContext): PinnedRows {
  const { frozen, belongs, ticketOf } = context
  const now = ids.flatMap((id) => ticketOf(id) ?? []).filter(belongs)
  if (!frozen) return { rows: now, goneIds: NO_ROWS.goneIds }
  const isHere = (row: TicketView) => now.some((otherRow) => otherRow.id === row.id)
  const stays = before.rows.flatMap((row) => {
    const ticket = ticketOf(row.id)
    if (ticket && belongs(ticket) && !isHere(row)) return []
    return ticket ?? row
  })
  const rows = [...stays, ...now.filter((row) => !stays.some((stayingRow) => stayingRow.id === row.id))]
  return { rows, goneIds: new Set(rows.filter((row) => !isHere(row)).map((row) => row.id)) }
}
