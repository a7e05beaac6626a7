import type { UserActor } from '#domain/core/contract/actor.ts'
import {
  type Believed,
  type BelievedUndo,
  isLive,
  isPlainGroup,
  makeLatest,
  moved,
  ofPair,
  openUndo,
  restore,
  sees,
  standOf,
  type World,
} from './believed.ts'
import type { Step } from './step.ts'
import { LOGGED, outcomeOf, type Refusal } from './table.ts'

export function expectReturn(world: World, { actor, ticket }: Step): Refusal | null {
  if (!sees(actor, ticket)) return 'ERR_NO_TICKET_FOUND'
  const outcome = outcomeOf('giveBack', ticket)
  if ('refusal' in outcome) return outcome.refusal
  const before = standOf(ticket)
  moved(ticket, { status: outcome.status, userId: null })
  ticket.log.push(...LOGGED.giveBack)
  openUndo(world, ticket, { by: actor.userId, act: 'return', before })
  return null
}

/** With a chosen user it is attended, with none it waits. Specification 1 §4. */
export function expectTransfer(
  world: World,
  { actor, ticket, queueId }: Step,
  userId: number | null,
  actId?: string,
): Refusal | null {
  if (!sees(actor, ticket)) return 'ERR_NO_TICKET_FOUND'
  const act = userId === null ? 'toQueue' : 'toUser'
  const outcome = outcomeOf(act, ticket)
  if ('refusal' in outcome) return outcome.refusal
  if (!ticket.office.queueIds.includes(queueId)) return 'ERR_NO_QUEUE_FOUND'
  const isColleague = ticket.office.people.some((colleague) => colleague.userId === userId)
  if (userId !== null && !isColleague) return 'ERR_NO_USER_FOUND'
  const before = standOf(ticket)
  moved(ticket, { status: outcome.status, userId, queueId })
  ticket.log.push(...LOGGED[act])
  openUndo(world, ticket, {
    by: actor.userId,
    act: 'transfer',
    before,
    waits: 'words',
    ...(actId === undefined ? {} : { actId }),
  })
  return null
}

/**
 * Predicts the answer to a deletion, which only the admin may make. The conversation's ticket before the deleted one is
 * then the latest.
 */
export function expectDelete(world: World, { actor, ticket }: Step): Refusal | null {
  if (actor.profile !== 'admin') return 'ERR_NO_PERMISSION'
  if (!sees(actor, ticket)) return 'ERR_NO_TICKET_FOUND'
  world.tickets.delete(ticket.id)
  const newest = ofPair(world, ticket).sort(
    (a, b) => Number(b.isLatest) - Number(a.isLatest) || b.id - a.id,
  )[0]
  if (ticket.isLatest && newest) makeLatest(world, newest)
  newest?.log.push('delete')
  return null
}

/** "0 when an attendant who owns the ticket (or a group's reader) opens it." Server behaviour §1.6. */
export function expectRead(_world: World, { actor, ticket }: Step): Refusal | null {
  if (!sees(actor, ticket)) return 'ERR_NO_TICKET_FOUND'
  if (ticket.userId === actor.userId || isPlainGroup(ticket)) ticket.unread = 0
  return null
}

export function expectUnread(_world: World, { actor, ticket }: Step): Refusal | null {
  if (!sees(actor, ticket)) return 'ERR_NO_TICKET_FOUND'
  if (!readsBesideOthers(actor, ticket)) ticket.unread = Math.max(1, ticket.unread)
  return null
}

/**
 * Tells whether the user has a read mark of their own. Each reader of a ticket that several users read has one, which
 * the ticket's own count does not show. Decision 108.
 */
function readsBesideOthers({ userId }: UserActor, ticket: Believed): boolean {
  return isLive(ticket) && (isPlainGroup(ticket) || ticket.participantIds.includes(userId))
}

/** A colleague's live ticket, of a person; its owner and admins let others in. Decision 012. */
export function expectJoin(_world: World, { actor, ticket }: Step, subject: UserActor): Refusal | null {
  if (!sees(actor, ticket)) return 'ERR_NO_TICKET_FOUND'
  if (!maySettle(actor, ticket, subject)) return 'ERR_NO_PERMISSION'
  if (subject.companyId !== ticket.office.company.id) return 'ERR_NO_USER_FOUND'
  const outcome = outcomeOf('join', ticket)
  if ('refusal' in outcome) return outcome.refusal
  const isColleagues = ticket.userId !== null && ticket.userId !== subject.userId && !isPlainGroup(ticket)
  if (!isColleagues) return 'ERR_TICKET_TRANSITION'
  if (ticket.participantIds.includes(subject.userId)) return null
  ticket.participantIds.push(subject.userId)
  ticket.log.push(...LOGGED.join)
  return null
}

export function expectLeave(_world: World, { actor, ticket }: Step, subject: UserActor): Refusal | null {
  if (!sees(actor, ticket)) return 'ERR_NO_TICKET_FOUND'
  if (!maySettle(actor, ticket, subject)) return 'ERR_NO_PERMISSION'
  if (subject.companyId !== ticket.office.company.id) return 'ERR_NO_USER_FOUND'
  if (!ticket.participantIds.includes(subject.userId)) return null
  ticket.participantIds = ticket.participantIds.filter((id) => id !== subject.userId)
  ticket.log.push(...LOGGED.leave)
  return null
}

function maySettle(actor: UserActor, ticket: Believed, subject: UserActor): boolean {
  return [subject.userId, ticket.userId].includes(actor.userId) || actor.profile === 'admin'
}

/** "The input is enabled only when the ticket is open or group"; a note is for colleagues, at any time. */
export function expectAnswer(_world: World, { actor, ticket }: Step, isNote = false): Refusal | null {
  if (!sees(actor, ticket)) return 'ERR_NO_TICKET_FOUND'
  const outcome = outcomeOf(isNote ? 'note' : 'answer', ticket)
  if ('refusal' in outcome) return outcome.refusal
  if (!isNote && ticket.undo?.state === 'open') ticket.undo.state = 'overtaken'
  return null
}

/**
 * Decision 024: one's own last act, in time, and nobody acted since; the conversation goes on in no other ticket. An act
 * that was undone is done once, and no way back into a ticket that others took elsewhere since.
 */
export function expectUndo(world: World, { actor, ticket }: Step): Refusal | null {
  const { undo } = ticket
  const isOwn = undo?.by === actor.userId && actor.companyId === ticket.office.company.id
  if (!undo || !isOwn) {
    if (!sees(actor, ticket)) return 'ERR_NO_TICKET_FOUND'
    return undo ? 'ERR_NO_PERMISSION' : 'ERR_UNDO_CHANGED'
  }
  if (undo.state !== 'undone') return takeBack(world, ticket, undo)
  return sees(actor, ticket) ? null : 'ERR_NO_TICKET_FOUND'
}

function takeBack(world: World, ticket: Believed, undo: BelievedUndo): Refusal | null {
  if (undo.state === 'overtaken') return 'ERR_UNDO_CHANGED'
  if (undo.state === 'done' || undo.until < world.clock.now) return 'ERR_UNDO_EXPIRED'
  const goesOnElsewhere = ofPair(world, ticket).some(
    (otherTicket) => isLive(otherTicket) && otherTicket.id !== ticket.id,
  )
  if (isLive(undo.before) && goesOnElsewhere) return 'ERR_UNDO_CHANGED'
  restore(world, ticket, undo)
  ticket.log.push('undone')
  return null
}
