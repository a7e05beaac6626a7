import { useEffect, useRef, useState } from 'react'
import * as inbox from '#domain/inbox/contract/endpoints.ts'
import { isPlainGroupView, isUnreadView } from '#domain/tickets/contract/lifecycle.ts'
import type { TicketView, UnreadTickets } from '#domain/tickets/contract/schema.ts'
import { type Judge, latestFirst, listOf } from '~/features/inbox/list/store/ticket-list'
import { listsOf } from '~/features/inbox/list/store/ticket-lists'
import { takesPart } from '~/features/inbox/list/ticket-filter'
import { call } from '~/lib/call'
import type { Viewer } from '~/lib/viewer'
import { isVisiting } from '~/lib/viewer'
import { useSignal } from '~/live/events/use-live'
import { isSettled, useRefetcher } from '~/live/reading/use-refetcher'
import { updatesFrom } from '~/live/store/source'
import type { Store } from '~/live/store/store'
import { useStore, useStored } from '~/live/store/use-store'

/** The list of the store that holds them. */
const UNREAD = 'unread'
/** A count that is no longer certain is asked for again, at most this often. */
const RECOUNT_MS = 1_000

/** `isKnown`: false until the server has answered for the first time. */
export type Unread = { tickets: readonly TicketView[]; count: number; isKnown: boolean }
export type Handover = UnreadTickets['handovers'][number]

type UnreadList = Omit<Unread, 'isKnown'> & { isStale: boolean }

const NOTHING_UNREAD: UnreadList = { tickets: [], count: 0, isStale: false }
const NOTHING: UnreadTickets = { tickets: [], count: 0, hasMore: false, handovers: [] }

/**
 * Returns the conversations that have something unread and concern the viewer, and those that the viewer was given: the
 * latest, and how many in all as the server counts them. Kept true by the socket. `onGiven` hears what the viewer was
 * given since the page was opened.
 */
export function useUnreadList(
  viewer: Viewer | undefined,
  onGiven: (handovers: readonly Handover[]) => void,
): Unread {
  const store = useStore()
  const [isKnown, setIsKnown] = useState(false)
  const knownNames = useRef<ReadonlySet<string>>()
  const tell = useRef(onGiven)
  tell.current = onGiven
  // The frame is read again now and then: whoever looks is the same then, and what is known of the list stays.
  const looking = useRef(viewer)
  looking.current = viewer
  useEffect(() => {
    const leave = listsOf(store).watch(UNREAD)
    listsOf(store).takePage(UNREAD, { from: 'page', updates: [], merge: () => unreadOf(NOTHING, looking) })
    return leave
  }, [store])
  const read = useRefetcher(async (since) => {
    const answer = await call(inbox.listUnread)
    if (!answer.ok) return isSettled(answer)
    const updates = updatesFrom('ticket', answer.value.tickets)
    const merge = () => unreadOf(answer.value, looking)
    const isTaken = listsOf(store).takePage(UNREAD, { from: 'reading', since, updates, merge })
    if (isTaken) knownNames.current = newlyGiven(answer.value.handovers, knownNames.current, tell.current)
    if (isTaken) setIsKnown(true)
    return isTaken
  })
  useSignal('handovers', read)
  const { isStale, ...unread } = useStored(shownOf, NOTHING_UNREAD)
  useEffect(() => {
    if (!isStale) return
    const timer = setInterval(read, RECOUNT_MS)
    return () => clearInterval(timer)
  }, [isStale, read])
  return { ...unread, isKnown }
}

function shownOf(store: Store): UnreadList | undefined {
  const list = listsOf(store).get(UNREAD)
  if (!list) return undefined
  const tickets = list.ids.flatMap((id) => store.row('ticket', id) ?? [])
  return { tickets, count: list.count, isStale: list.stale }
}

function unreadOf(
  { tickets, count, hasMore }: UnreadTickets,
  looking: { readonly current: Viewer | undefined },
) {
  const belongs = (ticket: TicketView) => {
    const viewer = looking.current
    return viewer !== undefined && concerns(ticket, viewer)
  }
  const judge: Judge = { belongs, order: latestFirst, readsContacts: false }
  return listOf({ tickets: tickets.toSorted(latestFirst), count, hasMore, next: null }, judge)
}

/** Tells of new handovers. A handover that was there when the page was opened is no news. */
function newlyGiven(
  handovers: readonly Handover[],
  knownNames: ReadonlySet<string> | undefined,
  tell: (newHandovers: readonly Handover[]) => void,
): ReadonlySet<string> {
  const news = knownNames ? handovers.filter((handover) => !knownNames.has(nameOf(handover))) : []
  if (news.length > 0) tell(news)
  return new Set([...(knownNames ?? []), ...handovers.map(nameOf)])
}

const nameOf = ({ ticketId, createdAt }: Handover) => `${ticketId} ${createdAt}`

/**
 * Whether the bell tells the viewer of what is unread in a ticket that they see: theirs, nobody's within their queues, one
 * that they take part in, or a plain group. As the server lists it (domain/tickets/unread/list-unread.ts). Specification 1 §6.
 */
function concerns(ticket: TicketView, viewer: Viewer): boolean {
  if (isVisiting(viewer) || !isUnreadView(ticket) || ticket.status === 'closed') return false
  if (ticket.handover) return true
  if (takesPart(ticket, viewer)) return true
  if (isPlainGroupView(ticket)) return seesGroup(ticket, viewer)
  if (ticket.userId === viewer.id) return true
  if (ticket.userId !== null) return false
  if (ticket.queueId === null) return viewer.profile === 'admin' || viewer.allTicket === 'enabled'
  return viewer.queues.some((queue) => queue.id === ticket.queueId)
}

function seesGroup({ whatsappId }: TicketView, viewer: Viewer): boolean {
  return viewer.allowGroup && (viewer.whatsappId === null || viewer.whatsappId === whatsappId)
}
