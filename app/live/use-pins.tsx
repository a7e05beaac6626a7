import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Problem } from '#domain/core/problems.ts'
import * as inbox from '#domain/inbox/endpoints.ts'
import type { PinnedTickets, TicketView } from '#domain/tickets/schema.ts'
import { type CallResult, call } from '~/lib/call'
import { belongs, SECTIONS, statusOf, type TicketFilter } from '~/lib/tickets/ticket-filter'
import { useShell } from '~/lib/ui/use-shell'
import { mapped } from './merge'
import {
  NO_ROWS,
  type PinnedRows,
  type Pins,
  pinnedRows,
  pinsOf,
  withoutPinnedTicket,
  withPinnedTicket,
} from './pins'
import { readTicketLive } from './read-event'
import type { LiveEvent } from './socket'
import type { TicketPatch } from './ticket-parts'
import { isSettled, useKept } from './use-kept'
import { useLive, useRecent } from './use-live'
import { patchOf, ROW_EVENTS, useTicketParts } from './use-ticket-parts'

type PinsState = {
  pins: Pins
  isPinned: (ticketId: number) => boolean
  /** Pins or unpins; answers why not. */
  toggle: (ticketId: number) => Promise<Problem | undefined>
}

const PinsContext = createContext<PinsState>({
  pins: { ids: [], views: new Map() },
  isPinned: () => false,
  toggle: async () => undefined,
})

type PinsProviderProps = { loaded: readonly TicketView[]; children: ReactNode }

/** The viewer's pinned tickets, kept true by the socket in every tab. */
export function PinsProvider({ loaded, children }: PinsProviderProps) {
  const [pins, setPins] = useState(() => pinsOf(loaded))
  const asked = useRef(0)
  const recent = useRecent()
  /** What was told while the answer was on its way is put in again: the answer may be older. */
  const put = useCallback(
    (tickets: readonly TicketView[], since?: number) =>
      setPins((before) => recent(ROW_EVENTS, since).reduce(withRowEvent, pinsOf(tickets, before))),
    [recent],
  )
  useEffect(() => put(loaded), [loaded, put])

  /** Of answers that overtake one another the one that was asked for last holds. */
  const ask = useCallback(
    async (question: () => Promise<CallResult<PinnedTickets>>) => {
      const turn = ++asked.current
      const began = performance.now()
      const answer = await question()
      if (answer.ok && turn === asked.current) put(answer.value.tickets, began)
      return answer
    },
    [put],
  )
  const read = useKept(async () => isSettled(await ask(() => call(inbox.listPinned))), { atOnce: false })

  useLive('pins', read)
  useLive('ticket', (data) => setPins((before) => withRowEvent(before, { name: 'ticket', data })))
  useTicketParts((patch) => setPins((before) => withPatch(before, patch)))

  const state = useMemo<PinsState>(() => {
    const isPinned = (ticketId: number) => pins.ids.includes(ticketId)
    return {
      pins,
      isPinned,
      async toggle(ticketId) {
        const turned = isPinned(ticketId) ? inbox.unpin : inbox.pin
        const answer = await ask(() => call(turned, { ticketId }))
        if (answer.ok) return undefined
        read()
        return answer.problem
      },
    }
  }, [pins, ask, read])
  return <PinsContext.Provider value={state}>{children}</PinsContext.Provider>
}

function withRowEvent(pins: Pins, { name, data }: LiveEvent): Pins {
  const patch = patchOf({ name, data })
  if (patch) return withPatch(pins, patch)
  const event = name === 'ticket' ? readTicketLive(data) : undefined
  if (!event) return pins
  return event.action === 'delete'
    ? withoutPinnedTicket(pins, event.ticketId)
    : withPinnedTicket(pins, event.ticket)
}

function withPatch(pins: Pins, patch: TicketPatch): Pins {
  const shown = [...pins.views.values()]
  const patched = mapped(shown, patch)
  return patched === shown ? pins : { ...pins, views: new Map(patched.map((row) => [row.id, row])) }
}

export function usePins(): PinsState {
  return useContext(PinsContext)
}

/** The pinned tickets of the list that a filter shows; none above what is resolved, or found. */
export function usePinnedRows(filter: TicketFilter, frozen: boolean): PinnedRows {
  const { pins } = usePins()
  const viewer = useShell()?.viewer
  const before = useRef(NO_ROWS)
  const shown = useMemo(() => {
    const status = SECTIONS.find((section) => section === statusOf(filter))
    if (!status) return NO_ROWS
    const isHere = (ticket: TicketView) => belongs(ticket, filter, status, viewer) === true
    return pinnedRows(before.current, pins, { frozen, belongs: isHere })
  }, [pins, filter, frozen, viewer])
  useEffect(() => {
    before.current = shown
  }, [shown])
  return shown
}
