import { describe, expect, test } from 'bun:test'
import { firstOrThrow } from '#domain/core/first-or-throw.ts'
import {
  aCompany,
  aConnection,
  aContact,
  aQueue,
  asUser,
  aTicket,
  aUser,
  withSettings,
} from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf, logOf, messagesOf } from '#tests/support/traces.ts'
import { getTicketStanding } from '../get-ticket.ts'
import { markUnread } from '../unread/mark-read.ts'
import { acceptTicket } from './accept-ticket.ts'
import { readTicketChange } from './change.ts'
import { closeTicket } from './close-ticket.ts'
import { returnTicket } from './return-ticket.ts'
import { transferTicket } from './transfer-ticket.ts'

const services = await testServices()

describe('accepting a ticket', () => {
  test('makes a waiting ticket the attendant’s, and says so once', async () => {
    const company = await aCompany(services)
    const { id } = await aTicket(company, 'pending', {
      queueId: company.queue.id,
      waitingSince: services.now(),
    })

    const ticket = await acceptTicket(asUser(services, company.attendant), { ticketId: id })

    expect(ticket).toMatchObject({ status: 'open', userId: company.attendant.userId, waitingSince: null })
    const [event, ...otherEvents] = await eventsOf(services, company.id)
    expect(otherEvents).toHaveLength(0)
    expect(event).toMatchObject({
      type: 'ticket.changed',
      before: { status: 'pending', userId: null },
      after: { status: 'open', userId: company.attendant.userId },
    })
    expect(await logOf(company.ctx, id)).toEqual(['open'])
  })

  test('asks for a queue when the ticket has none', async () => {
    const company = await aCompany(services)
    const { id } = await aTicket(company, 'pending')
    const ctx = asUser(services, company.admin)

    await expect(acceptTicket(ctx, { ticketId: id })).rejects.toMatchObject({ code: 'ERR_QUEUE_REQUIRED' })
    const ticket = await acceptTicket(ctx, { ticketId: id, queueId: company.queue.id })
    expect(ticket.queue?.name).toBe(company.queue.name)
  })

  test('leaves one that waits for a colleague to that colleague', async () => {
    const company = await aCompany(services)
    const colleague = await aUser(company.ctx, { queueIds: [company.queue.id] })
    const values = { queueId: company.queue.id, userId: colleague.userId }
    const { id } = await aTicket(company, 'pending', values)

    const stood = await acceptTicket(asUser(services, company.attendant), { ticketId: id })
    expect(stood).toMatchObject({ status: 'pending', userId: colleague.userId })
    const accepted = await acceptTicket(asUser(services, colleague), { ticketId: id })
    expect(accepted).toMatchObject({ status: 'open', userId: colleague.userId })
  })

  test('tells who was faster, and nothing that was said since', async () => {
    const company = await aCompany(services)
    const values = { queueId: company.queue.id, userId: company.admin.userId, lastMessage: 'my password is' }
    const { id } = await aTicket(company, 'open', values)
    const ticket = await acceptTicket(asUser(services, company.attendant), { ticketId: id })
    expect(ticket).toMatchObject({ id, userId: company.admin.userId, lastMessage: '' })
    expect((await acceptTicket(asUser(services, company.admin), { ticketId: id })).lastMessage).toBe(
      'my password is',
    )
  })

  test('of a group attends it as a group, unless its groups are ordinary tickets', async () => {
    const company = await aCompany(services)
    const ordinary = await aConnection(company.ctx, { groupAsTicket: true })
    const group = await aContact(company.ctx, { isGroup: true, number: '120363000000000001' })
    const values = { contactId: group.id, isGroup: true, queueId: company.queue.id }
    const first = await aTicket(company, 'pending', values)
    const second = await aTicket(company, 'pending', { ...values, connectionId: ordinary.id })

    const ctx = asUser(services, company.admin)
    expect((await acceptTicket(ctx, { ticketId: first.id })).status).toBe('group')
    expect((await acceptTicket(ctx, { ticketId: second.id })).status).toBe('open')
  })

  test('greets the customer in the attendant’s name, once, when the company wants that', async () => {
    const company = await aCompany(services)
    await withSettings(company.ctx, {
      sendGreetingAccepted: 'enabled',
      greetingAcceptedMessage: '{{ms}}, {{firstName}}! Sou {{userName}}.',
    })
    const contact = await aContact(company.ctx, { name: 'Maria Souza' })
    const { id } = await aTicket(company, 'pending', { queueId: company.queue.id, contactId: contact.id })

    const ticket = await acceptTicket(asUser(services, company.attendant), { ticketId: id })
    await acceptTicket(asUser(services, company.attendant), { ticketId: id })

    expect(ticket.lastMessage).toMatch(/^(Bom dia|Boa tarde|Boa noite|Boa madrugada), Maria! Sou User/)
    const sentMessages = await messagesOf(company.ctx, id)
    expect(sentMessages).toHaveLength(1)
    expect(sentMessages[0]).toMatchObject({
      fromMe: true,
      isPrivate: false,
      userId: company.attendant.userId,
    })
    const changes = (await eventsOf(services, company.id)).filter((event) => event.type === 'ticket.changed')
    expect(changes).toHaveLength(1)
    expect(changes[0]).toMatchObject({ version: ticket.version, before: { status: 'pending' } })
  })

  test('by fifty at once has one winner, and everybody gets the ticket as it stands', async () => {
    const company = await aCompany(services)
    const queueIds = [company.queue.id]
    const people = await Promise.all(Array.from({ length: 50 }, () => aUser(company.ctx, { queueIds })))
    const { id } = await aTicket(company, 'pending', { queueId: company.queue.id })

    const answers = await Promise.all(
      people.map((person) => acceptTicket(asUser(services, person), { ticketId: id })),
    )

    const owners = new Set(answers.map((answer) => answer.userId))
    expect(owners.size).toBe(1)
    expect(people.map((person) => person.userId)).toContain(firstOrThrow([...owners]) ?? 0)
    expect(await logOf(company.ctx, id)).toEqual(['open'])
    expect(await eventsOf(services, company.id)).toHaveLength(1)
  })

  test('can be asked for by who came second, and nothing else can', async () => {
    const company = await aCompany(services)
    const late = asUser(services, await aUser(company.ctx, { queueIds: [company.queue.id] }))
    const outsider = asUser(services, await aUser(company.ctx))
    const { id } = await aTicket(company, 'pending', { queueId: company.queue.id })
    await acceptTicket(asUser(services, company.attendant), { ticketId: id })

    const standing = await getTicketStanding(late, { ticketId: id })
    expect(readTicketChange({ status: 'open' }, standing, undefined).verb).toBe('accept')
    expect((await acceptTicket(late, { ticketId: id })).userId).toBe(company.attendant.userId)
    for (const attempt of [
      () => getTicketStanding(outsider, { ticketId: id }),
      () => closeTicket(late, { ticketId: id, sendFarewellMessage: false }),
      () => returnTicket(late, { ticketId: id }),
      () => transferTicket(late, { ticketId: id, queueId: company.queue.id }),
      () => markUnread(late, { ticketId: id }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
    }
  })

  test('is not open to those who could not see it waiting', async () => {
    const company = await aCompany(services)
    const elsewhere = await aQueue(company.ctx)
    const { id } = await aTicket(company, 'pending', { queueId: elsewhere.id })
    const attempt = acceptTicket(asUser(services, company.attendant), { ticketId: id })
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
  })

  test('cannot reach another company’s ticket, nor give it another company’s queue', async () => {
    const company = await aCompany(services)
    const stranger = await aCompany(services)
    const { id } = await aTicket(company, 'pending', { queueId: company.queue.id })

    const foreign = acceptTicket(asUser(services, stranger.admin), { ticketId: id })
    await expect(foreign).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' })
    const misplaced = acceptTicket(asUser(services, company.admin), {
      ticketId: id,
      queueId: stranger.queue.id,
    })
    await expect(misplaced).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' })
  })
})
