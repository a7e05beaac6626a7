import { describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { ticketParticipants, tickets } from '#db/schema/tickets.ts'
import type { UserActor } from '#domain/core/contract/actor.ts'
import { inTransaction, reading } from '#domain/core/transaction.ts'
import {
  aCompany,
  aConnection,
  aContact,
  aQueue,
  asUser,
  aTicket,
  aUser,
  type TestCompany,
} from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { canSee, canSeeHistory } from './contract/rules.ts'
import { ListTicketsInput, TICKET_STATUSES } from './contract/schema.ts'
import { countTickets, listTickets } from './lists/list-tickets.ts'
import { historyVisibleTo, visibleTo } from './visibility.ts'

const services = await testServices()
const company = await aCompany(services)
const world = await manyTickets(company)

/** Any attendant that rights can make, of the world's queues, connections and people. */
const anyUser = fc.record({
  profile: fc.constantFrom('user' as const, 'user' as const, 'user' as const, 'admin' as const),
  userId: fc.constantFrom(...world.userIds),
  queueIds: fc.subarray(world.queueIds),
  defaultConnectionId: fc.option(fc.constantFrom(...world.connectionIds)),
  allTicket: fc.boolean(),
  allowGroup: fc.boolean(),
  allHistoric: fc.boolean(),
  allUserChat: fc.boolean(),
})

describe('who sees a ticket', () => {
  test('is the same in SQL as in the predicate, for any user', async () => {
    await fc.assert(
      fc.asyncProperty(anyUser, fc.boolean(), async (rights, showAll) => {
        const user = { ...company.attendant, ...rights }
        const [seenTickets, history] = await reading(company.ctx, (tx) =>
          Promise.all(
            [visibleTo(user, showAll), historyVisibleTo(user)].map((condition) =>
              tx.db
                .select({ id: tickets.id })
                .from(tickets)
                .where(and(eq(tickets.companyId, company.id), condition)),
            ),
          ),
        )
        expect(idsOf(seenTickets)).toEqual(
          idsOf(world.tickets.filter((ticket) => canSee(user, ticket, showAll))),
        )
        expect(idsOf(history)).toEqual(idsOf(world.tickets.filter((ticket) => canSeeHistory(user, ticket))))
      }),
      { numRuns: 150 },
    )
  })

  test('is the same in lists and counts, page after page', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyUser,
        fc.constantFrom(...TICKET_STATUSES, undefined),
        fc.constantFrom('ASC' as const, 'DESC' as const),
        fc.constantFrom(undefined, true, false),
        async (rights, status, sortTickets, wantsAll) => {
          const user: UserActor = { ...company.attendant, ...rights }
          // An admin who says no sees less than may be seen: list-tickets.test.ts has that.
          const showAll = user.profile === 'admin' && wantsAll === false ? undefined : wantsAll
          const expected = world.tickets.filter(
            (ticket) =>
              canSee(user, ticket, showAll ?? false) && (status === undefined || ticket.status === status),
          )
          const input = { status, sortTickets, showAll }
          const listed = await everyPage(user, input)
          expect(idsOf(listed.rows)).toEqual(idsOf(expected))
          expect(listed.count).toBe(expected.length)
          const inOrder = listed.rows.map((row) => row.updatedAt)
          const sorted = inOrder.toSorted()
          expect(inOrder).toEqual(sortTickets === 'ASC' ? sorted : sorted.reverse())
        },
      ),
      { numRuns: 60 },
    )
  })

  test('is the same in the counts of the sections', async () => {
    await fc.assert(
      fc.asyncProperty(anyUser, async (rights) => {
        const user: UserActor = { ...company.attendant, ...rights }
        const { unread, ...counts } = await countTickets(asUser(services, user), ListTicketsInput.parse({}))
        expect(Object.keys(unread).sort()).toEqual(Object.keys(counts).sort())
        const seenTickets = world.tickets.filter((ticket) => canSee(user, ticket, false))
        for (const [status, count] of Object.entries(counts)) {
          expect(count).toBe(seenTickets.filter((ticket) => ticket.status === status).length)
        }
      }),
      { numRuns: 40 },
    )
  })
})

async function everyPage(user: UserActor, filter: object) {
  const rows = []
  let cursor: string | undefined
  let count = 0
  do {
    const page = await listTickets(asUser(services, user), ListTicketsInput.parse({ ...filter, cursor }))
    rows.push(...page.tickets)
    count = page.count
    cursor = page.next ?? undefined
    expect(page.hasMore).toBe(cursor !== undefined)
  } while (cursor)
  return { rows, count }
}

function idsOf(rows: readonly { id: number }[] | undefined): number[] {
  return (rows ?? []).map((row) => row.id).toSorted((a, b) => a - b)
}

/** One ticket for every combination of status, owner, queue and connection, of people and of groups, plain and kept as tickets. */
async function manyTickets({ ctx, queue, connection, attendant, admin }: TestCompany) {
  const queues = [queue, await aQueue(ctx), await aQueue(ctx)]
  const otherConnection = await aConnection(ctx)
  const colleague = await aUser(ctx)
  const userIds = [attendant.userId, admin.userId, colleague.userId]
  // One of them keeps its groups as tickets.
  const connectionIds = [
    connection.id,
    otherConnection.id,
    (await aConnection(ctx, { groupAsTicket: true })).id,
  ]
  const queueIds = queues.map((row) => row.id)
  const rows: (typeof tickets.$inferSelect)[] = []
  for (const status of TICKET_STATUSES) {
    for (const userId of [null, ...userIds]) {
      for (const queueId of [null, ...queueIds]) {
        const connectionId = connectionIds[rows.length % 3]
        const isGroup = rows.length % 5 === 0
        const number = `5521${900000000 + rows.length}`
        const contact = await aContact(ctx, { isGroup, number })
        const updatedAt = new Date(Date.now() - (rows.length % 7) * 60_000)
        const values = { userId, queueId, isGroup, contactId: contact.id, connectionId, updatedAt }
        const participantIds = rows.length % 4 === 0 ? userIds.filter((id) => id !== userId).slice(0, 2) : []
        const row = await aTicket(company, status, { ...values, participantIds })
        await joins(company, row)
        rows.push(row)
      }
    }
  }
  return { tickets: rows, userIds, queueIds, connectionIds }
}

async function joins(
  { ctx, id: companyId }: TestCompany,
  ticket: typeof tickets.$inferSelect,
): Promise<void> {
  const rows = ticket.participantIds.map((userId) => ({
    companyId,
    ticketId: ticket.id,
    userId,
    state: 'joined' as const,
  }))
  if (rows.length > 0) await inTransaction(ctx, (tx) => tx.db.insert(ticketParticipants).values(rows))
}
