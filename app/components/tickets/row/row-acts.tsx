import { useFetcher, useParams } from '@remix-run/react'
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
import type { TicketView } from '#domain/tickets/schema.ts'
import type { FormProblem } from '~/lib/form-problem'
import { onDemand, openedOnDemand } from '~/lib/ui/on-demand'
import { useShell } from '~/lib/ui/use-shell'
import type { Viewer } from '~/lib/viewer'
import { usePins } from '~/live/lists/use-pins'
import { keepUnread } from '../conversation/use-mark-read'
import { filterHref, useFilter } from '../list/use-filter'
import { type ActBody, useChangeTicket } from '../use-act'
import type { Asking } from './row-dialogs'

const RowDialogs = openedOnDemand(async () => (await import('./row-dialogs')).RowDialogs)
const RowProblem = onDemand(async () => (await import('./row-problem')).RowProblem)

/** What is being asked or done about a row's ticket, as it stood when that began. */
type Entry = { ticket: TicketView; asking?: Asking; refused?: Problem }

type RowActs = {
  run: (ticket: TicketView, intent: string) => void
  /** Ends or hands on, which can be undone. */
  act: (ticket: TicketView, body: ActBody) => void
  ask: (ticket: TicketView, asking: Asking) => void
  pin: (ticket: TicketView) => void
}

const nothing = () => undefined
const RowActsContext = createContext<RowActs>({ run: nothing, act: nothing, ask: nothing, pin: nothing })

/** What can be done about a ticket from its row. */
export function useRowActs(): RowActs {
  return useContext(RowActsContext)
}

/**
 * What rows ask and what they are answered, beside the list: a row goes with its ticket, by the deed itself, by a colleague
 * who is faster or by scrolling, and what is being typed and why something was refused may not go with it.
 */
export function RowActsProvider({ children }: { children: ReactNode }) {
  const [entries, setEntries] = useState<ReadonlyMap<number, Entry>>(new Map())
  const begun = useRef(new Map<number, (intent: string) => void>())
  const waiting = useRef(new Map<number, string>())
  const viewer = useShell()?.viewer
  const { toggle } = usePins()
  const changeTicket = useChangeTicket()
  const put = useCallback((entry: Entry) => {
    setEntries((before) => new Map(before).set(entry.ticket.id, entry))
  }, [])
  const acts = useMemo<RowActs>(
    () => ({
      run(ticket, intent) {
        const run = begun.current.get(ticket.id)
        if (run) return run(intent)
        waiting.current.set(ticket.id, intent)
        put({ ticket })
      },
      act: (ticket, body) =>
        void changeTicket(ticket, body, { leadsBack: false }).then(
          (problem) => problem && put({ ticket, refused: problem }),
        ),
      ask: (ticket, asking) => put({ ticket, asking }),
      pin: (ticket) => void toggle(ticket.id).then((problem) => problem && put({ ticket, refused: problem })),
    }),
    [put, toggle, changeTicket],
  )
  const forget = useCallback((id: number) => {
    setEntries((before) => new Map([...before].filter(([known]) => known !== id)))
  }, [])
  return (
    <RowActsContext.Provider value={acts}>
      {children}
      {viewer &&
        [...entries.values()].map((entry) => (
          <RowAct
            key={entry.ticket.id}
            entry={entry}
            viewer={viewer}
            begun={begun.current}
            waiting={waiting.current}
            put={put}
            forget={forget}
          />
        ))}
    </RowActsContext.Provider>
  )
}

type RowActProps = {
  entry: Entry
  viewer: Viewer
  /** How to run another intent of a ticket that something is asked or done about already. */
  begun: Map<number, (intent: string) => void>
  /** What is to be run as soon as there is something to hear the answer. */
  waiting: Map<number, string>
  put: (entry: Entry) => void
  forget: (ticketId: number) => void
}

function RowAct({ entry, viewer, begun, waiting, put, forget }: RowActProps) {
  const { ticket, asking, refused } = entry
  const { id } = ticket
  const { uuid } = useParams()
  const { filter } = useFilter()
  const fetcher = useFetcher<FormProblem | null>()
  const [seen, setSeen] = useState<unknown>()
  const isOpen = ticket.uuid === uuid
  const run = (intent: string, more: Record<string, string> = {}) => {
    if (intent === 'unread' && isOpen) keepUnread(id)
    const stay = intent === 'unread' && isOpen ? undefined : { stay: '1' }
    const fields = { intent, ticketId: String(id), userId: String(viewer.id), ...stay, ...more }
    fetcher.submit(fields, { method: 'post', action: filterHref(`/tickets/${ticket.uuid}`, filter) })
  }
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    begun.set(id, (intent) => latest.current(intent))
    const first = waiting.get(id)
    waiting.delete(id)
    if (first) latest.current(first)
    return () => void begun.delete(id)
  }, [id, begun, waiting])

  const problem = refused ?? (fetcher.data === seen ? undefined : (fetcher.data ?? undefined))
  const busy = fetcher.state !== 'idle'
  const ran = useRef(false)
  useEffect(() => {
    if (!busy && ran.current && !problem && !asking) forget(id)
    ran.current = busy
  }, [busy, problem, asking, id, forget])
  return (
    <>
      <RowDialogs
        ticket={ticket}
        viewer={viewer}
        open={asking !== undefined}
        asking={asking}
        stay={!isOpen}
        onClose={() => put({ ticket })}
        run={run}
      />
      {problem && (
        <RowProblem
          ticket={ticket}
          problem={problem}
          onClose={() => {
            setSeen(fetcher.data)
            put({ ticket })
          }}
        />
      )}
    </>
  )
}
