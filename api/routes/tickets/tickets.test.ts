import { beforeAll, describe, expect, test } from 'bun:test'
import { type Call, testApi } from '#tests/support/api.ts'
import { aCompany, aQueue, aTicket, aUser, type TestCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'

const services = await testServices()
const { as } = testApi(services)
let company: TestCompany
let [admin, attendant]: Call[] = []

const calls = () => {
  if (!admin || !attendant) throw new Error('nobody is signed in')
  return { admin, attendant }
}

beforeAll(async () => {
  company = await aCompany(services)
  admin = await as(company.admin)
  attendant = await as(company.attendant)
})

describe('tickets over HTTP', () => {
  test('a list has tickets, hasMore, count and next; queries come as old clients send them', async () => {
    await aTicket(company, 'pending', { queueId: company.queue.id })
    const query = `searchParam=&pageNumber=1&tags=[]&users=[]&status=pending&date=&updatedAt=&showAll=true&queueIds=[${company.queue.id}]&withUnreadMessages=false&whatsapps=[]&statusFilter=[]&sortTickets=DESC&searchOnMessages=false`
    const response = await calls().attendant('GET', `/tickets/?${query}`)
    expect(response.status).toBe(200)
    const list = await response.json()
    expect(list).toMatchObject({ hasMore: false, count: 1, next: null })
    expect(list.tickets[0]).toMatchObject({ status: 'pending', queue: { id: company.queue.id } })
  })

  test('one wire call is one verb: accept, transfer, return, close, reopen, ignore, marks', async () => {
    const { admin, attendant } = calls()
    const otherQueue = await aQueue(company.ctx)
    const ticket = await aTicket(company, 'pending', { queueId: company.queue.id })
    const put = async (call: Call, body: object) =>
      (await call('PUT', `/tickets/${ticket.id}`, { body })).json()
    const { userId } = company.attendant

    expect(await put(attendant, { status: 'open', userId })).toMatchObject({
      status: 'open',
      userId,
      uuid: ticket.uuid,
    })
    expect(await put(attendant, { unreadMessages: 1 })).toMatchObject({ unreadMessages: 1 })
    expect(await put(attendant, { status: 'pending', userId: null })).toMatchObject({
      status: 'pending',
      userId: null,
    })
    expect(
      await put(admin, { queueId: otherQueue.id, userId: null, isTransfered: true, msgTransfer: '' }),
    ).toMatchObject({
      status: 'pending',
      queueId: otherQueue.id,
    })
    expect(
      await put(admin, {
        status: 'closed',
        userId: null,
        sendFarewellMessage: false,
        amountUsedBotQueues: 0,
      }),
    ).toMatchObject({
      status: 'closed',
    })
    expect(await put(admin, { status: 'open', userId: company.admin.userId })).toMatchObject({
      status: 'open',
    })
    expect(await put(admin, { status: 'closed', sendFarewellMessage: true })).toMatchObject({
      status: 'closed',
    })
    const log = await (await admin('GET', `/tickets-log/${ticket.id}`)).json()
    expect(log.map((row: { type: string }) => row.type)).toEqual(
      expect.arrayContaining(['open', 'pending', 'transfered', 'closed', 'reopen']),
    )
  })

  test('closing, returning and transferring answer how to undo them, and who did may, once', async () => {
    const { admin, attendant } = calls()
    const { userId } = company.attendant
    const ticket = await aTicket(company, 'open', { queueId: company.queue.id, userId })
    const undo = (call: Call, actId: string) =>
      call('POST', `/tickets/${ticket.id}/undo`, { body: { actId } })
    for (const body of [
      { status: 'closed' },
      { status: 'pending', userId: null },
      { queueId: company.queue.id, userId: company.admin.userId, isTransfered: true },
    ]) {
      const changed = await (await attendant('PUT', `/tickets/${ticket.id}`, { body })).json()
      expect(changed.undo).toEqual({
        actId: expect.any(String),
        act: expect.any(String),
        until: expect.any(String),
      })
      expect((await undo(admin, changed.undo.actId)).status).toBe(403)
      const undone = await undo(attendant, changed.undo.actId)
      expect([undone.status, await undone.json()]).toMatchObject([200, { status: 'open', userId }])
      expect((await undo(attendant, changed.undo.actId)).status).toBe(200)
    }
    const changed = await undo(attendant, crypto.randomUUID())
    expect([changed.status, await changed.json()]).toMatchObject([409, { error: 'ERR_UNDO_CHANGED' }])
    expect((await undo(attendant, 'x')).status).toBe(422)
  })

  test('a second ticket with a contact answers who holds the first, as JSON text', async () => {
    const heldTicket = await aTicket(company, 'open', {
      queueId: company.queue.id,
      userId: company.admin.userId,
    })
    const body = {
      contactId: heldTicket.contactId,
      userId: 1,
      status: 'open',
      queueId: company.queue.id,
      whatsappId: heldTicket.connectionId,
      companyId: company.id,
    }
    const response = await calls().attendant('POST', '/tickets', { body })
    expect(response.status).toBe(409)
    const { error } = await response.json()
    expect(JSON.parse(error)).toMatchObject({
      userId: company.admin.userId,
      uuid: heldTicket.uuid,
      user: { name: company.admin.name },
    })
  })

  test('a company that is not the caller’s is refused, wherever it is named, and one’s own changes nothing', async () => {
    const ticket = await aTicket(company, 'open', { userId: company.attendant.userId })
    const call = calls().attendant
    for (const companyId of [999, '999', {}, [company.id]]) {
      const response = await call('PUT', `/tickets/${ticket.id}`, { body: { unreadMessages: 0, companyId } })
      expect(response.status).toBe(422)
      expect((await response.json()).details).toEqual({ fields: { companyId: 'unsupported' } })
    }
    expect((await call('GET', '/whatsapp?companyId=999')).status).toBe(422)
    expect((await call('GET', `/whatsapp?companyId=${company.id}`)).status).toBe(200)
    for (const companyId of [company.id, String(company.id), null, '']) {
      const body = { unreadMessages: 0, companyId }
      expect((await call('PUT', `/tickets/${ticket.id}`, { body })).status).toBe(200)
    }
  })

  test('a message says of itself what is so, and nothing else', async () => {
    const ownFields = { queueId: company.queue.id, userId: company.attendant.userId }
    const ticket = await aTicket(company, 'open', ownFields)
    const send = (extraFields: object) =>
      calls().attendant('POST', `/messages/${ticket.id}`, { body: { body: 'oi', ...extraFields } })
    expect((await send({ read: 1, fromMe: true, mediaUrl: '' })).status).toBe(200)
    for (const [field, value] of [
      ['fromMe', false],
      ['read', 0],
      ['mediaUrl', 'https://loja.example/a.png'],
    ] as const) {
      const response = await send({ [field]: value })
      expect((await response.json()).details).toEqual({ fields: { [field]: 'unsupported' } })
    }
  })

  test('a ticket is opened by its uuid, which leaves a trace once', async () => {
    const ticket = await aTicket(company, 'open', { userId: company.attendant.userId })
    for (let n = 0; n < 2; n++) {
      const read = await calls().attendant('GET', `/tickets/u/${ticket.uuid.toUpperCase()}`)
      expect(await read.json()).toMatchObject({ id: ticket.id, uuid: ticket.uuid })
    }
    const log = await (await calls().attendant('GET', `/tickets-log/${ticket.id}`)).json()
    expect(log.filter((row: { type: string }) => row.type === 'access')).toHaveLength(1)
  })

  test('pins are one’s own, stay once, and bad ids are refused', async () => {
    const { admin, attendant } = calls()
    const ticket = await aTicket(company, 'open', { userId: company.attendant.userId })
    const pin = `/tickets/${ticket.id}/pin`
    for (let n = 0; n < 2; n++) {
      const pinned = await attendant('PUT', pin)
      expect(await pinned.json()).toMatchObject({ tickets: [{ id: ticket.id, uuid: ticket.uuid }] })
    }
    expect(await (await attendant('GET', '/tickets/pinned')).json()).toMatchObject({
      tickets: [{ id: ticket.id }],
    })
    expect(await (await admin('GET', '/tickets/pinned')).json()).toEqual({ tickets: [] })
    expect(await (await attendant('DELETE', pin)).json()).toEqual({ tickets: [] })
    expect((await attendant('PUT', '/tickets/0/pin')).status).toBe(422)
    expect((await attendant('PUT', '/tickets/999999999/pin')).status).toBe(404)
    const closed = await aTicket(company, 'closed', { userId: company.attendant.userId })
    const refused = await attendant('PUT', `/tickets/${closed.id}/pin`)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ error: 'ERR_TICKET_TRANSITION' })
  })

  test('drafts are one’s own; counts are of what one sees', async () => {
    const { admin, attendant } = calls()
    const ticket = await aTicket(company, 'open', { userId: company.attendant.userId })
    const draft = `/tickets/${ticket.id}/draft`
    expect((await attendant('PUT', draft, { body: { isPrivate: false, body: 'half a word' } })).status).toBe(
      200,
    )
    expect(await (await attendant('GET', draft)).json()).toMatchObject({ reply: 'half a word', note: '' })
    expect(await (await admin('GET', draft)).json()).toMatchObject({ reply: '' })
    expect(await (await attendant('GET', '/tickets/counts')).json()).toMatchObject({ group: 0 })
  })
})

