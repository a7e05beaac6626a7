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
import { PinnedTickets, type TicketView } from '#domain/tickets/schema.ts'
import type { Answer } from '~/lib/api-client'
import { api } from '~/lib/bearer'
import { type CallProblem, call } from '~/lib/call'
import { belongs, SECTIONS, statusOf, type TicketFilter } from '~/lib/ticket-filter'
import { useShell } from '~/lib/use-shell'
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
import { isSettled, useKept } from './use-kept'
import { useLive } from './use-live'
import { useTicketParts } from './use-ticket-parts'

type PinsState = {
  pins: Pins
  isPinned: (ticketId: number) => boolean
  /** Pins or unpins; answers why not. */
  toggle: (ticketId: number) => Promise<CallProblem | undefined>
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
  useEffect(() => setPins((before) => pinsOf(loaded, before)), [loaded])

  /** Of answers that overtake one another the one that was asked for last holds. */
  const ask = useCallback(async (question: Promise<Answer<PinnedTickets>>) => {
    const turn = ++asked.current
    const answer = await call(question, PinnedTickets)
    if (answer.ok && turn === asked.current) setPins((before) => pinsOf(answer.value.tickets, before))
    return answer
  }, [])
  const read = useKept(async () => isSettled(await ask(api().tickets.pinned.$get())), { atOnce: false })

  useLive('pins', read)
  useLive('ticket', (data) => {
    const event = readTicketLive(data)
    if (!event) return
    setPins((before) =>
      event.action === 'delete'
        ? withoutPinnedTicket(before, event.ticketId)
        : withPinnedTicket(before, event.ticket),
    )
  })
  useTicketParts((patch) =>
    setPins((before) => {
      const shown = [...before.views.values()]
      const patched = mapped(shown, patch)
      return patched === shown ? before : { ...before, views: new Map(patched.map((row) => [row.id, row])) }
    }),
  )

  const state = useMemo<PinsState>(() => {
    const isPinned = (ticketId: number) => pins.ids.includes(ticketId)
    return {
      pins,
      isPinned,
      async toggle(ticketId) {
        const { pin } = api().tickets[':ticketId']
        const param = { ticketId }
        const answer = await ask(isPinned(ticketId) ? pin.$delete({ param }) : pin.$put({ param }))
        if (answer.ok) return undefined
        read()
        return answer.problem
      },
    }
  }, [pins, ask, read])
  return <PinsContext.Provider value={state}>{children}</PinsContext.Provider>
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
