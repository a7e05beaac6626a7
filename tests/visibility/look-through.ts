import { expect } from 'bun:test'
import type { Call } from '#tests/support/api.ts'
import type { Fixture, FixtureTicket } from './fixture.ts'

/** Somebody who stands before a door; `admin` asks about them where they may not ask themselves. */
export type Look = { call: Call; admin: Call; userId: number; fixture: Fixture }
/** Returns the tickets that show through a door. */
export type LookThrough = (look: Look) => Promise<readonly number[]>

type RequestArguments = Parameters<Call>
const OPEN = [200, 409]
const SHUT = [404]

/** One call a ticket: it is there, or it is not found. */
export function lookAtEach(
  request: (ticket: FixtureTicket, fixture: Fixture) => RequestArguments,
): LookThrough {
  return async ({ call, fixture }) => {
    const shownIds: number[] = []
    for (const ticket of fixture.tickets) {
      const callArguments = request(ticket, fixture)
      const { status } = await call(...callArguments)
      expect({ asked: callArguments, status, isKnown: [...OPEN, ...SHUT].includes(status) }).toMatchObject({
        isKnown: true,
      })
      if (OPEN.includes(status)) shownIds.push(ticket.id)
    }
    return shownIds
  }
}

/** One call for all: the ids of tickets that stand in its answer. */
export function among(
  request: RequestArguments,
  idsIn: (answer: Answer) => readonly (number | undefined)[],
): LookThrough {
  return async ({ call }) => idsIn(await answerOf(call, request)).flatMap((id) => id ?? [])
}

/** One call a ticket, in whose answer it is looked for. */
export function eachAmong(
  request: (ticket: FixtureTicket) => RequestArguments,
  holds: (answer: Answer, ticket: FixtureTicket, look: Look) => boolean,
): LookThrough {
  return async (look) => {
    const shownIds: number[] = []
    for (const ticket of look.fixture.tickets) {
      if (holds(await answerOf(look.call, request(ticket)), ticket, look)) shownIds.push(ticket.id)
    }
    return shownIds
  }
}

// biome-ignore lint/suspicious/noExplicitAny: answers are looked through as any client of the wire would
export type Answer = any

async function answerOf(call: Call, callArguments: RequestArguments): Promise<Answer> {
  const response = await call(...callArguments)
  const answer = await response.json()
  expect({ asked: callArguments, status: response.status, answer }).toMatchObject({ status: 200 })
  return answer
}

/** The tickets of a list, and what rows of an answer speak of. */
export const idsOf = ({ tickets }: Answer): number[] => tickets.map(({ id }: { id: number }) => id)

export function ticketIdsOf(rows: readonly { ticketId: number | null }[]): number[] {
  return rows.flatMap(({ ticketId }) => ticketId ?? [])
}
