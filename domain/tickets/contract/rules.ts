import type { Actor, UserActor } from '../../core/contract/actor.ts'
import { DAY_MS } from '../../core/contract/time.ts'
import { isLive, isPlainGroup } from './lifecycle.ts'
import type { SeeingRule, TicketFacts } from './schema.ts'

/**
 * Tells whether an actor sees a ticket: lists, counts, search, single tickets, messages, notifications, exports, files
 * and live events
 * all use this predicate or its SQL twin (visibility.ts); a randomised test holds the two equal. Server behaviour §3.
 *
 * - admin: everything of the company. A user: tickets of their queues that are theirs or nobody's.
 * - `allTicket` adds tickets without a queue; `allowGroup` adds plain groups; `allUserChat` adds colleagues' tickets
 *   when
 *   the user asks for all (`showAll`); a ticket assigned to the user is theirs whatever its queue.
 * - A user with a default connection sees plain groups of that connection only.
 * - A group that is kept as a ticket is judged as any other ticket (docs/decisions/058-groups-as-tickets.md).
 * - A user who takes part in a ticket sees it as long as they do (docs/decisions/012-joining-a-ticket.md).
 */
export function canSee(actor: Actor, ticket: TicketFacts, showAll = true): boolean {
  return whySees(actor, ticket, showAll) !== null
}

/** By which rule somebody sees a ticket; null who does not. The one place that decides it. */
export function whySees(actor: Actor, ticket: TicketFacts, showAll = true): SeeingRule | null {
  if (actor.kind === 'system' || actor.profile === 'admin') return 'admin'
  if (ticket.participantIds.includes(actor.userId)) return 'participant'
  if (isPlainGroup(ticket)) return seesGroup(actor, ticket) ? 'group' : null
  if (ticket.userId === actor.userId) return 'owner'
  return seesQueue(actor, ticket) ? ofQueue(actor, ticket, showAll) : null
}

function ofQueue(user: UserActor, { userId, queueId }: TicketFacts, showAll: boolean): SeeingRule | null {
  if (userId === null) return queueId === null ? 'noQueue' : 'queue'
  return showAll && user.allUserChat ? 'colleagues' : null
}

function seesGroup(user: UserActor, ticket: TicketFacts): boolean {
  if (!user.allowGroup) return false
  return user.defaultConnectionId === null || user.defaultConnectionId === ticket.connectionId
}

function seesQueue(user: UserActor, ticket: TicketFacts): boolean {
  return ticket.queueId === null ? user.allTicket : user.queueIds.includes(ticket.queueId)
}

/**
 * Whether messages of a past ticket are shown in the conversation of a ticket of the same contact that the actor sees:
 * `allHistoric` adds those of other queues. By itself it opens nothing: `canReadIn` looks for that ticket.
 */
export function canSeeHistory(actor: Actor, ticket: TicketFacts): boolean {
  if (canSee(actor, ticket)) return true
  return actor.kind === 'user' && actor.allHistoric && !isPlainGroup(ticket) && !isLive(ticket)
}

/** Closed lists and searches are counted up to here. Server behaviour §3. */
export const COUNTED_AT_MOST = 1000

/** Ratings go from 0 to this. Specification 1 §9. */
export const MAX_RATE = 10

/** Minutes that a question for a rating waits where the connection says none. */
export const USUAL_RATING_MINUTES = 24 * 60

/** Closing words are not said any more when their time was over for longer. */
export const LATEST_WORDS_MS = DAY_MS
