import { useParams } from '@remix-run/react'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import type { Problem } from '#domain/core/contract/problems.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useShell } from '~/lib/ui/use-shell'
import type { Viewer } from '~/lib/viewer'
import { onDemand, openedOnDemand } from '~/ui/on-demand/on-demand'
import { type ActBody, endsConversation, useChangeTicket } from '../actions/use-act'
import { useAttend } from '../actions/use-attend'
import { useMarkReadFromRow, useMarkUnread } from '../actions/use-mark-unread'
import { hasUnsent } from '../composer/composer-cache'
import { usePins } from '../list/store/use-pins'
import type { Asking } from './row-dialogs'

const RowDialogs = openedOnDemand(async () => (await import('./row-dialogs')).RowDialogs)
const RowProblem = onDemand(async () => (await import('./row-problem')).RowProblem)

/** The question about a row's ticket, or the reason for a refusal, with the ticket as it was when that began. */
type Entry = { ticket: TicketView; asking?: Asking; refused?: Problem }

type RowActs = {
  accept: (ticket: TicketView, queueId?: string) => void
  /** As unread. */
  putAside: (ticket: TicketView) => void
  markRead: (ticket: TicketView) => void
  /** Ends or hands on, which can be undone. */
  act: (ticket: TicketView, body: ActBody) => void
  /** The same, once it was asked what becomes of an unsent text. */
  actNow: (ticket: TicketView, body: ActBody) => void
  ask: (ticket: TicketView, asking: Asking) => void
  pin: (ticket: TicketView) => void
}

const nothing = () => undefined
const RowActsContext = createContext<RowActs>({
  accept: nothing,
  putAside: nothing,
  markRead: nothing,
  act: nothing,
  actNow: nothing,
  ask: nothing,
  pin: nothing,
})

export function useRowActs(): RowActs {
  return useContext(RowActsContext)
}

/**
 * Holds the questions of rows and their answers, beside the list. A row goes with its ticket, by the action itself, by
 * a colleague who is faster or by scrolling. The text being typed and the reason for a refusal may not go with it.
 */
export function RowActsProvider({ children }: { children: ReactNode }) {
  const [entries, setEntries] = useState<ReadonlyMap<number, Entry>>(new Map())
  const viewer = useShell()?.viewer
  const { uuid } = useParams()
  const put = useCallback((entry: Entry) => {
    setEntries((before) => new Map(before).set(entry.ticket.id, entry))
  }, [])
  const acts = useActs({ viewer, uuid, put })
  return (
    <RowActsContext.Provider value={acts}>
      {children}
      {viewer &&
        [...entries.values()].map(({ ticket, asking, refused }) => (
          <div key={ticket.id} className="contents">
            <RowDialogs
              ticket={ticket}
              viewer={viewer}
              open={asking !== undefined}
              asking={asking}
              stay={ticket.uuid !== uuid}
              onClose={() => put({ ticket })}
              accept={(queueId) => acts.accept(ticket, queueId)}
              act={(body) => acts.actNow(ticket, body)}
            />
            {refused && <RowProblem ticket={ticket} problem={refused} onClose={() => put({ ticket })} />}
          </div>
        ))}
    </RowActsContext.Provider>
  )
}

type Acting = { viewer: Viewer | undefined; uuid: string | undefined; put: (entry: Entry) => void }

/** The same from one render to the next: every row of the list hangs on them. */
function useActs(acting: Acting): RowActs {
  const changeTicket = useChangeTicket()
  const attend = useAttend()
  const markUnread = useMarkUnread()
  const markRead = useMarkReadFromRow()
  const { toggle } = usePins()
  const latest = useRef(acting)
  latest.current = acting
  return useMemo<RowActs>(() => {
    const report = async (ticket: TicketView, answer: Promise<Problem | undefined>) => {
      const refused = await answer
      if (!refused) return
      const asksQueue = refused.code === 'ERR_QUEUE_REQUIRED'
      latest.current.put(asksQueue ? { ticket, asking: 'queue' } : { ticket, refused })
    }
    const actNow = (ticket: TicketView, body: ActBody) =>
      void report(ticket, changeTicket(ticket, body, { leadsBack: false }))
    return {
      accept(ticket, queueId) {
        const { viewer } = latest.current
        if (viewer) void report(ticket, attend(ticket, { viewer, queueId }))
      },
      putAside: (ticket) =>
        void report(ticket, markUnread(ticket, { isOpen: ticket.uuid === latest.current.uuid })),
      markRead: (ticket) => void report(ticket, markRead(ticket)),
      act(ticket, body) {
        const { viewer } = latest.current
        const asks = endsConversation(body) && viewer && hasUnsent(viewer.id, ticket.id)
        if (asks) latest.current.put({ ticket, asking: { unsentBefore: body } })
        else actNow(ticket, body)
      },
      actNow,
      ask: (ticket, asking) => latest.current.put({ ticket, asking }),
      pin: (ticket) => void report(ticket, toggle(ticket.id)),
    }
  }, [attend, markUnread, markRead, changeTicket, toggle])
}
