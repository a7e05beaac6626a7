/**
 * The facts that the rules of visibility use, as a test knows them. They are not read from where the product reads
 * them.
 */
export type Viewer = {
  userId: number
  profile: 'admin' | 'user'
  queueIds: readonly number[]
  defaultConnectionId: number | null
  allTicket: boolean
  allowGroup: boolean
  allHistoric: boolean
  allUserChat: boolean
}
export type Viewed = {
  status: string
  userId: number | null
  queueId: number | null
  connectionId: number
  isGroup: boolean
  /** "groupAsTicket enabled: a group's ticket is an ordinary one." */
  groupAsTicket: boolean
  participantIds: readonly number[]
}

type Grant = (viewer: Viewer, ticket: Viewed) => boolean

const isOrdinary: Grant = (_viewer, ticket) => !ticket.isGroup || ticket.groupAsTicket
const isOfTheirQueues: Grant = ({ queueIds, allTicket }, { queueId }) =>
  queueId === null ? allTicket : queueIds.some((id) => id === queueId)
const isColleagues: Grant = ({ userId }, ticket) => ticket.userId !== null && ticket.userId !== userId

/**
 * The rules as the specification words them, each adding to what is seen; written without the product's predicate, to be
 * held against it. Server behaviour §3, decision 012 (who takes part).
 */
const GRANTS: Readonly<Record<string, Grant>> = {
  'admin: all of the company': ({ profile }) => profile === 'admin',
  'who takes part in it': ({ userId }, { participantIds }) => participantIds.some((id) => id === userId),
  'tickets that are theirs': (viewer, ticket) =>
    isOrdinary(viewer, ticket) && ticket.userId === viewer.userId,
  'tickets of their queues that are unassigned; with allTicket those without a queue': (viewer, ticket) =>
    isOrdinary(viewer, ticket) && ticket.userId === null && isOfTheirQueues(viewer, ticket),
  'allowGroup: groups, with a default connection only that one’s': (viewer, ticket) =>
    !isOrdinary(viewer, ticket) &&
    viewer.allowGroup &&
    [null, ticket.connectionId].some((id) => id === viewer.defaultConnectionId),
}

/** "allUserChat adds colleagues' tickets when "show all" is on." */
const COLLEAGUES: Grant = (viewer, ticket) =>
  viewer.allUserChat &&
  isOrdinary(viewer, ticket) &&
  isColleagues(viewer, ticket) &&
  isOfTheirQueues(viewer, ticket)

/** Whether the specification lets somebody see a ticket. */
export function seesByTheBook(viewer: Viewer, ticket: Viewed, showAll = true): boolean {
  const grants = [...Object.values(GRANTS), ...(showAll ? [COLLEAGUES] : [])]
  return grants.some((grants) => grants(viewer, ticket))
}

/** "allHistoric adds messages of other queues' past tickets of the same contact", of which one ticket is seen. */
export function readsByTheBook(viewer: Viewer, ticket: Viewed, conversation: readonly Viewed[]): boolean {
  if (seesByTheBook(viewer, ticket)) return true
  const isPast = ticket.status === 'closed' && isOrdinary(viewer, ticket)
  return (
    viewer.allHistoric && isPast && conversation.some((otherViewed) => seesByTheBook(viewer, otherViewed))
  )
}
