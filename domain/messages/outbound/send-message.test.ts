import { describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { events } from '#db/schema/events.ts'
import { sends } from '#db/schema/sends.ts'
import { tickets } from '#db/schema/tickets.ts'
import type { Ctx } from '#domain/core/context.ts'
import { inTransaction, reading } from '#domain/core/transaction.ts'
import { aCompany, aMessage, asUser, aTicket, aUser, withSettings } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { closeTicket } from '../../tickets/actions/close-ticket.ts'
import { SendMessageInput } from '../contract/schema.ts'
import { messageViews } from '../queries.ts'
import { sendMessage } from './send-message.ts'

const services = await testServices()

describe('sending a message', () => {
  test('stores it with ack 0, queues it for the channel and moves the ticket, with one event each', async () => {
    const company = await aCompany(services)
    const ticket = await anOpenTicket(company)
    const ctx = asUser(services, company.attendant)
    const sent = await sendMessage(ctx, says(ticket.id, 'Bom dia!'))

    expect(sent).toMatchObject({
      body: 'Bom dia!',
      ack: 0,
      fromMe: true,
      user: { id: company.attendant.userId },
    })
    expect([sent]).toEqual(await reading(ctx, (tx) => messageViews(tx, [sent.id])))
    expect(sent).toMatchObject({
      ticket: { id: ticket.id, uuid: ticket.uuid },
      queue: { id: company.queue.id, name: company.queue.name, color: expect.stringMatching(/^#/) },
      mediaPath: null,
    })
    const [send] = await sendsOf(company.ctx, sent.id)
    expect(send).toMatchObject({
      kind: 'message',
      state: 'queued',
      content: { kind: 'text', text: 'Bom dia!', quote: null },
    })
    expect(send?.externalId).toMatch(/^3EB0[0-9A-F]{18}$/)
    expect(await ticketOf(company.ctx, ticket.id)).toMatchObject({
      lastMessage: 'Bom dia!',
      lastMessageFromMe: true,
    })
    expect(await eventTypes(company.ctx)).toEqual(['message.created', 'ticket.changed'])
  })

  test('refuses what goes over WhatsApp where the plan has none; a note to colleagues goes on', async () => {
    const company = await aCompany(services)
    const ticket = await anOpenTicket(company)
    const ctx = asUser(services, company.attendant, { planFlags: ['useKanban'] })
    const refused = { code: 'ERR_PLAN_FEATURE', details: { feature: 'useWhatsapp' } }
    await expect(sendMessage(ctx, says(ticket.id, 'Bom dia!'))).rejects.toMatchObject(refused)
    const note = await sendMessage(ctx, { ...says(ticket.id, 'Para a equipe'), isPrivate: true })
    expect(note).toMatchObject({ body: 'Para a equipe', isPrivate: true })
  })

  test('fills the variables that it knows, for who sends it; a number is nobody’s name', async () => {
    const company = await aCompany(services)
    const ticket = await anOpenTicket(company)
    const ctx = asUser(services, company.attendant)
    const say = (body: string) => sendMessage(ctx, says(ticket.id, body))
    await services.admin`update contacts set name = 'Maria Lima' where id = ${ticket.contactId}`
    const typed = 'Olá, {{firstName}}! Sou {{userName}}. {{pedido}}'
    expect((await say(typed)).body).toBe(`Olá, Maria! Sou ${company.attendant.name}. {{pedido}}`)
    await services.admin`update contacts set name = number where id = ${ticket.contactId}`
    expect((await say('Olá, {{firstName}}!')).body).toBe('Olá!')
  })

  test('again with the same client id answers the same message and sends nothing more', async () => {
    const company = await aCompany(services)
    const ticket = await anOpenTicket(company)
    const ctx = asUser(services, company.attendant)
    const input = { ...says(ticket.id, 'once'), clientId: crypto.randomUUID() }
    const answers = await Promise.all([
      sendMessage(ctx, input),
      sendMessage(ctx, input),
      sendMessage(ctx, input),
    ])

    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
    expect(await sendsOf(company.ctx, answers[0]?.id ?? 0)).toHaveLength(1)
  })

  test('again with the same client id, once the ticket takes no more, answers what was made; anything new is refused', async () => {
    const company = await aCompany(services)
    const ticket = await anOpenTicket(company)
    const ctx = asUser(services, company.attendant)
    const input = { ...says(ticket.id, 'once'), clientId: crypto.randomUUID() }
    const first = await sendMessage(ctx, input)
    await closeTicket(ctx, { ticketId: ticket.id, sendFarewellMessage: false })

    expect((await sendMessage(ctx, input)).id).toBe(first.id)
    expect(await sendsOf(company.ctx, first.id)).toHaveLength(1)
    const attempt = sendMessage(ctx, { ...input, clientId: crypto.randomUUID() })
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_MESSAGE_STATE' })
  })

  test('with a client id of another ticket is refused', async () => {
    const company = await aCompany(services)
    const [firstTicket, two] = [await anOpenTicket(company), await anOpenTicket(company)]
    const ctx = asUser(services, company.attendant)
    const clientId = crypto.randomUUID()
    await sendMessage(ctx, { ...says(firstTicket.id, 'here'), clientId })
    const attempt = sendMessage(ctx, { ...says(two.id, 'there'), clientId })
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_VALIDATION' })
  })

  test('with a client id under which something else was said is refused, and an edited one is not', async () => {
    const company = await aCompany(services)
    const ticket = await anOpenTicket(company)
    const ctx = asUser(services, company.attendant)
    const clientId = crypto.randomUUID()
    const first = await sendMessage(ctx, { ...says(ticket.id, 'one'), clientId })
    await expect(sendMessage(ctx, { ...says(ticket.id, 'other'), clientId })).rejects.toMatchObject({
      details: { fields: { clientId: 'taken' } },
    })
    expect(await sendMessage(ctx, { ...says(ticket.id, 'one'), clientId })).toMatchObject({ id: first.id })
    await services.admin`update messages set body = 'one more', is_edited = true where id = ${first.id}`
    expect(await sendMessage(ctx, { ...says(ticket.id, 'one'), clientId })).toMatchObject({ id: first.id })
  })

  test('takes the turn from the bot', async () => {
    const company = await aCompany(services)
    const ticket = await anOpenTicket(company, { isBot: true, useIntegration: true, amountUsedBotQueues: 2 })
    await sendMessage(asUser(services, company.attendant), says(ticket.id, 'I am here'))
    expect(await ticketOf(company.ctx, ticket.id)).toMatchObject({
      isBot: false,
      useIntegration: false,
      amountUsedBotQueues: 0,
    })
  })

  test('is signed by the server while the company signs', async () => {
    const company = await aCompany(services)
    const ticket = await anOpenTicket(company)
    const ctx = asUser(services, company.attendant)
    const signed = await sendMessage(ctx, { ...says(ticket.id, 'hello'), sign: true })
    expect(signed.body).toBe(`*${company.attendant.name}:*\nhello`)

    await withSettings(company.ctx, { sendSignMessage: 'disabled' })
    const plain = await sendMessage(ctx, { ...says(ticket.id, 'hello'), sign: true })
    expect(plain.body).toBe('hello')
  })

  test('as a private note never leaves, works in any status and leaves the preview alone', async () => {
    const company = await aCompany(services)
    const ticket = await aTicket(company, 'closed', { queueId: company.queue.id, lastMessage: 'bye' })
    const note = await sendMessage(asUser(services, company.attendant), {
      ...says(ticket.id, 'careful'),
      isPrivate: true,
      sign: true,
    })
    expect(note).toMatchObject({ isPrivate: true, body: 'careful' })
    expect(await sendsOf(company.ctx, note.id)).toEqual([])
    expect(await ticketOf(company.ctx, ticket.id)).toMatchObject({ lastMessage: 'bye' })
  })

  test('carries contact cards and places', async () => {
    const company = await aCompany(services)
    const ticket = await anOpenTicket(company)
    const ctx = asUser(services, company.attendant)
    const card = await sendMessage(ctx, {
      ...says(ticket.id, ''),
      vCard: [{ name: 'Ana, vendas', number: '+5511987654321' }],
    })
    expect(card.mediaType).toBe('contactMessage')
    expect(card.body).toContain('waid=5511987654321')
    const locationMessage = await sendMessage(ctx, {
      ...says(ticket.id, ''),
      location: { latitude: -23.5, longitude: -46.6 },
    })
    expect(locationMessage).toMatchObject({ mediaType: 'locationMessage' })
    expect(locationMessage.body).toContain('-23.5%2C-46.6')
    expect(await ticketOf(company.ctx, ticket.id)).toMatchObject({ lastMessage: 'Localização' })
  })

  test('quotes a message of the conversation as the channel knows it', async () => {
    const company = await aCompany(services)
    const ticket = await anOpenTicket(company)
    const question = await aMessage(company, ticket, { body: 'how much?', externalId: 'ASKED' })
    const answer = await sendMessage(asUser(services, company.attendant), {
      ...says(ticket.id, 'ten'),
      quotedMsg: question.id,
    })
    expect(answer.quotedMsg).toMatchObject({ id: question.id, body: 'how much?', fromMe: false })
    const [send] = await sendsOf(company.ctx, answer.id)
    expect(send?.content).toMatchObject({
      quote: { externalId: 'ASKED', fromMe: false, author: null, body: 'how much?' },
    })
    await services.admin`update messages set is_deleted = true where id = ${question.id}`
    const [now] = await reading(company.ctx, (tx) => messageViews(tx, [answer.id]))
    expect(now?.quotedMsg).toMatchObject({ id: question.id, body: '', isDeleted: true })
  })

  test('quotes nothing of another conversation, and no private note to the customer', async () => {
    const company = await aCompany(services)
    const [ticket, otherTicket] = [await anOpenTicket(company), await anOpenTicket(company)]
    const foreign = await aMessage(company, otherTicket)
    const note = await aMessage(company, ticket, { isPrivate: true, fromMe: true })
    for (const quotedMsg of [foreign.id, note.id]) {
      const attempt = sendMessage(asUser(services, company.attendant), { ...says(ticket.id, 'x'), quotedMsg })
      await expect(attempt).rejects.toMatchObject({ code: 'ERR_FETCH_WAPP_MSG' })
    }
  })

  test('is refused when there is nothing to say, nobody attends, or the contact is blocked', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.attendant)
    const open = await anOpenTicket(company)
    await expect(async () => sendMessage(ctx, says(open.id, '  '))).toThrow()
    const pending = await aTicket(company, 'pending', { queueId: company.queue.id })
    await expect(sendMessage(ctx, says(pending.id, 'hi'))).rejects.toMatchObject({
      code: 'ERR_MESSAGE_STATE',
    })
    await services.admin`update contacts set is_active = false where id = ${open.contactId}`
    await expect(sendMessage(ctx, says(open.id, 'hi'))).rejects.toMatchObject({ code: 'ERR_CONTACT_BLOCKED' })
  })

  test("cannot reach a ticket that is not the user's, nor another company's", async () => {
    const company = await aCompany(services)
    const stranger = await aUser(company.ctx)
    const open = await anOpenTicket(company)
    const foreign = await anOpenTicket(await aCompany(services))
    for (const [actor, ticket] of [
      [stranger, open],
      [company.admin, foreign],
    ] as const) {
      const attempt = sendMessage(asUser(services, actor), says(ticket.id, 'hi'))
      await expect(attempt).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND', status: 404 })
    }
  })
})

type Company = Awaited<ReturnType<typeof aCompany>>

function anOpenTicket(company: Company, values: Partial<typeof tickets.$inferInsert> = {}) {
  return aTicket(company, 'open', { queueId: company.queue.id, userId: company.attendant.userId, ...values })
}

function says(ticketId: number, body: string) {
  return SendMessageInput.parse({ ticketId, body })
}

function sendsOf(ctx: Ctx, messageId: number) {
  return inTransaction(ctx, (tx) => tx.db.select().from(sends).where(eq(sends.messageId, messageId)))
}

async function ticketOf(ctx: Ctx, id: number) {
  const [row] = await inTransaction(ctx, (tx) => tx.db.select().from(tickets).where(eq(tickets.id, id)))
  return row
}

async function eventTypes(ctx: Ctx) {
  const rows = await inTransaction(ctx, (tx) =>
    tx.db
      .select({ type: events.type })
      .from(events)
      .where(and(eq(events.companyId, ctx.companyId)))
      .orderBy(events.id),
  )
  return rows.map((row) => row.type)
}
