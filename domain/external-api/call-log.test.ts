import { describe, expect, test } from 'bun:test'
import { aProgram } from '#tests/support/desks/program-desk.ts'
import { aContact, aMessage, aTicket } from '#tests/support/factories.ts'
import { aMessageEvent } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { programCtx, systemCtx } from '../core/context.ts'
import type { ErrorCode } from '../core/contract/errors.ts'
import { MINUTE_MS } from '../core/contract/time.ts'
import { receiveEvent } from '../messages/inbound/receive-event.ts'
import { noteUnreadCalls } from './note-refused-call.ts'

const services = await testServices()

/** A program, its log as admins read it, and how often browsers were told that the log changed. */
async function aDesk(limits?: { perSecond: number; burst: number }) {
  const desk = await aProgram(services, limits ? { limits: { limits: { token: limits } } } : {})
  const boss = await desk.as(desk.company.admin)
  return {
    ...desk,
    calls: async () => (await (await boss('GET', '/messages-api/calls')).json()).calls,
    toldCount: async () => {
      const [row] = await services.admin`select count(*)::int as count from events
        where company_id = ${desk.company.id} and type = 'externalCalls.changed'`
      return Number(row?.count)
    },
  }
}

describe('browsers that show the log are told', () => {
  test('of each call, made or refused, and of each state of its message', async () => {
    const desk = await aDesk()
    const { answer } = await desk.send({})
    expect(await desk.toldCount()).toBe(1)
    await desk.send({ number: '123' })
    expect(await desk.toldCount()).toBe(2)
    for (const ack of [1, 2, 3]) await desk.become(answer.messageId, { ack })
    expect(await desk.toldCount()).toBe(5)
    await desk.become(answer.messageId, { ack: 3 })
    expect(await desk.toldCount()).toBe(5)
    const { answer: second } = await desk.send({})
    await desk.become(second.messageId, { failure: 'not_on_whatsapp' })
    expect(await desk.toldCount()).toBe(7)
  })

  test('of an answer to one, and of no other message', async () => {
    const desk = await aDesk()
    const { company } = desk
    const contact = await aContact(company.ctx, { number: '5511987654321' })
    await aMessage(company, await aTicket(company, 'closed', { contactId: contact.id }), { body: 'oi' })
    const person = { phone: '5511987654321', lid: null, pushName: null }
    const hear = (body: string) =>
      receiveEvent(systemCtx(services, company.id, 'channel'), {
        connectionId: company.connection.id,
        rawEventId: null,
        event: aMessageEvent({ body, sentAt: services.now(), chat: { kind: 'person', person } }),
      })
    expect(await desk.toldCount()).toBe(0)
    await desk.send({})
    await hear('Obrigado')
    expect(await desk.toldCount()).toBe(2)
    await hear('De novo')
    expect(await desk.toldCount()).toBe(2)
  })
})

describe('calls that are refused before anybody reads them', () => {
  test('stand in the log, those of a minute in one row with their number', async () => {
    const desk = await aDesk({ perSecond: 0.01, burst: 1 })
    await desk.send({})
    const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await desk.send({})).status))
    expect(statuses).toEqual([429, 429, 429, 429, 429])
    await waitFor(async () => (await desk.calls())[0].callCount === 5, {
      description: 'all of them in the log',
    })
    expect(await desk.calls()).toMatchObject([
      { code: 'ERR_TOO_MANY_ATTEMPTS', callCount: 5, number: '', state: null },
      { code: null, callCount: 1, state: 'accepted' },
    ])
    // The call, the first of the bunch, and the others.
    expect(await desk.toldCount()).toBe(3)
  })

  test('begin another row with the next minute, and with another reason', async () => {
    const desk = await aDesk()
    const { company, connectionId } = desk
    const ctx = programCtx(services, { companyId: company.id, connectionId, country: 'BR' }, null)
    const note = (code: ErrorCode) => noteUnreadCalls(ctx, { code, callCount: 3 })
    await note('ERR_TOO_MANY_ATTEMPTS')
    await note('ERR_PLAN_FEATURE')
    await note('ERR_TOO_MANY_ATTEMPTS')
    services.travel(MINUTE_MS)
    await note('ERR_TOO_MANY_ATTEMPTS')
    const calls: { code: string; callCount: number }[] = await desk.calls()
    expect(calls.map(({ code, callCount }) => `${code} ${callCount}`)).toEqual([
      'ERR_TOO_MANY_ATTEMPTS 3',
      'ERR_PLAN_FEATURE 3',
      'ERR_TOO_MANY_ATTEMPTS 6',
    ])
  })

  test('are those of a company whose time is over as well', async () => {
    const desk = await aDesk()
    await services.admin`update companies set due_at = now() - interval '10 days' where id = ${desk.company.id}`
    expect(await desk.send({})).toMatchObject({ status: 403, answer: { error: 'ERR_SUBSCRIPTION_EXPIRED' } })
    await services.admin`update companies set due_at = now() + interval '10 days' where id = ${desk.company.id}`
    expect(await desk.calls()).toMatchObject([{ code: 'ERR_SUBSCRIPTION_EXPIRED', callCount: 1, number: '' }])
  })

  test('of the state of a message are none of the log', async () => {
    const desk = await aDesk({ perSecond: 0.01, burst: 1 })
    const { answer } = await desk.send({})
    expect(await desk.state(answer.messageId)).toMatchObject({ status: 429 })
    expect(await desk.calls()).toHaveLength(1)
  })
})
