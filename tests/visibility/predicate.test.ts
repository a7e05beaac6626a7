import { describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { tickets } from '#db/schema/tickets.ts'
import type { UserActor } from '#domain/core/contract/actor.ts'
import { inTransaction, reading } from '#domain/core/transaction.ts'
import { canSee, canSeeHistory } from '#domain/tickets/contract/rules.ts'
import { TICKET_STATUSES } from '#domain/tickets/contract/schema.ts'
import { historyVisibleTo, visibleTo } from '#domain/tickets/visibility.ts'
import { type Random, randomFrom } from '#tests/prove/random.ts'
import { seedOfRun, tell } from '#tests/prove/report.ts'
import { seesByTheBook, type Viewed } from '#tests/support/by-the-book.ts'
import { aCompany, aConnection, aQueue, aTicket, aUser, type TestCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'

const services = await testServices()
const [USERS, TICKETS] = [500, 200]

describe('who sees a ticket', () => {
  test('is the same in the specification and the predicate, for 10,000 users and tickets at random', async () => {
    const random = randomFrom(seedOfRun())
    const world = { userIds: [1, 2, 3], queueIds: [4, 5, 6], connectionIds: [7, 8], asTicketId: 9 }
    const company = await aCompany(services)
    let seenCount = 0
    for (let n = 0; n < 10_000; n++) {
      const [user, ticket] = [aViewer(random, world, company), aTicketOf(random, world)]
      const showAll = random.below(2) === 0
      const should = seesByTheBook(user, ticket, showAll)
      const is = canSee(user, { ...ticket, contactId: 1 }, showAll)
      const about = { seed: random.seed, n, user, ticket, showAll }
      if (should !== is) expect({ ...about, is }).toEqual({ ...about, is: should })
      if (is) seenCount += 1
    }
    expect(seenCount).toBeGreaterThan(2_000)
    expect(seenCount).toBeLessThan(8_000)
  })

  test('is the same in SQL, for 500 users at random and 200 tickets of every kind', async () => {
    const random = randomFrom(seedOfRun())
    const company = await aCompany(services)
    const world = await worldOf(company)
    const rows: (typeof tickets.$inferSelect)[] = []
    await inTransaction(company.ctx, async (tx) => {
      const inside = { ...company, ctx: tx }
      for (let n = 0; n < TICKETS; n++) {
        const { status, ...values } = aTicketOf(random, world)
        rows.push(await aTicket(inside, status, values))
      }
    })
    for (let n = 0; n < USERS; n++) {
      const user = aViewer(random, world, company)
      const showAll = random.below(2) === 0
      const [seenRows, history] = await reading(company.ctx, (tx) =>
        Promise.all(
          [visibleTo(user, showAll), historyVisibleTo(user)].map((condition) =>
            tx.db
              .select({ id: tickets.id })
              .from(tickets)
              .where(and(eq(tickets.companyId, company.id), condition)),
          ),
        ),
      )
      const about = { seed: random.seed, n, showAll, user }
      const book = rows.filter((ticket) => seesByTheBook(user, ticket, showAll))
      const past = rows.filter((ticket) => canSeeHistory(user, ticket))
      expect({ ...about, seen: idsOf(seenRows) }).toEqual({ ...about, seen: idsOf(book) })
      expect({ ...about, history: idsOf(history) }).toEqual({ ...about, history: idsOf(past) })
    }
    tell('visibility', { seed: random.seed, users: USERS, tickets: TICKETS })
  })
})

type Ids = {
  userIds: number[]
  queueIds: number[]
  connectionIds: number[]
  /** The connection that keeps its groups as tickets. */
  asTicketId: number
}

async function worldOf({ ctx, queue, connection, admin, attendant }: TestCompany): Promise<Ids> {
  return {
    userIds: [admin.userId, attendant.userId, (await aUser(ctx)).userId],
    queueIds: [queue.id, (await aQueue(ctx)).id, (await aQueue(ctx)).id],
    connectionIds: [connection.id, (await aConnection(ctx)).id],
    asTicketId: (await aConnection(ctx, { groupAsTicket: true })).id,
  }
}

function aViewer(
  random: Random,
  { userIds, queueIds, connectionIds, asTicketId }: Ids,
  { attendant }: TestCompany,
): UserActor {
  const may = () => random.below(2) === 0
  return {
    ...attendant,
    profile: random.below(8) === 0 ? 'admin' : 'user',
    userId: random.pick(userIds),
    queueIds: queueIds.filter(may),
    defaultConnectionId: random.pick([null, ...connectionIds, asTicketId]),
    allTicket: may(),
    allowGroup: may(),
    allHistoric: may(),
    allUserChat: may(),
  }
}

function aTicketOf(random: Random, { userIds, queueIds, connectionIds, asTicketId }: Ids) {
  const userId = random.pick([null, ...userIds])
  const isGroup = random.below(4) === 0
  const connectionId = random.pick([...connectionIds, asTicketId])
  return {
    status: random.pick(TICKET_STATUSES),
    userId,
    queueId: random.pick([null, ...queueIds]),
    connectionId,
    isGroup,
    groupAsTicket: isGroup && connectionId === asTicketId,
    participantIds: userIds.filter((id) => id !== userId && random.below(6) === 0),
  } satisfies Viewed
}

function idsOf(rows: readonly { id: number }[] | undefined): number[] {
  return (rows ?? []).map(({ id }) => id).sort((a, b) => a - b)
}
