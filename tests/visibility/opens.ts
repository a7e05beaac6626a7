import { readsByTheBook, seesByTheBook, type Viewer } from '#tests/support/by-the-book.ts'
import type { Fixture, FixtureTicket } from './fixture.ts'
import type { LookThrough } from './look-through.ts'

/** A way on which a ticket may show: through which endpoints, to whom by the specification, and what is seen. */
export type Door = {
  through: readonly string[]
  opens(viewer: Viewer, ticket: FixtureTicket, fixture: Fixture): boolean
  look: LookThrough
}
type Opens = Door['opens']

export const isLive = ({ status }: FixtureTicket) => status !== 'closed'
export const isListed = ({ status }: FixtureTicket) => ['open', 'pending', 'group'].includes(status)

export const sees: Opens = (viewer, ticket) => seesByTheBook(viewer, ticket)
/** Opens the conversation, past and present, as far as the viewer may read it. */
export const reads: Opens = (viewer, ticket, { tickets }) =>
  readsByTheBook(
    viewer,
    ticket,
    tickets.filter(({ contactId }) => contactId === ticket.contactId),
  )
export const seesWhere =
  (also: (ticket: FixtureTicket) => boolean): Opens =>
  (viewer, ticket) =>
    also(ticket) && seesByTheBook(viewer, ticket)
/** Without colleagues': an admin, who may see all, sees what is theirs or nobody's. */
export const seesOwn: Opens = (viewer, ticket) => {
  const isNobodys = ticket.userId === null || ticket.userId === viewer.userId
  return seesByTheBook(viewer, ticket, false) && (viewer.profile === 'user' || isNobodys)
}
/** "Unassigned or assigned to the user, within the user's queues": of an admin too. Specification 1 §6. */
export const concerns: Opens = (viewer, ticket) => {
  const asAttendant = { ...viewer, profile: 'user' as const }
  const allTicket = viewer.allTicket || viewer.profile === 'admin'
  return isLive(ticket) && seesByTheBook({ ...asAttendant, allTicket }, ticket, false)
}
export const isGiven: Opens = ({ userId }, ticket) =>
  isLive(ticket) && (ticket.userId === userId || ticket.participantIds.includes(userId))
