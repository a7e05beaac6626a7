import { describe, expect, test } from 'bun:test'
import { aProgram } from '#tests/support/desks/program-desk.ts'
import { aContact, aMessage, aQueue, asUser, aTicket, aUser } from '#tests/support/factories.ts'
import { aMessageEvent } from '#tests/support/inbound.ts'
import { anOpenLine } from '#tests/support/open-line.ts'
import { testServices } from '#tests/support/services.ts'
import { deleteConnection } from '../connections/delete-connection.ts'
import { rotateToken } from '../connections/rotate-token.ts'
import { systemCtx } from '../core/context.ts'
import { DAY_MS } from '../core/contract/time.ts'
import { receiveEvent } from '../messages/inbound/receive-event.ts'

const services = await testServices()
const program = () => aProgram(services)
const refusal = (status: number, error: string) => ({ status, answer: { error } })

/** Somebody who wrote over the connection before. */
async function aCustomer({ company }: Awaited<ReturnType<typeof program>>, values: object = {}) {
  const contact = await aContact(company.ctx, { number: '551187654321', ...values })
  const ticket = await aTicket(company, 'closed', { contactId: contact.id })
  await aMessage(company, ticket, { body: 'oi' })
  return contact
}

describe('a message of a program', () => {
  test('under a key that a restored backup does not know goes under the same id, so that phones show it once', async () => {
    const desk = await program()
    const externalIds = () =>
      services.admin`select external_id from messages where company_id = ${desk.company.id} order by id`
    await desk.send({}, { key: 'order-1' })
    await desk.send({}, { key: 'order-2' })
    const saidIds = await externalIds()
    expect(new Set(saidIds.map(({ external_id }) => external_id)).size).toBe(2)
    await services.admin`delete from messages where company_id = ${desk.company.id}`
    await services.admin`delete from external_keys where company_id = ${desk.company.id}`
    await desk.send({}, { key: 'order-1' })
    await desk.send({}, { key: 'order-2' })
    expect(await externalIds()).toEqual(saidIds)
    services.travel(2 * DAY_MS)
    await desk.send({}, { key: 'order-1' })
    expect(await externalIds()).toHaveLength(3)
  })

  test('is said to the number in a conversation that waits, and the answer names both', async () => {
    const { send, messages, company } = await program()
    const { status, answer } = await send({})
    const [message] = await messages()
    expect({ status, answer }).toEqual({
      status: 200,
      answer: {
        status: 'SUCCESS',
        messageId: message?.id,
        messageIds: [message?.id],
        ticketUuid: message?.uuid,
      },
    })
    expect(message).toMatchObject({ body: 'Seu pedido saiu.', status: 'pending', user_id: null })
    // Who was brought by a program is no lead.
    const [contact] = await services.admin`select is_imported from contacts where company_id = ${company.id}
      order by id desc limit 1`
    expect({ ...contact }).toEqual({ is_imported: true })
  })

  test('is the same under /api, with the number as it is written in many ways', async () => {
    const { send, messages } = await program()
    for (const number of ['5511987654321', '+55 (11) 98765-4321', 5511987654321, '551187654321']) {
      expect(await send({ number }, { at: '/api/messages/send' })).toMatchObject({ status: 200 })
    }
    const said = await messages()
    expect(said).toHaveLength(4)
    expect(new Set(said.map(({ number }) => number)).size).toBe(1)
  })

  test('waits for the pace of the number where the contact never wrote over it, and the answer says until when', async () => {
    const desk = await program()
    const answers = []
    for (let nth = 0; nth < 7; nth++) answers.push((await desk.send({ number: `551198765400${nth}` })).answer)
    expect(answers[0]).not.toHaveProperty('queuedUntil')
    expect(answers.at(-1)).toHaveProperty('queuedUntil')
    expect(await desk.state(answers.at(-1).messageId)).toMatchObject({
      status: 200,
      answer: { state: 'accepted', queuedUntil: expect.stringMatching(/^\d{4}-/) },
    })
    await aCustomer(desk)
    await desk.send({})
    expect((await desk.messages()).map(({ by_machine }) => by_machine)).toEqual([
      ...Array(7).fill(true),
      false,
    ])
  })

  test('is signed with the user, who must be named', async () => {
    const desk = await program()
    const { userId, name } = desk.company.attendant
    await desk.send({ userId, queueId: desk.company.queue.id, sendSignature: true })
    expect(await desk.messages()).toMatchObject([{ body: `*${name}:*\nSeu pedido saiu.`, user_id: userId }])
    expect(await desk.send({ sendSignature: true })).toMatchObject({
      status: 422,
      answer: { details: { fields: { userId: 'required' } } },
    })
  })

  test('that names a user or a queue opens the conversation there', async () => {
    const desk = await program()
    const [userId, queueId] = [desk.company.attendant.userId, desk.company.queue.id]
    await desk.send({ userId, queueId })
    expect(await desk.messages()).toMatchObject([{ status: 'open', holder: userId, queue: queueId }])
    await desk.send({ number: '5511987650002', queueId })
    expect((await desk.messages()).at(-1)).toMatchObject({ status: 'pending', holder: null, queue: queueId })
  })

  test('moves a conversation that nobody holds, and is refused with the ticket where somebody else does', async () => {
    const desk = await program()
    const { company } = desk
    const contact = await aCustomer(desk)
    const live = await aTicket(company, 'pending', { contactId: contact.id })
    const [userId, queue] = [company.attendant.userId, await aQueue(company.ctx)]
    await desk.send({ userId, queueId: queue.id })
    expect(await desk.messages()).toMatchObject([
      { status: 'open', holder: userId, queue: queue.id, uuid: live.uuid },
    ])

    const colleague = await aUser(company.ctx)
    const held = {
      status: 409,
      answer: {
        error: 'ERR_OTHER_OPEN_TICKET',
        details: {
          ticketId: live.id,
          uuid: live.uuid,
          userId,
          user: { name: company.attendant.name },
          queue: { name: queue.name },
        },
      },
    }
    expect(await desk.send({ userId: colleague.userId })).toMatchObject(held)
    expect(await desk.send({ queueId: company.queue.id })).toMatchObject(held)
    expect(await desk.send({ closeTicket: true })).toMatchObject(held)
    expect(await desk.send({})).toMatchObject({ status: 200 })
    expect(await desk.messages()).toHaveLength(2)
  })

  test('closes without a word to the customer where that is asked for, and opens nothing', async () => {
    const desk = await program()
    await desk.send({ closeTicket: true })
    await desk.send({ number: '5511987650003' })
    await desk.send({ number: '5511987650003', closeTicket: true })
    const said = await desk.messages()
    expect(said.map(({ status }) => status)).toEqual(['closed', 'closed', 'closed'])
  })

  test('as files is a message each, the text with the first', async () => {
    const desk = await program()
    const form = formOf({ number: '5511987654321', body: 'Segue a nota.' }, 2)
    const { status, answer } = await desk.post({ form })
    const said = await desk.messages()
    expect({ status, ids: answer.messageIds }).toEqual({ status: 200, ids: said.map(({ id }) => id) })
    expect(said.map(({ body }) => body)).toEqual(['Segue a nota.', ''])
    expect(await desk.post({ form: formOf({ number: '5511987654321' }, 0) })).toMatchObject({ status: 422 })
  })
})

