import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import {
  aCompany,
  aConnection,
  aContact,
  aQueue,
  asUser,
  aTicket,
  type TestCompany,
  withSettings,
} from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf, logOf } from '#tests/support/traces.ts'
import { pastUndo } from '#tests/support/undo/past-undo.ts'
import { rateTicket } from '../rating/rate-ticket.ts'
import { closeTicket } from './close-ticket.ts'
import { openTicket } from './open-ticket.ts'

const services = await testServices()

describe('a message finds or opens its ticket', () => {
  test('uses the live one', async () => {
    const company = await aCompany(services)
    const live = await aTicket(company, 'open')
    const opened = await open(company, live.contactId)
    expect(opened).toMatchObject({ outcome: 'found', ticket: { id: live.id, status: 'open' } })
    expect(await eventsOf(services, company.id)).toEqual([])
  })

  test('opens a new one, in the only queue of the connection', async () => {
    const company = await aCompany(services)
    const opened = await open(company, company.contact.id)
    expect(opened).toMatchObject({
      outcome: 'created',
      ticket: { status: 'pending', queueId: company.queue.id, userId: null, isLatest: true },
    })
    expect(opened.ticket.waitingSince).not.toBeNull()
    expect(await logOf(company.ctx, opened.ticket.id)).toEqual(['create', 'queue'])
    expect(await eventsOf(services, company.id)).toMatchObject([
      { before: null, after: { status: 'pending' } },
    ])
  })

  test('leaves the queue open when the connection has none or several', async () => {
    const company = await aCompany(services)
    const several = await aConnection(company.ctx, {
      queueIds: [company.queue.id, (await aQueue(company.ctx)).id],
    })
    const unqueued = await aConnection(company.ctx)
    for (const { id } of [several, unqueued]) {
      const { ticket } = await open(company, company.contact.id, id)
      expect(ticket.queueId).toBeNull()
      expect(await logOf(company.ctx, ticket.id)).toEqual(['create'])
    }
  })

  test('of a group opens a group, unless groups are ordinary tickets there', async () => {
    const company = await aCompany(services)
    const ordinary = await aConnection(company.ctx, { groupAsTicket: true, queueIds: [company.queue.id] })
    const group = await aContact(company.ctx, { isGroup: true, number: '120363000000000777' })
    const plain = await open(company, group.id)
    const asTicket = await open(company, group.id, ordinary.id)
    expect(plain.ticket).toMatchObject({ status: 'group', isGroup: true, queueId: null, waitingSince: null })
    expect(asTicket.ticket).toMatchObject({ status: 'pending', isGroup: true, queueId: company.queue.id })
  })

  test('goes on with a ticket that was closed a short while ago, with its queue and person', async () => {
    const company = await aCompany(services)
    await createsNewAfter(company, 10)
    await services.admin`update users set last_seen_at = ${services.now()} where id = ${company.attendant.userId}`
    const before = await aTicket(company, 'closed', {
      userId: company.attendant.userId,
      queueId: company.queue.id,
      updatedAt: minutesAgo(9),
      isBot: true,
    })
    const opened = await open(company, before.contactId)
    expect(opened).toMatchObject({
      outcome: 'reopened',
      ticket: {
        id: before.id,
        status: 'pending',
        userId: company.attendant.userId,
        queueId: company.queue.id,
        isBot: false,
      },
    })
    expect(await logOf(company.ctx, before.id)).toEqual(['reopen'])
  })

  test('of a plain group is a group again, in which nobody waits', async () => {
    const company = await aCompany(services)
    await createsNewAfter(company, 10)
    const group = await aContact(company.ctx, { isGroup: true, number: '120363000000000778' })
    const before = await aTicket(company, 'closed', {
      contactId: group.id,
      isGroup: true,
      userId: company.attendant.userId,
      queueId: company.queue.id,
      updatedAt: minutesAgo(9),
    })
    expect(await open(company, group.id)).toMatchObject({
      outcome: 'reopened',
      ticket: { id: before.id, status: 'group', waitingSince: null, userId: company.attendant.userId },
    })
  })

  test('opens a new one after that while, and the old one is no longer the latest', async () => {
    const company = await aCompany(services)
    await createsNewAfter(company, 10)
    const before = await aTicket(company, 'closed', { updatedAt: minutesAgo(10) })
    const opened = await open(company, before.contactId)
    expect(opened.outcome).toBe('created')
    const rows =
      await services.admin`select is_latest from tickets where contact_id = ${before.contactId} order by id`
    expect(rows.map((row) => row.is_latest)).toEqual([false, true])
    // Who has a list of closed tickets before them does not always see the new one, and so hears of the old one.
    const storedEvents = await eventsOf(services, company.id)
    expect(storedEvents).toContainEqual(
      expect.objectContaining({ type: 'ticket.changed', ticketId: before.id }),
    )
  })

  test('opens a new one after a rating', async () => {
    const company = await aCompany(services)
    await createsNewAfter(company, 60)
    await withSettings(company.ctx, { userRating: 'enabled' })
    await inTransaction(company.ctx, (tx) =>
      tx.db
        .update(connections)
        .set({ ratingMessage: 'De 0 a 10?' })
        .where(eq(connections.id, company.connection.id)),
    )
    const before = await aTicket(company, 'open', { userId: company.attendant.userId })
    await closeTicket(asUser(services, company.admin), { ticketId: before.id, sendFarewellMessage: true })
    await pastUndo(services, company.ctx, before.id)
    expect((await open(company, before.contactId)).outcome).toBe('found')
    await rateTicket(company.ctx, { ticketId: before.id, rate: 10 })
    expect((await open(company, before.contactId)).outcome).toBe('created')
  })

  test('of thirty messages at once opens one ticket', async () => {
    const company = await aCompany(services)
    const opened = await Promise.all(Array.from({ length: 30 }, () => open(company, company.contact.id)))
    expect(new Set(opened.map(({ ticket }) => ticket.id)).size).toBe(1)
    expect(opened.filter(({ outcome }) => outcome === 'created')).toHaveLength(1)
  })

  test('while an attendant closes it: the same one, never a closed one', async () => {
    const company = await aCompany(services)
    for (let round = 0; round < 10; round++) {
      const before = await aTicket(company, 'open')
      const [opened] = await Promise.all([
        open(company, before.contactId),
        closeTicket(asUser(services, company.admin), { ticketId: before.id, sendFarewellMessage: false }),
      ])
      expect(opened.ticket.status).not.toBe('closed')
      const live = await services.admin`
        select id from tickets where contact_id = ${before.contactId} and status <> 'closed'`
      // The message was first, and the ticket ended after it; or it came after, and the ticket goes on.
      expect(opened.ticket.id).toBe(before.id)
      expect([[], [before.id]]).toContainEqual(live.map((row) => Number(row.id)))
    }
  })

  test('refuses a contact or a connection of another company', async () => {
    const company = await aCompany(services)
    const stranger = await aCompany(services)
    await expect(open(company, stranger.contact.id)).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' })
    await expect(open(company, company.contact.id, stranger.connection.id)).rejects.toMatchObject({
      code: 'ERR_NO_WAPP_FOUND',
    })
  })
})

function open(company: TestCompany, contactId: number, connectionId = company.connection.id) {
  return inTransaction(company.ctx, (tx) => openTicket(tx, { contactId, connectionId }))
}

function createsNewAfter(company: TestCompany, timeCreateNewTicket: number) {
  return inTransaction(company.ctx, (tx) =>
    tx.db.update(connections).set({ timeCreateNewTicket }).where(eq(connections.id, company.connection.id)),
  )
}

function minutesAgo(minutes: number): Date {
  return new Date(services.now().getTime() - minutes * 60_000)
}
