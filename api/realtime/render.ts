import { listConnectionsById } from '#domain/connections/queries.ts'
import { contactViews } from '#domain/contacts/view.ts'
import { type Services, systemCtx, type Tx } from '#domain/core/context.ts'
import type { DomainEvent } from '#domain/core/events.ts'
import type { LoggedEvent } from '#domain/core/system.ts'
import { readingPlanned } from '#domain/core/transaction.ts'
import { fileUrl } from '#domain/files/links.ts'
import { queueRows, tagRows, userRows } from '#domain/live/named-rows.ts'
import { loadMessages } from '#domain/messages/queries.ts'
import { ticketViews } from '#domain/tickets/view.ts'
import { type Projection, project } from './audience.ts'
import { coalesce } from './coalesce.ts'
import { type Loaded, viewsOf } from './views.ts'

/**
 * One company's events, ready to be told: everything they speak of is read as it is now, one query a noun, under
 * row-level security of that company.
 */
export async function render(
  services: Services,
  companyId: number,
  logged: readonly LoggedEvent[],
): Promise<Projection[]> {
  const events = coalesce(logged).map(({ event }) => event)
  const ctx = systemCtx(services, companyId, 'job')
  const views = viewsOf(await readingPlanned(ctx, (tx) => load(tx, events)))
  return events.flatMap((event) => project(event, views) ?? [])
}

/** All at once: they follow one another on the same connection without waiting for each other's answer. */
async function load(tx: Tx, events: readonly DomainEvent[]): Promise<Loaded> {
  const ids = idsOf(events)
  const [tickets, messages, contacts, connections, users, queues, tags] = await Promise.all([
    ticketViews(tx, ids.tickets),
    loadMessages(tx, ids.messages),
    contactViews(tx, ids.contacts),
    listConnectionsById(tx, ids.connections),
    userRows(tx, ids.users),
    queueRows(tx, ids.queues),
    tagRows(tx, ids.tags),
  ])
  return {
    companyId: tx.companyId,
    tickets: byId(tickets),
    messages: byId(messages),
    contacts: byId(contacts),
    connections: byId(connections),
    users: byId(users),
    queues: byId(queues),
    tags: byId(tags),
    urlOf: (file) => fileUrl(tx, file),
  }
}

/** What the events speak of; a message also of its ticket, which decides who hears it. */
function idsOf(events: readonly DomainEvent[]) {
  const all = (idOf: (event: DomainEvent) => number | null) => [
    ...new Set(events.flatMap((event) => idOf(event) ?? [])),
  ]
  return {
    tickets: all((event) => ('ticketId' in event ? event.ticketId : null)),
    messages: all((event) => ('messageId' in event ? event.messageId : null)),
    contacts: all((event) => ('contactId' in event ? event.contactId : null)),
    connections: all((event) => ('connectionId' in event ? event.connectionId : null)),
    users: all((event) => (event.type === 'user.changed' ? event.userId : null)),
    queues: all((event) => (event.type === 'queue.changed' ? event.id : null)),
    tags: all((event) => (event.type === 'tag.changed' ? event.id : null)),
  }
}

function byId<T extends { id: number }>(rows: readonly T[]): Map<number, T> {
  return new Map(rows.map((row) => [row.id, row]))
}