describe('is refused', () => {
  test('without a token that counts, whoever asks, and nothing is written', async () => {
    const desk = await program()
    const other = await program()
    const { token: next } = await rotateToken(asUser(services, desk.company.admin), {
      connectionId: desk.connectionId,
    })
    const wrong = refusal(401, 'ERR_TOKEN_INVALID')
    for (const token of ['', 'x'.repeat(30), desk.token, `${next}x`]) {
      expect(await desk.send({}, { token })).toMatchObject(wrong)
    }
    expect(await desk.send({}, { at: `/messages/send?token=${next}`, token: '' })).toMatchObject(wrong)
    expect(await desk.send({}, { token: next })).toMatchObject({ status: 200 })
    await deleteConnection(asUser(services, other.company.admin), other.connectionId)
    expect(await other.send({})).toMatchObject(wrong)
    expect(await other.messages()).toHaveLength(0)
  })

  test('once the company is switched off, its time is over, or its plan has no API', async () => {
    const desk = await program()
    const { id } = desk.company
    await services.admin`update companies set is_active = false where id = ${id} and id <> 1`
    if (id !== 1) expect(await desk.send({})).toMatchObject(refusal(403, 'ERR_SUBSCRIPTION_EXPIRED'))
    await services.admin`update companies set is_active = true, due_at = '2020-01-01' where id = ${id}`
    if (id !== 1) expect(await desk.send({})).toMatchObject(refusal(403, 'ERR_SUBSCRIPTION_EXPIRED'))
    await services.admin`with bought as (insert into plans (name, users, connections, queues, use_external_api)
        values (${crypto.randomUUID()}, 9, 9, 9, false) returning id)
      update companies set due_at = null, plan_id = (select id from bought) where id = ${id}`
    expect(await desk.send({})).toMatchObject(refusal(403, 'ERR_PLAN_FEATURE'))
  })

  test.each([
    [{ number: 'abc' }, 400, 'ERR_WAPP_INVALID_CONTACT'],
    [{ number: '123' }, 400, 'ERR_WAPP_INVALID_CONTACT'],
    [{ body: '  ' }, 422, 'ERR_VALIDATION'],
    [{ text: 'an unknown field' }, 422, 'ERR_VALIDATION'],
    [{ userId: 999999 }, 404, 'ERR_NO_USER_FOUND'],
    [{ queueId: 999999 }, 404, 'ERR_NO_QUEUE_FOUND'],
  ])('with %j: %d %s, and the log says so', async (body, status, error) => {
    const desk = await program()
    expect(await desk.send(body)).toMatchObject(refusal(status, error))
    expect(await desk.messages()).toHaveLength(0)
    const call = await desk.as(desk.company.admin)
    expect(await (await call('GET', '/messages-api/calls')).json()).toMatchObject({
      calls: [{ code: error, messageId: null, state: null }],
      next: null,
    })
  })

  test('to who is blocked, over a connection that nobody started, with a file that is too large', async () => {
    const desk = await program()
    await aCustomer(desk, { isActive: false })
    expect(await desk.send({})).toMatchObject(refusal(409, 'ERR_CONTACT_BLOCKED'))
    const form = formOf({ number: '5511987650009' }, 1, 65 << 20)
    expect(await desk.post({ form })).toMatchObject({ status: 413 })
    await services.admin`update connections set desired = 'stopped' where id = ${desk.connectionId}`
    expect(await desk.send({})).toMatchObject(refusal(409, 'ERR_WAPP_NOT_INITIALIZED'))
  })

  test('as a campaign to who opted out, unless the program says that it knows', async () => {
    const desk = await program()
    await services.admin`insert into contact_opt_outs (company_id, identity, source)
      values (${desk.company.id}, '5511987654321', 'word')`
    expect(await desk.send({ isCampaign: true })).toMatchObject(refusal(409, 'ERR_OPTED_OUT'))
    expect(await desk.send({ isCampaign: true, override: true })).toMatchObject({ status: 200 })
    expect(await desk.send({})).toMatchObject({ status: 200 })
  })

  test('as a campaign waits for the pace also to who wrote, and a word opts out of it', async () => {
    const desk = await program()
    await aCustomer(desk)
    const answers = []
    for (let nth = 0; nth < 7; nth++) answers.push((await desk.send({ isCampaign: true })).answer)
    expect(answers.at(-1)).toHaveProperty('queuedUntil')
    const person = { phone: '5511987654321', lid: null, pushName: null }
    await receiveEvent(systemCtx(services, desk.company.id, 'channel'), {
      connectionId: desk.company.connection.id,
      rawEventId: null,
      event: aMessageEvent({ externalId: 'PARAR1', body: 'parar', chat: { kind: 'person', person } }),
    })
    expect(await desk.send({ isCampaign: true })).toMatchObject(refusal(409, 'ERR_OPTED_OUT'))
  })

  test('to a number that WhatsApp does not know; one that it cannot tell of is taken', async () => {
    const isKnown = new Map<string, boolean>()
    const { company } = await anOpenLine(services, async (number) =>
      isKnown.get(number) === undefined ? Promise.reject(new Error('no answer')) : null,
    )
    const desk = await aProgram(services, { company })
    isKnown.set('5511987654321', false)
    expect(await desk.send({})).toMatchObject({
      status: 400,
      answer: {
        error: 'ERR_WAPP_INVALID_CONTACT',
        details: { fields: { number: 'ERR_WAPP_INVALID_CONTACT' } },
      },
    })
    expect(await desk.send({ number: '5511987650005' })).toMatchObject({ status: 200 })
  })

  test('once it called too often, and told when to come again', async () => {
    const desk = await aProgram(services, { limits: { limits: { token: { perSecond: 1, burst: 2 } } } })
    const answers = [await desk.send({}), await desk.send({}), await desk.send({})]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    const headers = answers.map(({ headers }) =>
      ['RateLimit-Limit', 'RateLimit-Remaining', 'Retry-After'].map((name) => headers.get(name)),
    )
    expect(headers).toEqual([
      ['2', '1', null],
      ['2', '0', null],
      ['2', '0', '1'],
    ])
    expect(answers[2]?.headers.get('RateLimit-Reset')).toBe('2')
  })
})

