import type { UserActor } from '#domain/core/contract/actor.ts'
import type { DomainEvent, EventType } from '#domain/core/contract/events.ts'
import { can } from '#domain/core/contract/permissions.ts'
import { LIVE_NAMES } from '#domain/live/contract/schema.ts'
import { LIVE_ROWS } from '#domain/live/rows.ts'
import type { TicketMarked } from '#domain/tickets/contract/events.ts'
import { canSee } from '#domain/tickets/contract/rules.ts'
import type { TicketFacts } from '#domain/tickets/contract/schema.ts'
import { projectRow } from '../row-projection.ts'
import { projectChatMessage, projectChatRead } from './chats.ts'
import type { Rendering, Views } from './views.ts'

/** One event as browsers are told of it: which users hear it, and how it is rendered for each. */
export type Projection = {
  /**
   * Users for whom the event may be rendered differently than for others with the same rights: those to whom the ticket
   * is or was assigned, and those who take part in it.
   */
  named: readonly number[]
  /** The event as this user is sent it; null when the user hears nothing. */
  renderFor(actor: UserActor): Rendering | null
}

type Projector<T extends EventType> = (
  event: Extract<DomainEvent, { type: T }>,
  views: Views,
) => Projection | null

/**
 * The one table of who hears what: domain event → wire name → audience. It only maps; all that it needs was loaded
 * before. Who sees a ticket is judged by the ticket's present state, so that nobody is shown a state from after they
 * lost it.
 */
const AUDIENCE: { [T in EventType]: Projector<T> } = {
  'ticket.changed': projectTicket,
  'ticket.marked': projectTicketMark,
  'pins.changed': (event, views) => projectOwn(event, views, 'pins'),
  'handovers.changed': (event, views) => projectOwn(event, views, 'handovers'),
  'asks.changed': (event, views) => projectOwn(event, views, 'asks'),
  'announcements.seen': (event, views) => projectOwn(event, views, 'announcementsSeen'),
  'mentions.changed': (event, views) => projectOwn(event, views, 'mentions'),
  'mergeNotices.changed': (event, views) => projectOwn(event, views, 'mergeNotices'),
  'pushDevices.changed': (event, views) => projectOwn(event, views, 'pushDevices'),
  'queueAlerts.changed': (_event, views) =>
    toAll(views.render(LIVE_NAMES.queueAlerts(views.companyId), { action: 'update' })),
  'externalCalls.changed': (_event, views) => {
    const rendering = views.render(LIVE_NAMES.externalCalls(views.companyId), { action: 'update' })
    return { named: [], renderFor: (actor) => (mayReadCalls(actor) ? rendering : null) }
  },
  'notes.changed': ({ contactId }, views) =>
    toAll(views.render(LIVE_NAMES.ticketNotes(views.companyId), { action: 'update', contactId })),
  'chat.message': projectChatMessage,
  'chat.read': projectChatRead,
  'message.created': (event, views) => projectMessage(event, views, 'create'),
  'message.updated': (event, views) => projectMessage(event, views, 'update'),
  'message.deleted': (event, views) => projectMessage(event, views, 'update'),
  'row.changed': (event, views) => {
    const { noun, id } = event
    return projectRow(views.companyId, LIVE_ROWS[noun], event, views.row(noun, id))
  },
  'connection.session': projectSession,
  'import.changed': (event, views) => {
    const { type: _type, action, connectionId, ...status } = event
    const rendering = views.render(LIVE_NAMES.importMessages(views.companyId), {
      action,
      connectionId,
      status,
    })
    return { named: [], renderFor: (actor) => (can(actor, 'connections:manage') ? rendering : null) }
  },
  'company.changed': (_event, views) =>
    toAll(views.render(LIVE_NAMES.settings(views.companyId), { action: 'update' })),
  'platform.changed': (_event, { render, brand }) =>
    brand ? toAll(render(LIVE_NAMES.platform(), { action: 'update', brand })) : null,
  // Told to the sockets of that session alone, which are then closed: see fan-out.ts.
  'session.ended': () => null,
}

