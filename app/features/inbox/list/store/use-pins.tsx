import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react'
import type { Problem } from '#domain/core/contract/problems.ts'
import * as inbox from '#domain/inbox/contract/endpoints.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { type MutationOptions, useMutation } from '~/kit/mutation'
import { call } from '~/lib/call'
import { useShell } from '~/lib/ui/use-shell'
import { useSignal } from '~/live/events/use-live'
import { isSettled, useRefetcher } from '~/live/reading/use-refetcher'
import { useStore, useStored, useTaken } from '~/live/store/use-store'
import { belongs, SECTIONS, statusOf, type TicketFilter } from '../ticket-filter'
import { NO_ROWS, PINS, type PinnedRows, pinnedRows, pinsOf, takePins } from './pins'

type PinsState = {
  loaded: readonly TicketView[]
  isPinned: (ticketId: number) => boolean
  /** Pins or unpins a ticket; answers the problem when that was refused. */
  toggle: (ticketId: number) => Promise<Problem | undefined>
}

const PinsContext = createContext<PinsState>({
  loaded: [],
  isPinned: () => false,
  toggle: async () => undefined,
})

/** The caller shows a refusal itself, so none is shown here. */
const OF_TICKET = {
  key: (input: { ticketId: number | string }) => input.ticketId,
  onRefused: () => undefined,
} satisfies MutationOptions<typeof inbox.pin>

type PinsProviderProps = { loaded: readonly TicketView[]; children: ReactNode }

/** Provides the viewer's pinned tickets, which the socket keeps current in every tab. */
export function PinsProvider({ loaded, children }: PinsProviderProps) {
  const store = useStore()
  const page = useMemo(() => loaded.map(({ id }) => id), [loaded])
  useEffect(() => pinsOf(store).watch(PINS), [store])
  useTaken((store) => takePins(store, loaded), loaded)
  const ids = useStored((store) => pinsOf(store).get(PINS)?.ids, page)
  const read = useRefetcher(
    async (since) => {
      const answer = await call(inbox.listPinned)
      return answer.ok ? takePins(store, answer.value.tickets, since) : isSettled(answer)
    },
    { atOnce: false },
  )
  useSignal('pins', read)
  const { run: pin } = useMutation(inbox.pin, OF_TICKET)
  const { run: unpin } = useMutation(inbox.unpin, OF_TICKET)
  const toggle = useCallback(
    async (ticketId: number) => {
      const since = store.mark()
      const isPinned = pinsOf(store).get(PINS)?.ids.includes(ticketId)
      const answer = await (isPinned ? unpin : pin)({ ticketId })
      if (answer.ok && takePins(store, answer.value.tickets, since)) return undefined
      read()
      return answer.ok ? undefined : answer.problem
    },
    [store, read, pin, unpin],
  )
  const state = useMemo<PinsState>(
    () => ({ loaded, isPinned: (ticketId) => ids.includes(ticketId), toggle }),
    [loaded, ids, toggle],
  )
  return <PinsContext.Provider value={state}>{children}</PinsContext.Provider>
}

export function usePins(): Omit<PinsState, 'loaded'> {
  return useContext(PinsContext)
}

/**
 * The pinned tickets for the top of the list that a filter shows; none for closed tickets and for the results of a
 * search.
 */
export function usePinnedRows(filter: TicketFilter, frozen: boolean): PinnedRows {
  const { loaded } = useContext(PinsContext)
  const viewer = useShell()?.viewer
  const before = useRef(NO_ROWS)
  const status = SECTIONS.find((section) => section === statusOf(filter))
  const isHere = useCallback(
    (ticket: TicketView) => status !== undefined && belongs(ticket, filter, status, viewer) === true,
    [status, filter, viewer],
  )
  const page = useMemo(() => ({ ...NO_ROWS, rows: loaded.filter(isHere) }), [loaded, isHere])
  const shownPins = useStored((store) => {
    const { row, isRemoved } = store
    const ids = pinsOf(store).get(PINS)?.ids
    const ticketOf = (id: number) => (isRemoved('ticket', id) ? undefined : row('ticket', id))
    if (!ids || !status) return ids && NO_ROWS
    return pinnedRows(before.current, ids, { frozen, belongs: isHere, ticketOf })
  }, page)
  useEffect(() => {
    before.current = shownPins
  }, [shownPins])
  return shownPins
}