describe('tickets are refused', () => {
  test('to who does not see them, of other companies and of other queues alike', async () => {
    const stranger = await aCompany(services)
    const outsider = await as(await aUser(company.ctx, {}))
    const strangerTicket = await aTicket(stranger, 'pending', { queueId: stranger.queue.id })
    const ownTicket = await aTicket(company, 'pending', { queueId: company.queue.id })
    for (const [call, ticket] of [
      [calls().admin, strangerTicket],
      [outsider, ownTicket],
    ] as const) {
      for (const [method, path, body] of [
        ['GET', `/tickets/${ticket.id}`, undefined],
        ['GET', `/tickets/u/${ticket.uuid}`, undefined],
        ['GET', `/tickets-log/${ticket.id}`, undefined],
        ['PUT', `/tickets/${ticket.id}`, { status: 'open' }],
        ['POST', `/tickets/${ticket.id}/read`, undefined],
        ['POST', `/tickets/${ticket.id}/undo`, { actId: ticket.uuid }],
        ['PUT', `/tickets/${ticket.id}/pin`, undefined],
        ['DELETE', `/tickets/${ticket.id}/pin`, undefined],
        ['GET', `/messages/${ticket.uuid}`, undefined],
        ['POST', `/messages/${ticket.id}`, { body: 'hello' }],
      ] as const) {
        const response = await call(method, path, body ? { body } : {})
        expect([path, response.status]).toEqual([path, 404])
      }
    }
  })

  test('to profile user where only admins may', async () => {
    const ticket = await aTicket(company, 'open', { userId: company.attendant.userId })
    expect((await calls().attendant('DELETE', `/tickets/${ticket.id}`)).status).toBe(403)
    expect(
      (
        await calls().attendant('POST', '/tickets/closeAll', {
          body: { status: 'open', selectedQueueIds: [] },
        })
      ).status,
    ).toBe(403)
    expect((await calls().attendant('GET', '/tickets?users=[1]')).status).toBe(403)
  })

  test('to a company whose paid time is over, but for its own account', async () => {
    const expired = await aCompany(services)
    await services.admin`update companies set due_at = now() - interval '1 hour' where id = ${expired.id}`
    const call = await as(expired.admin)
    const refused = await call('GET', '/tickets')
    expect([refused.status, (await refused.json()).error]).toEqual([403, 'ERR_SUBSCRIPTION_EXPIRED'])
    expect((await call('GET', `/companies/listPlan/${expired.id}`)).status).toBe(200)
    expect((await call('GET', '/auth/me')).status).toBe(200)
  })
})
