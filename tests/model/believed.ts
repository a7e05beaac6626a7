import { UNDO_MS } from '#domain/core/contract/time.ts'
import type { TicketLogType } from '#domain/tickets/contract/log-schema.ts'
import type { TicketStatus, UndoableAct, UndoState } from '#domain/tickets/contract/schema.ts'
import type { Random } from '#tests/prove/random.ts'
import { seesByTheBook, type Viewer } from '#tests/support/by-the-book.ts'
import type { OpenServices } from '#tests/support/services.ts'
import type { Office } from './office.ts'

/** A database that can be looked into from behind. */
export type Looked = Omit<OpenServices, 'close'>

/** The state that an undo brings back. */
type Stand = {
  status: TicketStatus
  userId: number | null
  queueId: number | null
  unread: number
  participantIds: number[]
  /** A person attends it, or did before they gave it back. */
  wasAttended: boolean
}
export type BelievedUndo = {
  actId: string
  by: number
  act: UndoableAct
  until: number
  before: Stand
  /** The message that the customer is still to receive. */
  waits: 'rating' | 'words' | null
  state: UndoState
}
/** A ticket as the model believes it to be. */
export type Believed = Stand & {
  id: number
  office: Office
  contactId: number
  connectionId: number
  isGroup: boolean
  groupAsTicket: boolean
  isLatest: boolean
  isRated: boolean
  log: TicketLogType[]
  undo: BelievedUndo | null
}

/** All that the model knows; its clock moves only when the model moves it. */
export type World = {
  services: Looked
  clock: { now: number }
  offices: readonly Office[]
  tickets: Map<number, Believed>
  random: Random
}

export function sees(viewer: Viewer & { companyId: number }, ticket: Believed): boolean {
  return viewer.companyId === ticket.office.company.id && seesByTheBook(viewer, ticket)
}

export function isLive({ status }: { status: TicketStatus }): boolean {
  return status !== 'closed'
}

/** A group that is no ticket: everybody's who sees groups. */
export function isPlainGroup({
  isGroup,
  groupAsTicket,
}: Pick<Believed, 'isGroup' | 'groupAsTicket'>): boolean {
  return isGroup && !groupAsTicket
}

type Pair = Pick<Believed, 'contactId' | 'connectionId'>
export function ofPair({ tickets }: World, { contactId, connectionId }: Pair): Believed[] {
  return [...tickets.values()].filter(
    (ticket) => ticket.contactId === contactId && ticket.connectionId === connectionId,
  )
}

/** It alone is the latest of its conversation. */
export function makeLatest(world: World, ticket: Believed): void {
  for (const otherTicket of ofPair(world, ticket)) otherTicket.isLatest = otherTicket.id === ticket.id
}

/** An act that says where the ticket stands: what could be undone of the one before cannot any more. */
export function moved(ticket: Believed, change: Partial<Stand>): void {
  if (ticket.undo?.state === 'open') ticket.undo.state = 'overtaken'
  const { userId } = ticket
  Object.assign(ticket, change)
  if (!isLive(ticket)) ticket.wasAttended = false
  else if (ticket.userId !== null && ticket.status !== 'pending') ticket.wasAttended = true
  if (!isLive(ticket)) ticket.participantIds = []
  else if (ticket.userId !== userId)
    ticket.participantIds = ticket.participantIds.filter((id) => id !== ticket.userId)
}

export function standOf({ status, userId, queueId, unread, participantIds, wasAttended }: Believed): Stand {
  return { status, userId, queueId, unread, participantIds: [...participantIds], wasAttended }
}

type Opened = { by: number; act: UndoableAct; before: Stand; waits?: BelievedUndo['waits']; actId?: string }

/** From here the act can be undone; the product answers its id, which is filled in then. */
export function openUndo(world: World, ticket: Believed, { waits = null, actId = '', ...act }: Opened): void {
  ticket.undo = { ...act, waits, actId, until: world.clock.now + UNDO_MS, state: 'open' }
}

/** The ticket as it was before its last act, with what came since. */
export function restore(world: World, ticket: Believed, undo: BelievedUndo): void {
  const { act, before } = undo
  const leftNothingUnread = act === 'close' || act === 'ignore'
  const parts = new Set([...before.participantIds, ...ticket.participantIds])
  Object.assign(ticket, {
    ...before,
    unread: ticket.unread + (leftNothingUnread ? before.unread : 0),
    participantIds: [...parts].filter((id) => id !== before.userId),
  })
  undo.state = 'undone'
  makeLatest(world, ticket)
}
