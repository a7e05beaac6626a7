import type { UserActor } from '#domain/core/actor.ts'
import type { DomainEvent, EventType } from '#domain/core/events.ts'
import { can } from '#domain/core/permissions.ts'
import { LIVE_NAMES } from '#domain/live/schema.ts'
import { canSee } from '#domain/tickets/rules.ts'
import type { TicketFacts } from '#domain/tickets/schema.ts'
import type { Rendering, Views } from './views.ts'

/** One event as browsers are told of it: who is, and in which rendering. */
export type Projection = {
  /**
   * Users for whom it may read otherwise than for others of the same rights: those that the ticket is or was assigned to,
   * and who take part in it.
   */
  named: readonly number[]
  /** What this user is sent of it; null = nothing. */
  renderFor(actor: UserActor): Rendering | null
}

type Projector<T extends EventType> = (
  event: Extract<DomainEvent, { type: T }>,
  views: Views,
) => Projection | null

/**
 * The one table of who hears what: domain event → wire name → who. It only maps; what it judges by was loaded before.
 * Who sees a ticket is judged by the ticket as it is now, so that nobody is shown a state that came after they lost it.
 */
const AUDIENCE: { [T in EventType]: Projector<T> } = {
  'ticket.changed': projectTicket,
  'pins.changed': (event, views) => projectOwn(event, views, 'pins'),
  'asks.changed': (event, views) => projectOwn(event, views, 'asks'),
  'message.created': (event, views) => projectMessage(event, views, 'create'),
  'message.updated': (event, views) => projectMessage(event, views, 'update'),
  'message.deleted': (event, views) => projectMessage(event, views, 'update'),
  'contact.created': (event, views) => projectContact(event, views, 'create'),
  'contact.updated': (event, views) => projectContact(event, views, 'update'),
  'contact.deleted': (event, views) => projectContact(event, views, 'update'),
  'connection.changed': (event, views) => projectConnection(event, views, 'connection'),
  'connection.session': (event, views) => projectConnection(event, views, 'session'),
  'connection.deleted': (event, views) => projectConnection(event, views, 'connection'),
  'user.changed': projectUser,
  'user.deleted': projectUser,
  'company.changed': (_event, views) =>
    toAll(views.render(LIVE_NAMES.settings(views.companyId), { action: 'update' })),
  'queue.changed': (event, views) => projectNamed(event, views, 'queue'),
  'tag.changed': (event, views) => projectNamed(event, views, 'tag'),
  // Goes to its own sockets alone, which are then closed: see fan-out.ts.
  'session.ended': () => null,
}

export function project(event: DomainEvent, views: Views): Projection | null {
  return projectBy(AUDIENCE[event.type], event, views)
}

/** The table pairs each type with its projector, which TypeScript cannot follow through a lookup by a union. */
function projectBy(projector: unknown, event: DomainEvent, views: Views): Projection | null {
  if (!isProjector(projector)) throw new TypeError(`nobody projects ${event.type}`)
  return projector(event, views)
}

function isProjector(value: unknown): value is (event: DomainEvent, views: Views) => Projection | null {
  return typeof value === 'function'
}

function projectTicket(event: Extract<DomainEvent, { type: 'ticket.changed' }>, views: Views): Projection {
  const name = LIVE_NAMES.ticket(views.companyId)
  const { before, after, between = [], ticketId, uuid } = event
  const known = [before, after, ...between].flatMap((facts) => facts ?? [])
  const now = views.ticketFacts(ticketId)
  const action = before === null ? 'create' : 'update'
  const shown = views.ticket(ticketId, (ticket) => views.render(name, { action, ticket }))
  const version = Math.max(event.version, views.ticketVersion(ticketId))
  const gone = views.render(name, { action: 'delete', ticketId, uuid, version })
  return {
    named: usersOf(...known, now),
    renderFor(actor) {
      if (now && canSee(actor, now)) return shown(actor)
      return known.some((facts) => canSee(actor, facts)) ? gone : null
    },
  }
}

