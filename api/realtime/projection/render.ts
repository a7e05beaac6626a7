import { readBrand } from '#domain/brand/get-brand.ts'
import { chatMessageViews } from '#domain/chats/view.ts'
import { type Services, systemCtx, type Tx } from '#domain/core/context.ts'
import type { DomainEvent } from '#domain/core/contract/events.ts'
import type { LiveRead } from '#domain/core/resources/resource-verbs.ts'
import type { LoggedEvent } from '#domain/core/system/system.ts'
import { readingPlanned } from '#domain/core/transaction.ts'
import { fileUrl } from '#domain/files/links.ts'
import { LIVE_ROWS } from '#domain/live/rows.ts'
import { loadMessages } from '#domain/messages/queries.ts'
import { ROW_NOUNS, type RowNoun } from '#domain/resources.ts'
import { wholeTickets } from '#domain/tickets/view.ts'
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
  const [tickets, messages, chatMessages, brand, rows] = await Promise.all([
    wholeTickets(
      tx,
      idsOf(events, (event) => ('ticketId' in event ? event.ticketId : null)),
    ),
    loadMessages(
      tx,
      idsOf(events, (event) => ('messageId' in event ? event.messageId : null)),
    ),
    chatMessageViews(
      tx,
      idsOf(events, (event) => (event.type === 'chat.message' ? event.chatMessageId : null)),
    ),
    events.some(({ type }) => type === 'platform.changed') ? readBrand(tx.db) : undefined,
    Promise.all(ROW_NOUNS.map((noun) => loadRows(tx, noun, events))),
  ])
  return {
    companyId: tx.companyId,
    tickets: new Map(tickets.map((ticket) => [ticket.view.id, ticket])),
    messages: byId(messages),
    chatMessages: byId(chatMessages),
    brand,
    rows: new Map(rows),
    urlOf: (file) => fileUrl(tx, file),
  }
}

async function loadRows(
  tx: Tx,
  noun: RowNoun,
  events: readonly DomainEvent[],
): Promise<[RowNoun, Map<number, LiveRead<object>>]> {
  const ids = idsOf(events, (event) => rowOf(event, noun))
  const rows = ids.length === 0 ? [] : await LIVE_ROWS[noun].read(tx, ids)
  return [noun, new Map(rows.map((row) => [row.view.id, row]))]
}

function rowOf(event: DomainEvent, noun: RowNoun): number | null {
  if (event.type === 'chat.message' || event.type === 'chat.read')
    return noun === 'chat' ? event.chatId : null
  if (event.type === 'connection.session') return noun === 'connection' ? event.connectionId : null
  return event.type === 'row.changed' && event.noun === noun ? event.id : null
}

/** Collects the ids that the events refer to. A message also refers to its ticket, which decides who hears it. */
function idsOf(events: readonly DomainEvent[], idOf: (event: DomainEvent) => number | null): number[] {
  return [...new Set(events.flatMap((event) => idOf(event) ?? []))]
}

function byId<T extends { id: number }>(rows: readonly T[]): Map<number, T> {
  return new Map(rows.map((row) => [row.id, row]))
}
