import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { UserActor } from '#domain/core/contract/actor.ts'
import { firstOrThrow } from '#domain/core/first-or-throw.ts'
import { type TicketCounts, TicketView } from '#domain/tickets/contract/schema.ts'
import { openBearer } from '#tests/support/api.ts'
import { aCompany, aTicket, aUser, type TestCompany } from '#tests/support/factories.ts'
import { type Listener, servedApi } from '#tests/support/live.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf, logOf } from '#tests/support/traces.ts'
import { waitFor } from '#tests/support/wait-for.ts'

// The API on a port, with its sockets, and a PostgreSQL: what stands between a press and its answer is all there.
const services = await testServices()
const api = await servedApi(services)
const USERS = 50

let company: TestCompany
let people: UserActor[]
beforeAll(async () => {
  company = await aCompany(services)
  const queueIds = [company.queue.id]
  people = await Promise.all(
    Array.from({ length: USERS }, (_, n) => aUser(company.ctx, { name: `Atendente ${n + 1}`, queueIds })),
  )
})
afterAll(() => api.stop())

describe('fifty users at once', () => {
  test('accept one ticket: one has it, and the others are told who', async () => {
    const listeners = await Promise.all([...people, company.admin].map((actor) => api.listen({ actor })))
    await Promise.all(listeners.map((listener) => listener.ready()))
    const ticket = await aTicket(company, 'pending', {
      queueId: company.queue.id,
      unreadMessages: 2,
      waitingSince: services.now(),
    })

    const answers = await allAtOnce('PUT', `/tickets/${ticket.id}`, (user) => ({
      status: 'open',
      userId: user.userId,
    }))

    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
    const ticketViews = answers.map(({ body }) => TicketView.parse(body))
    const winner = firstOrThrow(people.filter(({ userId }) => userId === ticketViews[0]?.userId))
    const asOneAnswer = new Set(ticketViews.map(({ status, user }) => `${status} ${user?.id} ${user?.name}`))
    expect([...asOneAnswer]).toEqual([`open ${winner.userId} ${winner.name}`])

    expect(await logOf(company.ctx, ticket.id)).toEqual(['open'])
    expect(await eventsOf(services, company.id)).toMatchObject([
      { type: 'ticket.changed', before: { userId: null }, after: { userId: winner.userId } },
    ])
    await heardOnce(listeners, ticket.id, winner)
    await countsAre(winner)
    for (const listener of listeners) listener.close()
  })

  test('begin a conversation with one customer: one has it, and the others are refused with who', async () => {
    const { contact, connection, queue } = company
    const wish = { contactId: contact.id, whatsappId: connection.id, queueId: queue.id, status: 'open' }
    const answers = await allAtOnce('POST', '/tickets', () => wish)

    const won = answers.filter(({ status }) => status === 200)
    const lost = answers.filter(({ status }) => status === 409)
    expect([won.length, lost.length]).toEqual([1, USERS - 1])
    const wonTicket = TicketView.parse(won[0]?.body)
    const holder = firstOrThrow(people.filter(({ userId }) => userId === wonTicket.userId))
    expect(new Set(lost.map(({ body }) => errorOf(body)))).toEqual(
      new Set([
        JSON.stringify({
          userId: holder.userId,
          user: { name: holder.name },
          queue: { name: queue.name },
          uuid: wonTicket.uuid,
        }),
      ]),
    )
    expect(await logOf(company.ctx, wonTicket.id)).toEqual(['create', 'open'])
    const rows = await services.admin`select id::int from tickets where contact_id = ${contact.id}`
    expect(rows.map(({ id }) => id)).toEqual([wonTicket.id])
  })

  test('close it, and close it again: the history has one end', async () => {
    const ownFields = { queueId: company.queue.id, userId: company.admin.userId }
    const ticket = await aTicket(company, 'open', ownFields)
    const answers = await Promise.all(
      people.map(() => ask(company.admin, 'PUT', `/tickets/${ticket.id}`, { status: 'closed' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => errorOf(body)))).toEqual(
      new Set(['ERR_TICKET_TRANSITION']),
    )
    expect(await logOf(company.ctx, ticket.id)).toEqual(['closed'])
  })
})

type Answer = { status: number; body: unknown }

/** Everybody's request is under way before the first is answered: their bearers are there beforehand. */
async function allAtOnce(method: string, path: string, bodyOf: (user: UserActor) => object) {
  const tokens = await Promise.all(people.map((user) => tokenOf(user)))
  return Promise.all(people.map((user, n) => send(tokens[n] ?? '', method, path, bodyOf(user))))
}

async function ask(user: UserActor, method: string, path: string, body?: object): Promise<Answer> {
  return send(await tokenOf(user), method, path, body)
}

const tokens = new Map<number, Promise<string>>()
function tokenOf(user: UserActor): Promise<string> {
  const knownToken = tokens.get(user.userId) ?? openBearer(services, user).then(({ token }) => token)
  tokens.set(user.userId, knownToken)
  return knownToken
}

async function send(token: string, method: string, path: string, body?: object): Promise<Answer> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const sent = body ? { body: JSON.stringify(body) } : {}
  const response = await fetch(api.url + path, { method, headers, ...sent })
  return { status: response.status, body: await response.json() }
}

function errorOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'error' in body ? String(body.error) : ''
}

/** Everybody's screen: the ticket came, and changed hands, each once; who lost it has it no more. */
async function heardOnce(listeners: readonly Listener[], ticketId: number, winner: UserActor) {
  const ticketActions = (listener: Listener) => listener.of('ticket').map((data) => wordOf(data, ticketId))
  const wished = (n: number) => {
    const actor = people[n]
    return actor && actor.userId !== winner.userId ? ['delete'] : [`update ${winner.userId}`]
  }
  await waitFor(() => listeners.every((listener) => ticketActions(listener).length > 0), {
    description: 'live events',
  })
  const marker = await aTicket(company, 'pending', { queueId: company.queue.id })
  await ask(company.admin, 'DELETE', `/tickets/${marker.id}/read`)
  const last = (listener: Listener) => ticketActions(listener).at(-1) === 'other'
  await waitFor(() => listeners.every(last), { description: 'the marker' })
  expect(listeners.map((listener) => ticketActions(listener).slice(0, -1))).toEqual(
    listeners.map((_, n) => wished(n)),
  )
  await ask(company.admin, 'DELETE', `/tickets/${marker.id}`)
}

function wordOf(data: unknown, ticketId: number): string {
  const { action, ...event } = Object(data)
  if ((event.ticketId ?? event.ticket?.id) !== ticketId) return 'other'
  return action === 'delete' ? 'delete' : `${action} ${event.ticket.userId}`
}

/** The sections' counts, as each is answered, and the sums behind them. */
async function countsAre(winner: UserActor): Promise<void> {
  const counts = await Promise.all(
    people.map(async (user) => (await ask(user, 'GET', '/tickets/counts')).body),
  )
  const ownCounts = { open: 1, pending: 0, group: 0, unread: { open: 1, pending: 0, group: 0 } }
  const emptyCounts = { open: 0, pending: 0, group: 0, unread: { open: 0, pending: 0, group: 0 } }
  expect(counts).toEqual(
    people.map(({ userId }): TicketCounts => (userId === winner.userId ? ownCounts : emptyCounts)),
  )
  const sums = await services.admin`select status, user_id::int, sum(n)::int as n from ticket_counts
    where company_id = ${company.id} group by 1, 2 having sum(n) <> 0`
  expect([...sums]).toEqual([{ status: 'open', user_id: winner.userId, n: 1 }])
}
