import { describe, expect, test } from 'bun:test'
import { setTimer } from '#domain/core/jobs/timers.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import {
  aCompany,
  aConnection,
  aContact,
  aQueue,
  asUser,
  aTag,
  aTicket,
  aUser,
} from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf, logOf } from '#tests/support/traces.ts'
import { CreateTicketInput } from '../contract/schema.ts'
import { createTicket } from './create-ticket.ts'
import { reopenTicket } from './reopen-ticket.ts'

const services = await testServices()

describe('creating a ticket', () => {
  test('opens it with the actor, over the chosen connection', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.attendant)
    const ticket = await createTicket(ctx, input(company, { queueId: company.queue.id }))
    expect(ticket).toMatchObject({
      status: 'open',
      userId: company.attendant.userId,
      queueId: company.queue.id,
      whatsappId: company.connection.id,
      waitingSince: null,
    })
    expect(await logOf(company.ctx, ticket.id)).toEqual(['create', 'open'])
  })

  test('tells of the tags of a contact that was known from a group alone', async () => {
    const company = await aCompany(services)
    const tag = await aTag(company.ctx)
    const contactId = company.contact.id
    await services.admin`insert into contact_tags (company_id, contact_id, tag_id)
      values (${company.id}, ${contactId}, ${tag.id})`
    await services.admin`update contacts set is_participant_only = true where id = ${contactId}`
    await createTicket(asUser(services, company.attendant), input(company, { queueId: company.queue.id }))
    const storedEvents = await eventsOf(services, company.id)
    expect(storedEvents).toContainEqual(
      expect.objectContaining({ noun: 'tag', id: tag.id, action: 'update' }),
    )
  })

  test('names who holds the contact’s other live ticket', async () => {
    const company = await aCompany(services)
    const { uuid } = await aTicket(company, 'open', {
      contactId: company.contact.id,
      userId: company.attendant.userId,
      queueId: company.queue.id,
    })
    const attempt = createTicket(asUser(services, company.admin), input(company))
    await expect(attempt).rejects.toMatchObject({
      code: 'ERR_OTHER_OPEN_TICKET',
      status: 409,
      details: {
        uuid,
        userId: company.attendant.userId,
        user: { name: company.attendant.name },
        queue: { name: company.queue.name },
      },
    })
  })

  test('by ten at once creates one, and nine hear of it', async () => {
    const company = await aCompany(services)
    const attempts = await Promise.allSettled(
      Array.from({ length: 10 }, () => createTicket(asUser(services, company.admin), input(company))),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const attempt of attempts) {
      if (attempt.status === 'rejected') {
        expect(attempt.reason).toMatchObject({ code: 'ERR_OTHER_OPEN_TICKET' })
      }
    }
  })

  test('takes the user’s own connection, else the company’s default, else refuses', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const bag = input(company, { whatsappId: null, queueId: company.queue.id })
    await expect(createTicket(ctx, bag)).rejects.toMatchObject({ code: 'ERR_NO_DEF_WAPP_FOUND' })

    const standard = await aConnection(company.ctx, { isDefault: true })
    expect((await createTicket(ctx, bag)).whatsappId).toBe(standard.id)
    const ownConnection = await aConnection(company.ctx)
    const withOwn = asUser(services, company.admin, { defaultConnectionId: ownConnection.id })
    expect((await createTicket(withOwn, bag)).whatsappId).toBe(ownConnection.id)
  })

  test('needs a queue when it is attended and the connection has several', async () => {
    const company = await aCompany(services)
    const queueIds = [company.queue.id, (await aQueue(company.ctx)).id]
    const several = await aConnection(company.ctx, { queueIds })
    const ctx = asUser(services, company.admin)
    const bag = input(company, { whatsappId: several.id })
    await expect(createTicket(ctx, bag)).rejects.toMatchObject({ code: 'ERR_QUEUE_REQUIRED' })
    const waiting = await createTicket(ctx, { ...bag, status: 'pending' })
    expect(waiting).toMatchObject({ status: 'pending', queueId: null, userId: null })
    expect(waiting.waitingSince).not.toBeNull()
  })

  test('with a group attends a group', async () => {
    const company = await aCompany(services)
    const group = await aContact(company.ctx, { isGroup: true, number: '120363000000000888' })
    const unqueued = await aConnection(company.ctx)
    const bag = input(company, { contactId: group.id, whatsappId: unqueued.id })
    expect(await createTicket(asUser(services, company.admin), bag)).toMatchObject({
      status: 'group',
      isGroup: true,
      queueId: null,
    })
  })

  test('refuses what is another company’s', async () => {
    const company = await aCompany(services)
    const stranger = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const refusals = {
      ERR_NO_CONTACT_FOUND: { contactId: stranger.contact.id },
      ERR_NO_WAPP_FOUND: { whatsappId: stranger.connection.id },
      ERR_NO_QUEUE_FOUND: { queueId: stranger.queue.id },
      ERR_NO_USER_FOUND: { userId: stranger.admin.userId },
    }
    for (const [code, values] of Object.entries(refusals)) {
      await expect(createTicket(ctx, input(company, values))).rejects.toMatchObject({ code })
    }
  })
})

