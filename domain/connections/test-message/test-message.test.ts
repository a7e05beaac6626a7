import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import {
  aCompany,
  aContact,
  aMessage,
  asUser,
  aTicket,
  aUser,
  type TestCompany,
} from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { logOf } from '#tests/support/traces.ts'
import { MINUTE_MS } from '../../core/contract/time.ts'
import { SendMessageInput } from '../../messages/contract/schema.ts'
import { sendMessage } from '../../messages/outbound/send-message.ts'
import { SendTestInput } from '../contract/test-message/schema.ts'
import { getLatestTest } from './find-test.ts'
import { finishTest } from './finish-test.ts'
import { sendTestMessage } from './send-test-message.ts'

const services = await testServices()
const NUMBER = '+55 (11) 98765-0001'
const DIGITS = '5511987650001'

describe('a test message', () => {
  test('leaves on the usual way, in a conversation of one’s own, to somebody whom no list shows', async () => {
    const { company, admin, send } = await office()
    const sent = await send()
    expect(sent).toMatchObject({ number: DIGITS, ack: 0, acceptedMs: null, answer: null, holdsTicket: true })
    expect(await stateOf(company)).toEqual({
      tickets: [{ status: 'open', queue_id: null, user_id: admin.userId }],
      sends: [{ kind: 'message', state: 'queued' }],
      listed: false,
    })
    expect(await logOf(company.ctx, sent.ticketId)).toEqual(['create', 'open'])
  })

  test('is one however often it is asked for, also at once', async () => {
    const { company, send } = await office()
    const clientId = crypto.randomUUID()
    const parallelTests = await Promise.all([1, 2, 3].map(() => send({ clientId })))
    expect(new Set(parallelTests.map(({ id, messageId }) => `${id} ${messageId}`)).size).toBe(1)
    expect((await stateOf(company)).sends).toHaveLength(1)
    for (const changes of [{ number: '+5511987650002' }, { body: 'Outra coisa' }]) {
      await expect(send({ clientId, ...changes })).rejects.toMatchObject({
        details: { fields: { clientId: 'taken' } },
      })
    }
  })

  test('goes on in the conversation that one has with the number already, and leaves it open', async () => {
    const { company, admin, ctx, send } = await office()
    const contact = await aContact(company.ctx, { number: DIGITS })
    const ticketValues = { contactId: contact.id, connectionId: company.connection.id, userId: admin.userId }
    const ticket = await aTicket(company, 'open', ticketValues)
    expect(await send()).toMatchObject({ ticketId: ticket.id, holdsTicket: false })
    await finishTest(ctx, company.connection.id)
    expect((await stateOf(company)).tickets).toMatchObject([{ status: 'open' }])
  })

  test.each(['pending', 'open'] as const)('disturbs nobody’s %s conversation', async (status) => {
    const { company, send } = await office()
    const contact = await aContact(company.ctx, { number: DIGITS })
    const userId = status === 'open' ? company.attendant.userId : null
    await aTicket(company, status, { contactId: contact.id, connectionId: company.connection.id, userId })
    await expect(send()).rejects.toMatchObject({
      details: { fields: { number: 'ERR_OTHER_OPEN_TICKET' } },
    })
    expect((await stateOf(company)).sends).toEqual([])
  })

  test('and its answer are shown to nobody who may not read that conversation', async () => {
    const { company, send } = await office()
    const sent = await send()
    const answered = { id: sent.ticketId, contactId: 0, connectionId: company.connection.id }
    const [row] = await services.admin`select contact_id::int as id from tickets where id = ${sent.ticketId}`
    await aMessage(company, { ...answered, contactId: Number(row?.id) }, { body: 'minha senha é 1234' })
    const keeper = await aUser(company.ctx, { allowConnections: true, queueIds: [company.queue.id] })
    const latestTest = await getLatestTest(asUser(services, company.admin), company.connection.id)
    expect(latestTest).toMatchObject({ ticketId: sent.ticketId, answer: { body: 'minha senha é 1234' } })
    expect(await getLatestTest(asUser(services, keeper), company.connection.id)).toBeNull()
  })

  test('of one’s own does not show what its number writes in a conversation that one may not read', async () => {
    const { company } = await office()
    const keeper = await aUser(company.ctx, { allowConnections: true })
    const ctx = asUser(services, keeper)
    const sent = await sendTestMessage(ctx, input(company))
    await services.admin`update tickets set status = 'closed' where id = ${sent.ticketId}`
    const [row] = await services.admin`select contact_id::int as id from tickets where id = ${sent.ticketId}`
    const next = await aTicket(company, 'open', {
      contactId: Number(row?.id),
      userId: company.attendant.userId,
    })
    await aMessage(company, next, { body: 'outro assunto' })
    expect(await getLatestTest(ctx, company.connection.id)).toMatchObject({
      ticketId: sent.ticketId,
      answer: { body: '' },
    })
  })

  test('is refused at the field: what is no number, and who is blocked', async () => {
    const { company, send } = await office()
    await expect(send({ number: 'mamãe' })).rejects.toMatchObject({
      details: { fields: { number: 'ERR_WAPP_INVALID_CONTACT' } },
    })
    await expect(send({ number: '12345' })).rejects.toMatchObject({ code: 'ERR_VALIDATION' })
    await aContact(company.ctx, { number: DIGITS, isActive: false })
    await expect(send()).rejects.toMatchObject({ details: { fields: { number: 'ERR_CONTACT_BLOCKED' } } })
  })

  test('needs a connection that is connected, one’s own, and hands that may manage it', async () => {
    const { company, send } = await office()
    const stranger = await office()
    const { id } = company.connection
    await expect(stranger.send({ connectionId: id })).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' })
    const attendant = asUser(services, company.attendant)
    expect(() => sendTestMessage(attendant, input(company))).toThrow('ERR_NO_PERMISSION')
    expect(() => getLatestTest(attendant, id)).toThrow('ERR_NO_PERMISSION')
    expect(() => finishTest(attendant, id)).toThrow('ERR_NO_PERMISSION')
    await change(company, { status: 'DISCONNECTED' })
    await expect(send()).rejects.toMatchObject({ code: 'ERR_WAPP_NOT_INITIALIZED' })
  })

  test('is sent five times in ten minutes and no more', async () => {
    const { send } = await office()
    for (const _ of Array.from({ length: 5 })) await send()
    await expect(send()).rejects.toMatchObject({ code: 'ERR_TOO_MANY_ATTEMPTS' })
    services.travel(10 * MINUTE_MS)
    expect(await send()).toMatchObject({ ack: 0 })
  })

  test('tells what became of it: accepted and how fast, delivered, read, answered', async () => {
    const { company, ctx, send } = await office()
    const { messageId, ticketId } = await send()
    await services.admin`update sends set state = 'accepted', handed_at = ${services.now()}::timestamptz,
      settled_at = ${services.now()}::timestamptz + interval '230 milliseconds' where message_id = ${messageId}`
    await services.admin`update messages set ack = 3 where id = ${messageId}`
    expect(await getLatestTest(ctx, company.connection.id)).toMatchObject({
      ack: 3,
      acceptedMs: 230,
      answer: null,
    })
    await services.admin`insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me,
        media_type, body) select company_id, ticket_id, contact_id, connection_id, 'A1', false, 'conversation', 'chegou!'
      from messages where id = ${messageId}`
    const latestTest = await getLatestTest(ctx, company.connection.id)
    expect(latestTest).toMatchObject({ answer: { body: 'chegou!' }, holdsTicket: true })
    await sendMessage(ctx, SendMessageInput.parse({ ticketId, body: 'obrigada' }))
  })

  test('ends its own conversations without a word, and is gone from the page', async () => {
    const { company, ctx, send } = await office({ complationMessage: 'Até logo!' })
    for (const number of [NUMBER, NUMBER, '5511987650002']) await send({ number })
    expect((await stateOf(company)).tickets).toHaveLength(2)
    await finishTest(ctx, company.connection.id)
    await finishTest(ctx, company.connection.id)
    const state = await stateOf(company)
    expect(state.tickets).toMatchObject([{ status: 'closed' }, { status: 'closed' }])
    expect(state.sends).toHaveLength(3)
    expect(await getLatestTest(ctx, company.connection.id)).toBeNull()
  })

  test('leaves a conversation alone that went into other hands', async () => {
    const { company, ctx, send } = await office()
    const { ticketId } = await send()
    await services.admin`update tickets set user_id = ${company.attendant.userId} where id = ${ticketId}`
    await finishTest(ctx, company.connection.id)
    expect((await stateOf(company)).tickets).toMatchObject([{ status: 'open' }])
  })
})

