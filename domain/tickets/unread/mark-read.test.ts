import { describe, expect, test } from 'bun:test'
import { z } from 'zod'
import { aCompany, aConnection, aContact, aMessage, asUser, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf, logOf } from '#tests/support/traces.ts'
import { listTicketLog } from '../list-ticket-log.ts'
import { logAccess } from '../log-ticket.ts'
import { getDrafts, listDrafts, saveDraft } from '../save-draft.ts'
import { markRead, markUnread } from './mark-read.ts'

const services = await testServices()

describe('reading a ticket', () => {
  test('by its owner sets the counter to 0 and tells the channel which messages', async () => {
    const company = await aCompany(services)
    const ticket = await aTicket(company, 'open', { userId: company.attendant.userId, unreadMessages: 2 })
    await aMessage(company, ticket)
    const first = await aMessage(company, ticket)
    await aMessage(company, ticket, { fromMe: true })
    const second = await aMessage(company, ticket)

    const read = await markRead(asUser(services, company.attendant), { ticketId: ticket.id })
    await markRead(asUser(services, company.attendant), { ticketId: ticket.id })

    expect(read).toMatchObject({ unreadMessages: 0, updatedAt: ticket.updatedAt.toISOString() })
    expect(await marks(company.id)).toEqual([
      {
        companyId: company.id,
        connectionId: company.connection.id,
        contactId: ticket.contactId,
        messageIds: [first.id, second.id],
      },
    ])
    expect(await eventsOf(services, company.id)).toHaveLength(1)
  })

  test('while it waits, or a colleague has it, changes nothing', async () => {
    const company = await aCompany(services)
    const waiting = await aTicket(company, 'pending', { queueId: company.queue.id, unreadMessages: 3 })
    const colleaguesTicket = await aTicket(company, 'open', {
      userId: company.attendant.userId,
      unreadMessages: 3,
    })
    for (const { id } of [waiting, colleaguesTicket]) {
      const peeked = await markRead(asUser(services, company.admin), { ticketId: id })
      expect(peeked.unreadMessages).toBe(3)
    }
    expect(await marks(company.id)).toEqual([])
    expect(await eventsOf(services, company.id)).toEqual([])
  })

  test('that is a group is anybody’s who sees it, unless groups are ordinary tickets', async () => {
    const company = await aCompany(services)
    const ordinary = await aConnection(company.ctx, { groupAsTicket: true })
    const group = await aContact(company.ctx, { isGroup: true, number: '120363000000000999' })
    const values = { contactId: group.id, isGroup: true, unreadMessages: 1 }
    const plain = await aTicket(company, 'group', values)
    const placement = { connectionId: ordinary.id, queueId: company.queue.id }
    const asTicket = await aTicket(company, 'pending', { ...values, ...placement })
    const ctx = asUser(services, company.attendant, { allowGroup: true })
    expect((await markRead(ctx, { ticketId: plain.id })).unreadMessages).toBe(0)
    expect((await markRead(ctx, { ticketId: asTicket.id })).unreadMessages).toBe(1)
  })

  test('can be taken back', async () => {
    const company = await aCompany(services)
    const { id } = await aTicket(company, 'open', { userId: company.attendant.userId })
    const unread = await markUnread(asUser(services, company.attendant), { ticketId: id })
    expect(unread.unreadMessages).toBe(1)
  })

  test('is logged once in ten minutes for each user', async () => {
    const company = await aCompany(services)
    const { id } = await aTicket(company, 'open', {
      userId: company.attendant.userId,
      queueId: company.queue.id,
    })
    const visit = () => logAccess(asUser(services, company.attendant), { ticketId: id })
    await Promise.all([visit(), visit(), visit()])
    await logAccess(asUser(services, company.admin), { ticketId: id })
    await logAccess(company.ctx, { ticketId: id })
    expect(await logOf(company.ctx, id)).toEqual(['access', 'access'])
    services.travel(10 * 60_000 + 1)
    await visit()

    const log = await listTicketLog(asUser(services, company.attendant), { ticketId: id })
    expect(log.map((row) => row.user?.name)).toEqual([
      company.attendant.name,
      company.admin.name,
      company.attendant.name,
    ])
    expect(log[0]?.queue).toEqual({ id: company.queue.id, name: company.queue.name })
    const stranger = await aCompany(services)
    await expect(listTicketLog(asUser(services, stranger.admin), { ticketId: id })).rejects.toMatchObject({
      code: 'ERR_NO_TICKET_FOUND',
    })
  })
})

describe('an unfinished text', () => {
  test('is kept per user and mode, and forgotten when emptied', async () => {
    const company = await aCompany(services)
    const { id } = await aTicket(company, 'open', { queueId: company.queue.id })
    const ctx = asUser(services, company.admin)
    await saveDraft(ctx, { ticketId: id, isPrivate: false, body: 'Bom d' })
    await saveDraft(ctx, { ticketId: id, isPrivate: false, body: 'Bom dia' })
    await saveDraft(ctx, { ticketId: id, isPrivate: true, body: 'nota' })
    expect(await getDrafts(ctx, { ticketId: id })).toEqual({ ticketId: id, reply: 'Bom dia', note: 'nota' })
    expect(await getDrafts(asUser(services, company.attendant), { ticketId: id })).toMatchObject({
      reply: '',
    })
    await saveDraft(ctx, { ticketId: id, isPrivate: true, body: ' ' })
    expect(await listDrafts(ctx)).toEqual([{ ticketId: id, isPrivate: false, body: 'Bom dia' }])
  })
})

const Marks = z.array(z.object({ data: z.looseObject({ companyId: z.number() }) }))

async function marks(companyId: number) {
  const rows = await services.admin`select data from jobs.job where name = 'mark-read' order by created_on`
  return Marks.parse([...rows])
    .map((row) => row.data)
    .filter((data) => data.companyId === companyId)
}
