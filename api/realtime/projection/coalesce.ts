import type { DomainEvent } from '#domain/core/contract/events.ts'
import { joinRowChanges } from '#domain/core/contract/row-events.ts'
import type { LoggedEvent } from '#domain/core/system/system.ts'

/**
 * Joins several changes of one row within a batch into one event, at the place of the first, since events carry a row's
 * present state anyway. A joined ticket event has the first `before`, the last `after` and all states in between, since
 * a page that was loaded then shows one of these. A new message stays a new one.
 */
export function coalesce(logged: readonly LoggedEvent[]): LoggedEvent[] {
  const latestByKey = new Map<string, LoggedEvent>()
  for (const [index, next] of logged.entries()) {
    const key = subjectOf(next.event) ?? `#${index}`
    const first = latestByKey.get(key)
    latestByKey.set(key, first ? { ...first, event: joined(first.event, next.event) } : next)
  }
  return [...latestByKey.values()]
}

function subjectOf(event: DomainEvent): string | undefined {
  switch (event.type) {
    case 'ticket.changed':
      return `ticket.changed:${event.ticketId}`
    case 'ticket.marked':
      return `ticket.marked:${event.ticketId}:${event.userId}`
    case 'message.created':
    case 'message.updated':
      return `message.changed:${event.messageId}`
    case 'connection.session':
    case 'import.changed':
      return `${event.type}:${event.connectionId}`
    case 'notes.changed':
      return `notes.changed:${event.contactId}`
    case 'queueAlerts.changed':
    case 'externalCalls.changed':
    case 'platform.changed':
      return event.type
    case 'row.changed':
      return `${event.noun}:${event.id}`
    case 'chat.read':
      return `chat.read:${event.chatId}:${event.userId}`
    default:
      return OWN_EVENTS.has(event.type) && 'userId' in event ? `${event.type}:${event.userId}` : undefined
  }
}

function joined(first: DomainEvent, last: DomainEvent): DomainEvent {
  if (first.type === 'ticket.changed' && last.type === 'ticket.changed') {
    const between = [...(first.between ?? []), ...[first.after, last.before].flatMap((facts) => facts ?? [])]
    return { ...last, before: first.before, between }
  }
  const isMessage = first.type === 'message.created' && last.type === 'message.updated'
  if (isMessage) return { ...last, type: 'message.created' }
  if (first.type === 'row.changed' && last.type === 'row.changed') return joinRowChanges(first, last)
  return last
}

/** Events for one user alone, without content: they only say that something changed. */
const OWN_EVENTS: ReadonlySet<string> = new Set([
  'pins.changed',
  'asks.changed',
  'handovers.changed',
  'announcements.seen',
  'mentions.changed',
  'mergeNotices.changed',
  'pushDevices.changed',
])
