import {
  createContext,
  type MutableRefObject,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Problem } from '#domain/core/contract/problems.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useLastingRefusal } from '~/kit/refusal/refusal'
import type { Viewer } from '~/lib/viewer'
import { openedOnDemand, usePreload } from '~/ui/on-demand/on-demand'
import { readOther } from '../conversation/other-ticket'
import { TakenDialog } from '../conversation/taken-dialog'
import { filterHref, useFilter } from '../list/use-filter'
import { needsQueue } from '../row/needs-queue'
import { actionsFor } from './ticket-actions'
import { useAttend } from './use-attend'

const QueueDialog = openedOnDemand(async () => (await import('./queue-dialog')).QueueDialog)

type Attending = {
  ticket: TicketView
  viewer: Viewer
  allowed: ReturnType<typeof actionsFor>
  intent: 'accept' | 'reopen'
  needsQueue: boolean
  /** The address that the form is posted to before any script has loaded. */
  action: string
  busy: boolean
  /** A plain one; who was faster is told in a dialog, and a queue is asked for. */
  problem: Problem | undefined
  start: () => void
  /** Whether the viewer asked for it here: by a button or a key, not by undoing or in another window. */
  isAsked: MutableRefObject<boolean>
}

const AttendingContext = createContext<Attending | undefined>(undefined)

/** Returns the state of accepting or reopening the surrounding conversation. */
export function useAttending(): Attending {
  const attending = useContext(AttendingContext)
  if (!attending) throw new Error('only inside a conversation')
  return attending
}

type AttendingProviderProps = { ticket: TicketView; viewer: Viewer; children: ReactNode }

/**
 * Holds the requests of a conversation's buttons and their answers, around the conversation. The conversation may be
 * taken away meanwhile together with its buttons, and the viewer is still told who was faster.
 */
export function AttendingProvider({ ticket, viewer, children }: AttendingProviderProps) {
  const { filter } = useFilter()
  const attend = useAttend()
  const tellElsewhere = useToldElsewhere()
  usePreload(QueueDialog)
  const isAsked = useRef(false)
  const [isChoosing, setChoosing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Problem>()
  const allowed = actionsFor(ticket, viewer)
  const asksQueue = needsQueue(ticket)
  const otherTicket = refused && readOther(refused)

  async function submit(queueId?: string) {
    isAsked.current = true
    setBusy(true)
    setRefused(undefined)
    const problem = await attend(ticket, { viewer, queueId })
    setBusy(false)
    if (problem) isAsked.current = false
    if (!problem || tellElsewhere(problem)) return
    if (problem.code === 'ERR_QUEUE_REQUIRED') setChoosing(true)
    else setRefused(problem)
  }
  const attending: Attending = {
    ticket,
    viewer,
    allowed,
    intent: allowed.accept ? 'accept' : 'reopen',
    needsQueue: asksQueue,
    action: filterHref(`/tickets/${ticket.uuid}`, filter),
    busy,
    problem: otherTicket ? undefined : refused,
    start: () => (asksQueue ? setChoosing(true) : void submit()),
    isAsked,
  }
  return (
    <AttendingContext.Provider value={attending}>
      {children}
      <QueueDialog
        open={isChoosing && (allowed.accept || allowed.reopen)}
        ticket={ticket}
        viewer={viewer}
        onOpenChange={setChoosing}
        onChoose={(queueId) => {
          setChoosing(false)
          void submit(queueId)
        }}
      />
      <TakenDialog otherTicket={otherTicket} onClose={() => setRefused(undefined)} />
    </AttendingContext.Provider>
  )
}

/** Shows a notice to a viewer who has meanwhile gone to another conversation: it tells why this one was not theirs. */
function useToldElsewhere(): (problem: Problem) => boolean {
  const refuse = useLastingRefusal()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return (problem) => {
    if (!isHere.current) refuse(problem)
    return !isHere.current
  }
}
