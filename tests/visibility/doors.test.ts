import { beforeAll, describe, expect, test } from 'bun:test'
import { firstOrThrow } from '#domain/core/first-or-throw.ts'
import { type Call, testApi } from '#tests/support/api.ts'
import { inTurn, isProof } from '#tests/support/depth.ts'
import { testServices } from '#tests/support/services.ts'
import { tell } from '../prove/report.ts'
import { ENDLESS } from '../sweeps/requests.ts'
import { CONTENT_DOORS } from './content-doors.ts'
import { type Fixture, makeFixture } from './fixture.ts'
import { LIST_DOORS } from './list-doors.ts'
import { type Door, isListed, sees } from './opens.ts'
import { TICKET_DOORS } from './ticket-doors.ts'

const services = await testServices()
const { as } = testApi(services, { limits: ENDLESS })
let fixture: Fixture
let calls: Map<number, Call>

beforeAll(async () => {
  fixture = await makeFixture(services)
  calls = new Map()
  for (const { user } of fixture.viewers) calls.set(user.userId, await as(user))
})

/** Doors that change something stand last: what they change opens and shuts none of the others. */
const DOORS = { ...LIST_DOORS, ...CONTENT_DOORS, ...TICKET_DOORS }

describe('a ticket shows to whom the specification lets see it, and to nobody else:', () => {
  for (const [index, [name, door]] of Object.entries(DOORS).entries()) {
    test(name, () => shows(door, index))
  }

  test('the counts of the sections, as sums', async () => {
    for (const { kind, user } of fixture.viewers) {
      const counts = await (await callOf(user.userId)('GET', '/tickets/counts?showAll=true')).json()
      const seenTickets = fixture.tickets.filter((ticket) => isListed(ticket) && sees(user, ticket, fixture))
      const countOf = (status: string) => seenTickets.filter((ticket) => ticket.status === status).length
      expect({ kind, ...counts }).toMatchObject({
        kind,
        open: countOf('open'),
        pending: countOf('pending'),
        group: countOf('group'),
      })
    }
  })
})

/** Tries the door for every viewer in a proof; otherwise for three, so that each viewer stands before several doors. */
async function shows({ look, opens }: Door, index: number): Promise<void> {
  const admin = callOf(fixture.company.admin.userId)
  let cells = 0
  const { viewers } = fixture
  const chosen = isProof ? viewers : [0, 4, 8].map((step) => firstOrThrow(inTurn(viewers, index + step)))
  for (const { kind, user } of chosen) {
    const foundIds = new Set(await look({ call: callOf(user.userId), admin, userId: user.userId, fixture }))
    const shownKinds = fixture.tickets.filter(({ id }) => foundIds.has(id)).map((ticket) => ticket.kind)
    const allowed = fixture.tickets
      .filter((ticket) => opens(user, ticket, fixture))
      .map((ticket) => ticket.kind)
    expect({ kind, shown: shownKinds }).toEqual({ kind, shown: allowed })
    cells += fixture.tickets.length
  }
  tell('visibility', { cells })
}

function callOf(userId: number): Call {
  return calls.get(userId) ?? never()
}

function never(): never {
  throw new Error('there is no such door')
}
