import { describe, expect, test } from 'bun:test'
import { contactTags } from '#db/schema/tags.ts'
import { ticketTags } from '#db/schema/tickets.ts'
import type { Ctx } from '#domain/core/context.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { aCompany, aConnection, aQueue, asUser, aTag, aTicket, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { ListTicketsInput } from '../contract/schema.ts'
import { getTicket, getTicketByUuid } from '../get-ticket.ts'
import { listTickets } from './list-tickets.ts'

const services = await testServices()

async function ids(ctx: Ctx, filter: object): Promise<number[]> {
  const { tickets } = await listTickets(ctx, ListTicketsInput.parse(filter))
  return tickets.map((ticket) => ticket.id)
}

describe('the list of tickets', () => {
  test('narrows by every filter, and filters combine', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const elsewhere = { queue: await aQueue(company.ctx), connection: await aConnection(company.ctx) }
    const [label, lane] = [await aTag(company.ctx), await aTag(company.ctx, { isKanban: true })]
    const plain = await aTicket(company, 'open', { createdAt: new Date('2026-03-10T12:00:00Z') })
    const full = await aTicket(company, 'open', {
      queueId: elsewhere.queue.id,
      connectionId: elsewhere.connection.id,
      userId: company.attendant.userId,
      unreadMessages: 4,
      createdAt: new Date('2026-03-11T02:59:00Z'),
      updatedAt: new Date('2026-03-12T03:00:00Z'),
    })
    await inTransaction(company.ctx, async (tx) => {
      const { companyId } = tx
      await tx.db.insert(contactTags).values({ companyId, contactId: full.contactId, tagId: label.id })
      await tx.db.insert(ticketTags).values({ companyId, ticketId: full.id, tagId: lane.id })
    })

    const filters = {
      tags: JSON.stringify([label.id, lane.id]),
      users: `[${company.attendant.userId}]`,
      queueIds: [String(elsewhere.queue.id)],
      whatsapps: `[${elsewhere.connection.id}]`,
      withUnreadMessages: 'true',
      updatedAt: '2026-03-12',
    }
    for (const [name, value] of Object.entries(filters)) {
      expect({ name, ids: await ids(ctx, { status: 'open', [name]: value }) }).toEqual({
        name,
        ids: [full.id],
      })
    }
    expect(await ids(ctx, { status: 'open', ...filters })).toEqual([full.id])
    expect(await ids(ctx, { status: 'open', ...filters, users: `[${company.admin.userId}]` })).toEqual([])
    // 23:59 of the tenth in São Paulo.
    expect((await ids(ctx, { date: '2026-03-10' })).toSorted()).toEqual([plain.id, full.id].toSorted())
    expect(await ids(ctx, { date: '2026-03-11' })).toEqual([])
    expect(await ids(ctx, { statusFilter: '["closed"]' })).toEqual([])
  })

  test('shows an admin who does not ask for all what is theirs or nobody’s', async () => {
    const company = await aCompany(services)
    const colleague = await aUser(company.ctx)
    const ownTicket = await aTicket(company, 'open', { userId: company.admin.userId })
    const nobodys = await aTicket(company, 'open')
    const colleaguesTicket = await aTicket(company, 'open', { userId: colleague.userId })
    const ctx = asUser(services, company.admin)
    expect((await ids(ctx, { status: 'open', showAll: 'false' })).toSorted()).toEqual(
      [ownTicket.id, nobodys.id].toSorted(),
    )
    expect(await ids(ctx, { status: 'open', showAll: 'true' })).toContain(colleaguesTicket.id)
  })

  test('lets only admins filter by people', async () => {
    const company = await aCompany(services)
    const attempt = ids(asUser(services, company.attendant), { users: `[${company.admin.userId}]` })
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
  })

  test('shows a contact’s newest closed ticket only', async () => {
    const company = await aCompany(services)
    const { contactId } = await aTicket(company, 'closed', { isLatest: false })
    const newest = await aTicket(company, 'closed', { contactId })
    const ctx = asUser(services, company.admin)
    expect(await ids(ctx, { status: 'closed' })).toEqual([newest.id])
    expect(await ids(ctx, {})).toEqual([newest.id])
  })

  test('pages by number and by cursor alike, in both directions', async () => {
    const company = await aCompany(services)
    const moment = new Date()
    const rows = await Promise.all(
      Array.from({ length: 90 }, () => aTicket(company, 'pending', { updatedAt: moment })),
    )
    const ctx = asUser(services, company.admin)
    const newest = rows.map((row) => row.id).toSorted((a, b) => b - a)
    for (const [sortTickets, expected] of [
      ['DESC', newest],
      ['ASC', newest.toReversed()],
    ] as const) {
      const list = (changes: object) =>
        listTickets(ctx, ListTicketsInput.parse({ status: 'pending', sortTickets, ...changes }))
      const first = await list({})
      expect(first).toMatchObject({ count: 90, hasMore: true })
      const second = await list({ cursor: first.next })
      const third = await list({ cursor: second.next })
      expect(third).toMatchObject({ hasMore: false, next: null })
      const byCursor = [first, second, third].flatMap((page) => page.tickets.map((ticket) => ticket.id))
      expect(byCursor).toEqual(expected)
      const byNumber = await Promise.all([1, 2, 3, 4].map((pageNumber) => list({ pageNumber })))
      expect(byNumber.flatMap((page) => page.tickets.map((ticket) => ticket.id))).toEqual(expected)
    }
  })

  test('pages by how long the customer waits, whenever they last wrote; who does not wait by the last change', async () => {
    const company = await aCompany(services)
    const admin = asUser(services, company.admin)
    const hour = (hourOfDay: number) => new Date(Date.UTC(2026, 2, 10, hourOfDay))
    const aWait = async (waiting: number | null, updated: number) => {
      const waitingSince = waiting === null ? null : hour(waiting)
      return (await aTicket(company, 'pending', { waitingSince, updatedAt: hour(updated) })).id
    }
    const third = await aWait(3, 9)
    const second = await aWait(null, 2)
    const longest = await aWait(1, 12)
    const last = await aWait(4, 4)
    const waiting = { status: 'pending', orderBy: 'waitingSince' }
    const asc = [longest, second, third, last]
    expect(await ids(admin, { ...waiting, sortTickets: 'ASC' })).toEqual(asc)
    expect(await ids(admin, waiting)).toEqual(asc.toReversed())
    const cursor = '2026-03-10T02:00:00.000000Z~0'
    expect(await ids(admin, { ...waiting, sortTickets: 'ASC', cursor })).toEqual([second, third, last])
  })

  test('refuses a cursor that is not ours', async () => {
    const company = await aCompany(services)
    const nonsense = ['x', '2026-01-01T00:00:00.000000Z~', '2026-99-01T00:00:00.000000Z~1', "'~1"]
    const noDays = ['0000-01-01T00:00:00.000000Z~1', '2026-02-30T00:00:00.000000Z~1']
    for (const cursor of [...nonsense, ...noDays]) {
      await expect(ids(asUser(services, company.admin), { cursor })).rejects.toMatchObject({
        code: 'ERR_VALIDATION',
      })
    }
  })

  test('carries all that a row shows', async () => {
    const company = await aCompany(services)
    const { id, uuid } = await aTicket(company, 'open', {
      userId: company.attendant.userId,
      queueId: company.queue.id,
      lastMessage: 'oi',
    })
    const ctx = asUser(services, company.attendant)
    const [row] = (await listTickets(ctx, ListTicketsInput.parse({ status: 'open' }))).tickets
    expect(row).toMatchObject({
      id,
      uuid,
      user: { name: company.attendant.name },
      queue: { name: company.queue.name },
      whatsapp: { groupAsTicket: 'disabled', status: 'CONNECTED' },
      contact: { tags: [], active: true, urlPicture: null },
      tags: [],
      userRating: null,
    })
    expect<unknown>(await getTicketByUuid(ctx, { uuid })).toEqual(row)
    expect<unknown>(await getTicket(ctx, { ticketId: id })).toEqual(row)
    const stranger = await aCompany(services)
    const unseen = asUser(services, await aUser(company.ctx))
    for (const viewer of [asUser(services, stranger.admin), unseen]) {
      await expect(getTicketByUuid(viewer, { uuid })).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
      await expect(getTicket(viewer, { ticketId: id })).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
    }
  })
})
