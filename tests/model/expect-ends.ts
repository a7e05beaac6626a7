import type { UserActor } from '#domain/core/contract/actor.ts'
import {
  type Believed,
  isLive,
  isPlainGroup,
  makeLatest,
  moved,
  ofPair,
  openUndo,
  sees,
  standOf,
  type World,
} from './believed.ts'
import type { Step } from './step.ts'
import { LOGGED, outcomeOf, type Refusal } from './table.ts'

/**
 * Predicts the answer to an accept. A user who sees the ticket only while nobody has it is told its state, and changes
 * nothing. Server behaviour §2.11.
 */
export function expectAccept(_world: World, step: Step): Refusal | null {
  const { actor, ticket } = step
  if (!sees(actor, ticket) && !sees(actor, { ...ticket, userId: null })) return 'ERR_NO_TICKET_FOUND'
  if (!sees(actor, ticket)) return null
  return take(step, 'accept')
}

/** A conversation that goes on elsewhere is not opened twice. */
export function expectReopen(world: World, step: Step): Refusal | null {
  const { actor, ticket } = step
  if (!sees(actor, ticket)) return 'ERR_NO_TICKET_FOUND'
  if (ticket.status !== 'closed' && ticket.status !== 'nps') return null
  const liveSibling = ofPair(world, ticket).find(
    (candidate) => isLive(candidate) && candidate.id !== ticket.id,
  )
  if (liveSibling) {
    const isWithdrawn = sees(actor, liveSibling) && liveSibling.status === 'nps'
    if (!isWithdrawn) return null
    makeLatest(world, liveSibling)
    return take({ ...step, ticket: liveSibling, withMore: false }, 'reopen')
  }
  const refusal = take(step, 'reopen')
  if (!refusal) makeLatest(world, ticket)
  return refusal
}

function take({ actor, ticket, withMore, queueId: chosen }: Step, act: 'accept' | 'reopen'): Refusal | null {
  const outcome = outcomeOf(act, ticket)
  if ('refusal' in outcome || outcome.status === ticket.status) return null
  if (withMore && !ticket.office.queueIds.includes(chosen)) return 'ERR_NO_QUEUE_FOUND'
  const queueId = withMore ? chosen : ticket.queueId
  if (queueId === null && !isPlainGroup(ticket)) return 'ERR_QUEUE_REQUIRED'
  moved(ticket, { status: outcome.status, userId: actor.userId, queueId })
  ticket.log.push(...LOGGED[act])
  return null
}

export type CloseTerms = { isWished: boolean; actId?: string }

/** Closing, with or without a word, and with the question for a rating. Specification 1 §4, server behaviour §2.9. */
export function expectClose(world: World, step: Step, terms: CloseTerms): Refusal | null {
  const { actor, ticket, withMore } = step
  if (!sees(actor, ticket)) return 'ERR_NO_TICKET_FOUND'
  if (ticket.status === 'pending' && !mayClosePending(actor)) return 'ERR_NO_PERMISSION'
  if (ticket.status === 'nps' && isAsking(ticket)) return null
  const asks = withMore && mayAsk(ticket)
  const refusal = refusalOf(ticket, terms, asks)
  return refusal ?? end(world, step, terms, asks)
}

function refusalOf(ticket: Believed, { isWished }: CloseTerms, asks: boolean): Refusal | null {
  const closed = outcomeOf('close', ticket)
  if ('refusal' in closed) return closed.refusal
  if (isWished && !couldAsk(ticket)) return 'ERR_TICKET_TRANSITION'
  if (ticket.office.needsTag && !isTagged(ticket)) return 'ERR_TAG_REQUIRED'
  return isWished && !asks ? 'ERR_NO_RATING_MESSAGE' : null
}

function end(world: World, { actor, ticket, withMore }: Step, terms: CloseTerms, asks: boolean): null {
  const before = standOf(ticket)
  const hearsMore = withMore && ticket.status !== 'pending'
  moved(ticket, { status: asks ? 'nps' : 'closed', unread: 0 })
  ticket.log.push(...LOGGED[asks ? 'askRating' : 'close'])
  const waits = asks ? 'rating' : hearsMore ? 'words' : null
  openUndo(world, ticket, { by: actor.userId, act: 'close', before, waits, ...idOf(terms) })
  return null
}

function idOf({ actId }: CloseTerms) {
  return actId === undefined ? {} : { actId }
}

/** The question has not gone out yet: the same wish once more. */
function isAsking({ undo }: Believed): boolean {
  return undo?.state === 'open' && undo.waits === 'rating'
}

function isTagged({ office, contactId }: Believed): boolean {
  return office.customers.some(({ id, isTagged: has }) => id === contactId && has)
}

/** One person's ticket that somebody attends, or gave back. */
function couldAsk(ticket: Believed): boolean {
  return !ticket.isGroup && !('refusal' in outcomeOf('askRating', ticket)) && ticket.wasAttended
}

/** Tells whether a rating may be asked for: the company asks for ratings, and the ticket is not rated yet. */
function mayAsk(ticket: Believed): boolean {
  return couldAsk(ticket) && ticket.office.asksRating && !ticket.isRated
}

export function mayClosePending({ profile, userClosePendingTicket }: UserActor): boolean {
  return profile === 'admin' || userClosePendingTicket
}

/** "A pending or lgpd ticket can be ignored: it closes without farewell message." Specification 1 §4. */
export function expectIgnore(world: World, { actor, ticket }: Step): Refusal | null {
  if (!mayClosePending(actor)) return 'ERR_NO_PERMISSION'
  if (!sees(actor, ticket)) return 'ERR_NO_TICKET_FOUND'
  const outcome = outcomeOf('ignore', ticket)
  if ('refusal' in outcome) return outcome.refusal
  const before = standOf(ticket)
  moved(ticket, { status: outcome.status, unread: 0 })
  ticket.log.push(...LOGGED.ignore)
  openUndo(world, ticket, { by: actor.userId, act: 'ignore', before })
  return null
}
