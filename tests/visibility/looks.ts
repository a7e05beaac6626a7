import { expect } from 'bun:test'
import type { Call } from '#tests/support/api.ts'
import type { Fixture, FixtureTicket } from './fixture.ts'

/** Somebody who stands before a door; `admin` asks about them where they may not ask themselves. */
export type Look = { call: Call; admin: Call; userId: number; fixture: Fixture }
/** Which tickets show through a door. */
export type LookThrough = (look: Look) => Promise<readonly number[]>

type Asked = Parameters<Call>
const OPEN = [200, 409]
const SHUT = [404]

/** One call a ticket: it is there, or it is not found. */
export function each(request: (ticket: FixtureTicket, fixture: Fixture) => Asked): LookThrough {
  return async ({ call, fixture }) => {
    const shown: number[] = []
    for (const ticket of fixture.tickets) {
      const asked = request(ticket, fixture)
      const { status } = await call(...asked)
      expect({ asked, status, isKnown: [...OPEN, ...SHUT].includes(status) }).toMatchObject({ isKnown: true })
      if (OPEN.includes(status)) shown.push(ticket.id)
    }
    return shown
  }
}

/** One call for all: the ids of tickets that stand in its answer. */
export function among(
  request: Asked,
  idsIn: (answer: Answer) => readonly (number | undefined)[],
): LookThrough {
  return async ({ call }) => idsIn(await answerOf(call, request)).flatMap((id) => id ?? [])
}

/** One call a ticket, in whose answer it is looked for. */
export function eachAmong(
  request: (ticket: FixtureTicket) => Asked,
  holds: (answer: Answer, ticket: FixtureTicket, look: Look) => boolean,
): LookThrough {
  return async (look) => {
    const shown: number[] = []
    for (const ticket of look.fixture.tickets) {
      if (holds(await answerOf(look.call, request(ticket)), ticket, look)) shown.push(ticket.id)
    }
    return shown
  }
}

// biome-ignore lint/suspicious/noExplicitAny: answers are looked through as any client of the wire would
export type Answer = any

async function answerOf(call: Call, asked: Asked): Promise<Answer> {
  const response = await call(...asked)
  const answer = await response.json()
  expect({ asked, status: response.status, answer }).toMatchObject({ status: 200 })
  return answer
}

/** The tickets of a list, and what rows of an answer speak of. */
export const idsOf = ({ tickets }: Answer): number[] => tickets.map(({ id }: { id: number }) => id)

export function ticketIdsOf(rows: readonly { ticketId: number | null }[]): number[] {
  return rows.flatMap(({ ticketId }) => ticketId ?? [])
}
