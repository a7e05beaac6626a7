import type { PlaceEvent } from '#domain/live/contract/ephemeral-event.ts'
import type { AtState } from '#domain/live/contract/schema.ts'

export type Present = { userId: number; state: AtState; forMs: number }
type Entry = { userId: number; state: AtState; until: number }

/** When a user has a ticket open in several sessions, the state with the highest rank counts. */
const RANK: Readonly<Record<AtState, number>> = { away: 0, viewing: 1, typing: 2 }

export type PresenceRegistry = ReturnType<typeof makePresenceRegistry>

/** Records which users have which tickets open, as all processes report it. A report that is not repeated expires. */
export function makePresenceRegistry(now: () => number = () => performance.now()) {
  const tickets = new Map<string, Map<string, Entry>>()

  return {
    put({ companyId, ticketId, viewerSession, state, userId, forMs }: PlaceEvent): void {
      const name = nameOf(companyId, ticketId)
      const viewerSessions = tickets.get(name) ?? new Map<string, Entry>()
      if (state === 'gone') viewerSessions.delete(viewerSession)
      else viewerSessions.set(viewerSession, { userId, state, until: now() + forMs })
      if (viewerSessions.size === 0) tickets.delete(name)
      else tickets.set(name, viewerSessions)
    },
    /** The users at a ticket, one entry each. */
    presentUsers(companyId: number, ticketId: number): Present[] {
      const users = new Map<number, Entry>()
      for (const entry of tickets.get(nameOf(companyId, ticketId))?.values() ?? []) {
        const knownEntry = users.get(entry.userId)
        if (entry.until > now() && (!knownEntry || says(entry) > says(knownEntry)))
          users.set(entry.userId, entry)
      }
      return [...users.values()]
        .map(({ userId, state, until }) => ({ userId, state, forMs: Math.ceil(until - now()) }))
        .toSorted((a, b) => a.userId - b.userId)
    },
    /** Removes expired reports. */
    sweep(): void {
      for (const [name, viewerSessions] of tickets) {
        for (const [viewerSession, { until }] of viewerSessions)
          if (until <= now()) viewerSessions.delete(viewerSession)
        if (viewerSessions.size === 0) tickets.delete(name)
      }
    },
    size: () => tickets.size,
  }
}

/** The rank of a session: the state decides, and between equal states the latest report. */
function says({ state, until }: Entry): number {
  return RANK[state] * 1e12 + until
}

function nameOf(companyId: number, ticketId: number): string {
  return `${companyId}:${ticketId}`
}