describe('a repeated call', () => {
  test('under its key answers what the first answered, however often, and makes one message', async () => {
    const desk = await program()
    const first = await desk.send({}, { key: 'pedido-1' })
    const again = [await desk.send({}, { key: 'pedido-1' }), await desk.send({}, { key: 'pedido-1' })]
    expect(again.map(({ answer }) => answer)).toEqual([first.answer, first.answer])
    expect(await desk.messages()).toHaveLength(1)
    await desk.send({}, { key: 'pedido-2' })
    await desk.send({})
    await desk.send({})
    expect(await desk.messages()).toHaveLength(4)
  })

  test('at the same time makes one message', async () => {
    const desk = await program()
    const answers = await Promise.all(Array.from({ length: 12 }, () => desk.send({}, { key: 'pedido' })))
    expect(new Set(answers.map(({ status, answer }) => `${status} ${answer.messageId}`)).size).toBe(1)
    expect(await desk.messages()).toHaveLength(1)
  })

  test('with another content under the same key is refused, and a refused call may be repeated under its own', async () => {
    const desk = await program()
    await desk.send({ userId: 999999 }, { key: 'pedido' })
    expect(await desk.send({}, { key: 'pedido' })).toMatchObject({ status: 200 })
    expect(await desk.send({ body: 'Outro' }, { key: 'pedido' })).toMatchObject(
      refusal(422, 'ERR_KEY_REUSED'),
    )
    expect(await desk.send({}, { key: 'x'.repeat(201) })).toMatchObject(refusal(422, 'ERR_VALIDATION'))
    const other = await program()
    expect(await other.send({ body: 'Outro' }, { key: 'pedido' })).toMatchObject({ status: 200 })
  })

  test('with the same files is one, and their bytes are kept once', async () => {
    const desk = await program()
    const post = () => desk.post({ form: formOf({ number: '5511987654321' }, 1), key: 'nota' })
    const [first, again] = [await post(), await post()]
    expect(again.answer).toEqual(first.answer)
    expect(await desk.messages()).toHaveLength(1)
    expect(await desk.post({ form: formOf({ number: '5511987654321' }, 2), key: 'nota' })).toMatchObject(
      refusal(422, 'ERR_KEY_REUSED'),
    )
  })

  test('is answered also where it could not be made any more', async () => {
    const desk = await program()
    const send = () => desk.send({}, { key: 'pedido' })
    const post = () => desk.post({ form: formOf({ number: '5511987654321' }, 1), key: 'nota' })
    const first = [await send(), await post()]
    await services.admin`update connections set desired = 'stopped' where id = ${desk.connectionId}`
    const again = [await send(), await post()]
    expect(again.map(({ answer }) => answer)).toEqual(first.map(({ answer }) => answer))
    expect(await desk.post({ form: formOf({ number: '5511987654321' }, 2), key: 'nota' })).toMatchObject(
      refusal(422, 'ERR_KEY_REUSED'),
    )
    expect(await desk.messages()).toHaveLength(2)
  })

  test('a day later is a call of its own', async () => {
    const desk = await program()
    await desk.send({}, { key: 'pedido' })
    await services.admin`update external_keys set created_at = ${new Date(Date.now() - DAY_MS - 1000)}`
    await desk.send({}, { key: 'pedido' })
    expect(await desk.messages()).toHaveLength(2)
  })
})

test('the state of a message is told to the same token alone', async () => {
  const [desk, other] = [await program(), await program()]
  const { messageId } = (await desk.send({})).answer
  for (const [ack, state] of [
    [0, 'accepted'],
    [1, 'sent'],
    [2, 'delivered'],
    [3, 'read'],
  ] as const) {
    await desk.become(messageId, { ack })
    expect(await desk.state(messageId)).toMatchObject({
      status: 200,
      answer: { messageId, state, code: null },
    })
  }
  expect(await other.state(messageId)).toMatchObject(refusal(404, 'ERR_NO_MESSAGE_FOUND'))
  const failed = (await desk.send({})).answer.messageId
  await desk.become(failed, { failure: 'not_confirmed' })
  expect(await desk.state(failed)).toMatchObject({ answer: { state: 'failed', code: 'not_confirmed' } })
})

/** Pictures of one pixel, or zeros of a size. */
function formOf(fields: Record<string, string>, count: number, size?: number): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (let nth = 0; nth < count; nth++) {
    const bytes = size === undefined ? Buffer.from(DOT, 'base64') : new Uint8Array(size)
    form.append('medias', new File([bytes], `nota ${nth}.png`, { type: 'image/png' }))
  }
  return form
}

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='
