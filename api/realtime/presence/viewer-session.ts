import { type Services, userCtx } from '#domain/core/context.ts'
import type { DomainEvent } from '#domain/core/contract/events.ts'
import {
  AT_HOLDS_MS,
  type AtState,
  type ReportedState,
  type ShownTyping,
  type ViewedTicket,
} from '#domain/live/contract/schema.ts'
import { findPlace, type TypingContext } from '#domain/live/find-place.ts'
import type { RowNoun } from '#domain/resources.ts'
import type { Client } from '../hub.ts'

/** Reports of one browser are judged at most this often; the last one counts. */
const GAP_MS = 300

/** The meaning of each report: the state shown to colleagues, and the sign shown to the customer. */
const MEANING = {
  viewing: { state: 'viewing', shows: null },
  away: { state: 'away', shows: null },
  typing: { state: 'typing', shows: 'composing' },
  recording: { state: 'typing', shows: 'recording' },
} as const satisfies Record<ReportedState, { state: AtState; shows: ShownTyping | null }>

export type ViewerSession = ReturnType<typeof openViewerSession>

/**
 * Handles one socket's reports of which ticket its viewer has open. Each is checked against what the user may see and do
 * before anybody is told.
 */
export function openViewerSession(services: Services, client: Client) {
  const viewerSession = crypto.randomUUID()
  let ticketFacts: TypingContext | undefined
  let shows: ShownTyping | null = null
  let lastReport: ViewedTicket = null
  let wanted: { viewing: ViewedTicket; isNews: boolean } | undefined
  let isBusy = false
  let isReading = false
  let isClosed = false

  function say({ ticketId, connectionId, contactId }: TypingContext, state: AtState | 'gone'): void {
    const { companyId, userId } = client.actor
    const forMs = state === 'gone' ? 0 : AT_HOLDS_MS[state]
    const ticketIds = { companyId, ticketId, connectionId, contactId }
    services.ephemeralEvents.publish({
      kind: 'at',
      ...ticketIds,
      userId,
      viewerSession,
      state,
      forMs,
      shows: state === 'gone' ? null : shows,
    })
  }

  async function find(viewing: ViewedTicket): Promise<TypingContext | undefined> {
    isReading = true
    try {
      return viewing ? await findPlace(userCtx(services, client.actor, null), viewing.ticketId) : undefined
    } finally {
      isReading = false
    }
  }

  async function follow({ viewing, isNews }: { viewing: ViewedTicket; isNews: boolean }): Promise<void> {
    const foundTicket = await find(viewing)
    if (isClosed) return
    const before = { place: ticketFacts, shows }
    ticketFacts = foundTicket
    shows = viewing && foundTicket?.mayShow ? MEANING[viewing.state].shows : null
    if (before.place && before.place.ticketId !== foundTicket?.ticketId) say(before.place, 'gone')
    if (foundTicket && viewing && (isNews || shows !== before.shows))
      say(foundTicket, MEANING[viewing.state].state)
  }

  async function work(): Promise<void> {
    isBusy = true
    while (wanted && !isClosed) {
      const next = wanted
      wanted = undefined
      await follow(next).catch((error: unknown) =>
        services.log.warn({ err: error }, 'a place in a ticket was not noted'),
      )
      await Bun.sleep(GAP_MS)
    }
    isBusy = false
  }

  function look(next: { viewing: ViewedTicket; isNews: boolean }): void {
    wanted = next
    if (!isBusy) void work()
  }

  return {
    place: () => ticketFacts,
    report(viewing: ViewedTicket): void {
      lastReport = viewing
      look({ viewing, isNews: true })
    },
    /** Call with new events: they may end what the customer is shown, or be newer than a check that is under way. */
    recheck(events: readonly { event: DomainEvent }[]): void {
      const { userId } = client.actor
      const typingTicket = shows === null ? undefined : ticketFacts
      const isConcerned = typingTicket && events.some(({ event }) => concerns(event, typingTicket, userId))
      if (!wanted && (isReading || isConcerned)) look({ viewing: lastReport, isNews: false })
    },
    close(): void {
      isClosed = true
      if (ticketFacts) say(ticketFacts, 'gone')
      ticketFacts = undefined
    },
  }
}

function concerns(
  event: DomainEvent,
  { ticketId, contactId, connectionId }: TypingContext,
  userId: number,
): boolean {
  switch (event.type) {
    case 'ticket.changed':
      return event.ticketId === ticketId
    case 'row.changed':
      return (
        event.id ===
        new Map<RowNoun, number>([
          ['contact', contactId],
          ['connection', connectionId],
          ['user', userId],
        ]).get(event.noun)
      )
    default:
      return false
  }
}