/** As GET /messages-api/calls. */
function mayReadCalls(actor: UserActor): boolean {
  return can(actor, 'externalApi:manage') && actor.planFlags.includes('useExternalApi')
}

export function project(event: DomainEvent, views: Views): Projection | null {
  return projectBy(AUDIENCE[event.type], event, views)
}

/**
 * Calls a projector of the table. TypeScript cannot follow the pairing of type and projector through a lookup by a
 * union.
 */
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
  const allFacts = [before, after, ...between].flatMap((facts) => facts ?? [])
  const now = views.ticketFacts(ticketId)
  const action = before === null ? 'create' : 'update'
  const ticketUpdate = views.ticket(ticketId, (ticket) => views.render(name, { action, ticket }))
  const version = Math.max(event.version, views.ticketVersion(ticketId))
  const deletion = views.render(name, {
    action: 'delete',
    ticketId,
    uuid,
    version,
    isDeleted: after === null,
  })
  return {
    named: [...usersOf(...allFacts, now), ...views.usersWithMarks(ticketId)],
    renderFor(actor) {
      if (now && canSee(actor, now)) return ticketUpdate(actor)
      return allFacts.some((facts) => canSee(actor, facts)) ? deletion : null
    },
  }
}

/** Projects a change of a user's own mark on a ticket: the ticket, to that user alone. */
function projectTicketMark({ ticketId, userId }: TicketMarked, views: Views): Projection | null {
  const now = views.ticketFacts(ticketId)
  if (!now) return null
  const name = LIVE_NAMES.ticket(views.companyId)
  const ticketUpdate = views.ticket(ticketId, (ticket) => views.render(name, { action: 'update', ticket }))
  return {
    named: [userId],
    renderFor: (actor) => (actor.userId === userId && canSee(actor, now) ? ticketUpdate(actor) : null),
  }
}

/** Events that only their own user hears, in every tab. */
function projectOwn(
  { userId }: { userId: number },
  views: Views,
  eventName:
    | 'pins'
    | 'asks'
    | 'handovers'
    | 'announcementsSeen'
    | 'mentions'
    | 'mergeNotices'
    | 'pushDevices',
): Projection {
  const rendering = views.render(LIVE_NAMES[eventName](views.companyId), { action: 'update' })
  return { named: [userId], renderFor: (actor) => (actor.userId === userId ? rendering : null) }
}

type MessageEvent = Extract<DomainEvent, { type: 'message.created' | 'message.updated' | 'message.deleted' }>

function projectMessage(event: MessageEvent, views: Views, action: 'create' | 'update'): Projection {
  const name = LIVE_NAMES.message(views.companyId)
  const { messageId, ticketId, version } = event
  const facts = views.ticketFacts(ticketId) ?? event.ticket
  const isGone = event.type === 'message.deleted' || !views.hasMessage(messageId)
  const ticketUpdate = isGone
    ? always(views.render(name, { action: 'delete', messageId, ticketId, version }))
    : views.message(messageId, (message) => views.render(name, { action, message }))
  return {
    named: usersOf(event.ticket, facts, views.quotedFacts(messageId)),
    renderFor: (actor) => (canSee(actor, facts) ? ticketUpdate(actor) : null),
  }
}

/** The status of a connection, without its settings: sent under its own event name, to the same users. */
function projectSession(
  event: Extract<DomainEvent, { type: 'connection.session' }>,
  views: Views,
): Projection {
  const { connectionId: id, version } = event
  const read = views.row('connection', id)
  const { connection } = LIVE_ROWS
  const live = read ? { ...connection, event: LIVE_NAMES.session, rowKey: 'session' } : connection
  const change = { type: 'row.changed', noun: 'connection', id, version, action: 'update' } as const
  return projectRow(views.companyId, live, change, read)
}

function toAll(rendering: Rendering): Projection {
  return { named: [], renderFor: always(rendering) }
}

const always = (rendering: Rendering) => () => rendering

function usersOf(...facts: (TicketFacts | null | undefined)[]): number[] {
  return facts.flatMap((fact) =>
    fact ? [...(fact.userId === null ? [] : [fact.userId]), ...fact.participantIds] : [],
  )
}