function input(company: TestCompany, values: Partial<SendTestInput> = {}): SendTestInput {
  const { id } = company.connection
  return SendTestInput.parse({ connectionId: id, number: NUMBER, body: 'Teste', ...values })
}

async function office(terms: Partial<typeof connections.$inferInsert> = {}) {
  const company = await aCompany(services)
  if (Object.keys(terms).length > 0) await change(company, terms)
  const ctx = asUser(services, company.admin)
  const send = (values: Partial<SendTestInput> = {}) => sendTestMessage(ctx, input(company, values))
  return { company, ctx, send, admin: company.admin }
}

function change(company: TestCompany, values: Partial<typeof connections.$inferInsert>) {
  return inTransaction(company.ctx, (tx) =>
    tx.db.update(connections).set(values).where(eq(connections.id, company.connection.id)),
  )
}

async function stateOf({ id }: TestCompany) {
  const tickets = await services.admin`
    select status, queue_id::int, user_id::int from tickets where company_id = ${id} order by id`
  const sends = await services.admin`select kind, state from sends where company_id = ${id} order by id`
  const [contact] = await services.admin`
    select not is_participant_only as listed from contacts where company_id = ${id} and number = ${DIGITS}`
  return { tickets: [...tickets], sends: [...sends], listed: contact?.listed }
}