/** Heard by their own user alone, in every tab. */
function projectOwn({ userId }: { userId: number }, views: Views, what: 'pins' | 'asks'): Projection {
  const told = views.render(LIVE_NAMES[what](views.companyId), { action: 'update' })
  return { named: [userId], renderFor: (actor) => (actor.userId === userId ? told : null) }
}

type MessageEvent = Extract<DomainEvent, { type: 'message.created' | 'message.updated' | 'message.deleted' }>

function projectMessage(event: MessageEvent, views: Views, action: 'create' | 'update'): Projection {
  const name = LIVE_NAMES.message(views.companyId)
  const { messageId, ticketId, version } = event
  const facts = views.ticketFacts(ticketId) ?? event.ticket
  const isGone = event.type === 'message.deleted' || !views.hasMessage(messageId)
  const shown = isGone
    ? same(views.render(name, { action: 'delete', messageId, ticketId, version }))
    : views.message(messageId, (message) => views.render(name, { action, message }))
  return {
    named: usersOf(event.ticket, facts, views.quotedFacts(messageId)),
    renderFor: (actor) => (canSee(actor, facts) ? shown(actor) : null),
  }
}

type ContactEvent = Extract<DomainEvent, { type: 'contact.created' | 'contact.updated' | 'contact.deleted' }>

function projectContact(event: ContactEvent, views: Views, action: 'create' | 'update'): Projection {
  const name = LIVE_NAMES.contact(views.companyId)
  const { contactId, mergedIntoId } = event
  if (event.type === 'contact.deleted' || !views.hasContact(contactId)) {
    return toAll(views.render(name, { action: 'delete', contactId, mergedIntoId }))
  }
  const shown = views.contact(contactId, (contact) => views.render(name, { action, contact }))
  return { named: [], renderFor: shown }
}

type ConnectionEvent = Extract<
  DomainEvent,
  { type: 'connection.changed' | 'connection.session' | 'connection.deleted' }
>

/** Who may manage connections also sees the codes by which a phone is linked. */
function projectConnection(event: ConnectionEvent, views: Views, kind: 'connection' | 'session'): Projection {
  const { connectionId } = event
  const view = views.connection(connectionId)
  if (!view || event.type === 'connection.deleted') {
    const name = LIVE_NAMES.connection(views.companyId)
    return toAll(views.render(name, { action: 'delete', whatsappId: connectionId }))
  }
  const name = LIVE_NAMES[kind](views.companyId)
  const noun = kind === 'session' ? 'session' : 'whatsapp'
  const whole = views.render(name, { action: 'update', [noun]: view })
  const public_ = views.render(name, { action: 'update', [noun]: { ...view, qrcode: '', pairingCode: null } })
  return { named: [], renderFor: (actor) => (can(actor, 'connections:manage') ? whole : public_) }
}

function projectUser(
  event: Extract<DomainEvent, { userId: number; rights: boolean }>,
  views: Views,
): Projection {
  const name = LIVE_NAMES.user(views.companyId)
  const user = views.user(event.userId)
  if (!user || event.type === 'user.deleted') {
    return toAll(views.render(name, { action: 'delete', userId: event.userId }))
  }
  return toAll(views.render(name, { action: 'update', user }))
}

type NamedEvent = Extract<DomainEvent, { type: 'queue.changed' | 'tag.changed' }>

function projectNamed({ id, action }: NamedEvent, views: Views, noun: 'queue' | 'tag'): Projection {
  const name = LIVE_NAMES[noun](views.companyId)
  const row = id === null ? undefined : views[noun](id)
  if (!row || action === 'delete') return toAll(views.render(name, { action: 'delete', [`${noun}Id`]: id }))
  return toAll(views.render(name, { action, [noun]: row }))
}

function toAll(rendering: Rendering): Projection {
  return { named: [], renderFor: same(rendering) }
}

const same = (rendering: Rendering) => () => rendering

function usersOf(...facts: (TicketFacts | null | undefined)[]): number[] {
  return facts.flatMap((fact) =>
    fact ? [...(fact.userId === null ? [] : [fact.userId]), ...fact.participantIds] : [],
  )
}