describe('reopening a ticket', () => {
  test('gives it to the actor and makes it the latest again', async () => {
    const company = await aCompany(services)
    const old = await aTicket(company, 'closed', {
      contactId: company.contact.id,
      queueId: company.queue.id,
      isLatest: false,
    })
    const newer = await aTicket(company, 'closed', { contactId: company.contact.id })
    const ticket = await reopenTicket(asUser(services, company.admin), { ticketId: old.id })
    expect(ticket).toMatchObject({ status: 'open', userId: company.admin.userId })
    const rows = await services.admin`
      select is_latest from tickets where id in (${old.id}, ${newer.id}) order by id`
    expect(rows.map((row) => row.is_latest)).toEqual([true, false])
    expect(await logOf(company.ctx, old.id)).toEqual(['reopen'])
  })

  test('answers a ticket that is live by then as it stands', async () => {
    const company = await aCompany(services)
    const colleague = await aUser(company.ctx, { profile: 'admin' })
    const { id } = await aTicket(company, 'closed', { queueId: company.queue.id })
    const [first, second] = await Promise.all([
      reopenTicket(asUser(services, company.admin), { ticketId: id }),
      reopenTicket(asUser(services, colleague), { ticketId: id }),
    ])
    expect(first.userId).toBe(second.userId)
    expect(await logOf(company.ctx, id)).toEqual(['reopen'])
  })

  test('comes back with the contact’s other live ticket as it stands; without a queue it is refused', async () => {
    const company = await aCompany(services)
    const closed = await aTicket(company, 'closed', {
      contactId: company.contact.id,
      queueId: company.queue.id,
    })
    const live = await aTicket(company, 'pending', { contactId: company.contact.id })
    const ctx = asUser(services, company.admin)
    expect(await reopenTicket(ctx, { ticketId: closed.id })).toMatchObject({
      uuid: live.uuid,
      status: 'pending',
      userId: null,
    })
    expect(await logOf(company.ctx, closed.id)).toEqual([])
    const queueless = await aTicket(company, 'closed')
    await expect(reopenTicket(ctx, { ticketId: queueless.id })).rejects.toMatchObject({
      code: 'ERR_QUEUE_REQUIRED',
    })
  })
})

describe('a ticket whose customer is asked to rate', () => {
  const awaitingRating = (company: Company, values: object = {}) =>
    aTicket(company, 'nps', {
      contactId: company.contact.id,
      userId: company.attendant.userId,
      queueId: company.queue.id,
      ...values,
    })

  test('is reopened by who sees it, who then attends it; the question has no end any more', async () => {
    const company = await aCompany(services)
    const { id } = await awaitingRating(company)
    const dueAt = new Date(services.now().getTime() + 1000)
    await inTransaction(company.ctx, (tx) => setTimer(tx, { kind: 'rating', refId: id, dueAt }))
    const stranger = await aUser(company.ctx)
    await expect(reopenTicket(asUser(services, stranger), { ticketId: id })).rejects.toMatchObject({
      code: 'ERR_NO_TICKET_FOUND',
    })
    expect(await reopenTicket(asUser(services, company.admin), { ticketId: id })).toMatchObject({
      status: 'open',
      userId: company.admin.userId,
    })
    expect(await logOf(company.ctx, id)).toEqual(['reopen'])
    expect(await services.admin`select from timers where ref_id = ${id}`).toHaveLength(0)
  })

  test('is opened for whom a new conversation names, in its queue; who would only wait is a conflict', async () => {
    const company = await aCompany(services)
    const queue = await aQueue(company.ctx)
    const { id } = await awaitingRating(company)
    const { userId } = company.attendant
    const ctx = asUser(services, company.admin)
    await expect(createTicket(ctx, input(company, { status: 'pending' }))).rejects.toMatchObject({
      code: 'ERR_OTHER_OPEN_TICKET',
    })
    expect(await createTicket(ctx, input(company, { userId, queueId: queue.id }))).toMatchObject({
      id,
      userId,
      queueId: queue.id,
      status: 'open',
      wasReopened: true,
    })
  })

  test('is what a new conversation with the contact opens, and what reopening an older one comes back with', async () => {
    const company = await aCompany(services)
    const old = await aTicket(company, 'closed', {
      contactId: company.contact.id,
      queueId: company.queue.id,
      isLatest: false,
    })
    const { id } = await awaitingRating(company)
    const ctx = asUser(services, company.attendant)
    expect(await createTicket(ctx, input(company))).toMatchObject({ id, status: 'open', wasReopened: true })
    await services.admin`update tickets set status = 'nps' where id = ${id}`
    expect(await reopenTicket(ctx, { ticketId: old.id })).toMatchObject({ id, status: 'open' })
    await services.admin`update tickets set status = 'nps' where id = ${id}`
    const outsider = await aUser(company.ctx, { queueIds: [] })
    const attempt = createTicket(asUser(services, outsider), input(company, { queueId: company.queue.id }))
    await expect(attempt).rejects.toMatchObject({
      code: 'ERR_OTHER_OPEN_TICKET',
      details: { uuid: expect.any(String) },
    })
  })
})

type Company = Awaited<ReturnType<typeof aCompany>>

function input(company: Company, values: object = {}): CreateTicketInput {
  return CreateTicketInput.parse({
    contactId: company.contact.id,
    whatsappId: company.connection.id,
    ...values,
  })
}
