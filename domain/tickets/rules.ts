import type { Actor, UserActor } from '../core/actor.ts'
import { DAY_MS } from '../core/time.ts'
import { isLive } from './lifecycle.ts'
import type { TicketFacts } from './schema.ts'

/**
 * Who sees a ticket: lists, counts, search, single tickets, messages, notifications, exports, files and live events
 * all use this predicate or its SQL twin (visibility.ts); a randomised test holds the two equal. Server behaviour §3.
 *
 * - admin: everything of the company. A user: tickets of their queues that are theirs or nobody's.
 * - `allTicket` adds tickets without a queue; `allowGroup` adds groups; `allUserChat` adds colleagues' tickets when
 *   the user asks for all (`showAll`); a ticket assigned to the user is theirs whatever its queue.
 * - A user with a default connection sees groups of that connection only.
 * - Whoever takes part in a ticket sees it as long as they do (docs/decisions/012-joining-a-ticket.md).
 */
export function canSee(actor: Actor, ticket: TicketFacts, showAll = true): boolean {
  if (actor.kind === 'system' || actor.profile === 'admin') return true
  if (ticket.participantIds.includes(actor.userId)) return true
  if (ticket.isGroup) return seesGroup(actor, ticket)
  if (ticket.userId === actor.userId) return true
  return seesQueue(actor, ticket) && (ticket.userId === null || (showAll && actor.allUserChat))
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
  return actor.kind === 'user' && actor.allHistoric && !ticket.isGroup && !isLive(ticket)
}

/** Ratings go from 0 to this. Specification 1 §9. */
export const MAX_RATE = 10

/** Minutes that a question for a rating waits where the connection says none: nobody sees the ticket meanwhile. */
export const USUAL_RATING_MINUTES = 24 * 60

/** Closing words are not said any more when their time was over for longer. */
export const LATEST_WORDS_MS = DAY_MS

/** The rating in an answer: a whole number of 0 to 10, also inside a short sentence when it is the only one. */
export function readRating(text: string): number | null {
  const numbers = text.match(/\d+(?:[.,]\d+)?/g) ?? []
  const [only, another] = numbers
  if (only === undefined || another !== undefined || /-\s*\d/.test(text) || text.length > 80) return null
  const rate = /^\d+$/.test(only) ? Number(only) : Number.NaN
  return rate >= 0 && rate <= MAX_RATE ? rate : null
}
