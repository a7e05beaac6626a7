import { describe, expect, test } from 'bun:test'
import { messages } from '#db/schema/messages.ts'
import { queueVersions } from '#db/schema/queues.ts'
import { ticketBots } from '#db/schema/ticket-bots.ts'
import { ticketHandovers } from '#db/schema/ticket-handovers.ts'
import { tickets } from '#db/schema/tickets.ts'
import type { InboundEvent } from '#domain/channels/contract/inbound.ts'
import { systemCtx } from '#domain/core/context.ts'
import { inTransaction, reading } from '#domain/core/transaction.ts'
import {
  aCompany,
  aContact,
  aQueue,
  asUser,
  aTicket,
  type TestCompany,
  withSettings,
} from '#tests/support/factories.ts'
import { allRead } from '#tests/support/fixtures/all-read.ts'
import { aCall, aMessageEvent, aStub } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { receiveEvent } from '../messages/inbound/receive-event.ts'
import { createTicket } from '../tickets/actions/create-ticket.ts'
import { transferTicket } from '../tickets/actions/transfer-ticket.ts'
import { placeInQueue } from './queue-facts.ts'

const services = await testServices()
const GREETING = { sendGreetingMessageOneQueues: 'enabled' } as const

/** With one queue, whose one option says its words, or leads to the attendant. */
async function aReception(queueType: 'text' | 'attendent' = 'text') {
  const company = await aCompany(services)
  await services.admin`update connections set greeting_message = 'Olá!', complation_message = 'Até logo.'
    where id = ${company.connection.id}`
  const first = {
    id: 1,
    name: 'Segunda via',
    greetingMessage: 'Enviamos.',
    closeTicket: false,
    options: [],
    queueType,
    optQueueId: null,
    optUserId: company.attendant.userId,
    optFileId: null,
  }
  await inTransaction(company.ctx, (tx) =>
    tx.db
      .insert(queueVersions)
      .values({ companyId: company.id, queueId: company.queue.id, tree: { options: [first] } }),
  )
  return company
}

function comes({ id, connection }: TestCompany, event: InboundEvent): Promise<unknown> {
  const ctx = systemCtx(services, id, 'channel')
  return receiveEvent(ctx, { connectionId: connection.id, rawEventId: null, event })
}

let number = 0
async function writes(company: TestCompany, body: string) {
  await allRead(services, company.id)
  number += 1
  return comes(company, aMessageEvent({ externalId: `R${number}`, body }))
}

async function saidBodies({ ctx }: TestCompany): Promise<string[]> {
  const rows = await reading(ctx, (tx) => tx.db.select().from(messages).orderBy(messages.id))
  return rows.flatMap(({ fromMe, body }) => (fromMe ? [body] : []))
}

const ticketsOf = ({ ctx }: TestCompany) =>
  reading(ctx, (tx) => tx.db.select().from(tickets).orderBy(tickets.id))

describe('a connection with one queue greets', () => {
  test('who called before they wrote', async () => {
    const company = await aReception()
    await withSettings(company.ctx, GREETING)
    await comes(company, aCall({ externalId: 'CALL' }))
    await writes(company, 'Oi')
    expect(await saidBodies(company)).toEqual(['Olá!', expect.stringContaining('[ 1 ] Segunda via')])
    await writes(company, '1')
    expect((await saidBodies(company)).at(-1)).toBe('Enviamos.')
  })

  test('who could not be read at first', async () => {
    const company = await aReception()
    await withSettings(company.ctx, GREETING)
    await comes(company, aStub({ externalId: 'LATE' }))
    expect(await saidBodies(company)).toEqual([])
    await comes(company, aMessageEvent({ externalId: 'LATE', body: 'Oi' }))
    expect(await saidBodies(company)).toEqual(['Olá!', expect.stringContaining('[ 1 ] Segunda via')])
  })
})

test('a conversation that a colleague began in a queue is neither greeted nor asked, and still told that nobody is there', async () => {
  const company = await aReception()
  await withSettings(company.ctx, GREETING)
  await writes(company, 'Oi')
  const [{ contactId = 0 } = {}] = await ticketsOf(company)
  await services.admin`update tickets set status = 'closed', closed_at = now() where company_id = ${company.id}`
  const before = (await saidBodies(company)).length
  const ticketValues = { contactId, queueId: company.queue.id, whatsappId: company.connection.id }
  await createTicket(asUser(services, company.admin), { ...ticketValues, status: 'pending' })
  await writes(company, 'Sim, confirmo')
  expect((await saidBodies(company)).slice(before)).toEqual([])
  await withSettings(company.ctx, { scheduleType: 'connection' })
  await services.admin`update connections set schedules = '[]', out_of_hours_message = 'Fechado.'
    where id = ${company.connection.id}`
  await writes(company, 'Alguém?')
  expect((await saidBodies(company)).slice(before)).toEqual(['Fechado.'])
})

test('who refused consent, or was let go unasked, is asked again when they write again soon', async () => {
  const company = await aReception()
  await services.admin`update connections set time_create_new_ticket = 60 where id = ${company.connection.id}`
  await withSettings(company.ctx, { enableLGPD: 'enabled', lgpdMessage: 'Usamos seus dados.' })
  for (const body of ['Oi', '2', 'Voltei']) await writes(company, body)
  expect((await ticketsOf(company)).map(({ status }) => status)).toEqual(['closed', 'lgpd'])
  expect((await saidBodies(company)).filter((text) => text === 'Usamos seus dados.')).toHaveLength(2)
  await writes(company, '1')
  await services.admin`update tickets set status = 'closed', closed_at = now() where company_id = ${company.id}`
  await writes(company, 'Mais uma coisa')
  expect((await ticketsOf(company)).map(({ status }) => status)).toEqual(['closed', 'pending'])
})

test('nobody stands in line behind what an import brought', async () => {
  const company = await aReception()
  const queueId = company.queue.id
  const contact = await aContact(company.ctx, { number: '5511977770001' })
  await aTicket(company, 'pending', { queueId, contactId: contact.id, isImported: true })
  const ownTicket = await aTicket(company, 'pending', { queueId })
  expect(await reading(company.ctx, (tx) => placeInQueue(tx, queueId, ownTicket.id))).toBe(1)
})

test('who is given somebody by an option waits for them from then on, and they are told', async () => {
  const company = await aReception('attendent')
  const { userId } = company.attendant
  for (const body of ['Oi', '1']) await writes(company, body)
  expect((await ticketsOf(company))[0]).toMatchObject({ status: 'pending', userId })
  const [bot] = await reading(company.ctx, (tx) => tx.db.select().from(ticketBots))
  expect(bot?.rotatedAt).toEqual(expect.any(Date))
  const handovers = await reading(company.ctx, (tx) => tx.db.select().from(ticketHandovers))
  expect(handovers).toMatchObject([{ userId, byUserId: null }])
})

test('who is moved to another queue once the bot has said enough is not led on by its options', async () => {
  const company = await aReception()
  await services.admin`update connections set max_use_bot_queues = 1 where id = ${company.connection.id}`
  for (const body of ['Oi', 'x', 'y']) await writes(company, body)
  const [{ id: ticketId = 0 } = {}] = await ticketsOf(company)
  const otherQueue = await aQueue(company.ctx, { name: 'Financeiro', color: '#123456' })
  await transferTicket(asUser(services, company.admin), { ticketId, queueId: otherQueue.id })
  const before = await saidBodies(company)
  await writes(company, '1')
  expect(await saidBodies(company)).toEqual(before)
  expect((await ticketsOf(company))[0]).toMatchObject({ queueId: otherQueue.id, isBot: false })
})

test('while the bot is only quiet the conversation is its own', async () => {
  const company = await aReception()
  await services.admin`update connections set time_use_bot_queues = 30 where id = ${company.connection.id}`
  for (const body of ['Oi', 'x', 'y']) await writes(company, body)
  expect((await saidBodies(company)).filter((text) => text.includes('[ 1 ]'))).toHaveLength(2)
  expect((await ticketsOf(company))[0]).toMatchObject({ status: 'pending', isBot: true })
})

test('once the bot has said enough the conversation is nobody’s, and a choice still counts', async () => {
  const company = await aReception()
  await services.admin`update connections set max_use_bot_queues = 1 where id = ${company.connection.id}`
  for (const body of ['Oi', 'x']) await writes(company, body)
  expect((await ticketsOf(company))[0]).toMatchObject({ status: 'pending', isBot: true })
  await writes(company, 'y')
  expect((await ticketsOf(company))[0]).toMatchObject({ status: 'pending', isBot: false })
  await writes(company, '1')
  expect((await saidBodies(company)).at(-1)).toBe('Enviamos.')
})

describe('who came while there was one queue, and finds several', () => {
  async function closed() {
    const company = await aReception()
    await withSettings(company.ctx, { scheduleType: 'connection' })
    await services.admin`update connections set schedules = '[]', out_of_hours_message = 'Fechado.'
      where id = ${company.connection.id}`
    return company
  }

  async function opensWithAnother(company: TestCompany) {
    await withSettings(company.ctx, { scheduleType: 'disabled' })
    const otherQueue = await aQueue(company.ctx, {
      name: 'Triagem',
      greetingMessage: 'Pois não?',
      orderQueue: 9,
    })
    await services.admin`insert into connection_queues (company_id, connection_id, queue_id)
      values (${company.id}, ${company.connection.id}, ${otherQueue.id})`
    return otherQueue
  }

  test('is asked in the morning which one they want', async () => {
    const company = await closed()
    await writes(company, 'Oi')
    expect((await ticketsOf(company))[0]).toMatchObject({ queueId: company.queue.id })
    const otherQueue = await opensWithAnother(company)
    await writes(company, 'Bom dia')
    expect((await saidBodies(company)).at(-1)).toContain('[ 2 ] Triagem')
    expect((await ticketsOf(company))[0]).toMatchObject({ queueId: null, isBot: true })
    await writes(company, '2')
    expect((await ticketsOf(company))[0]).toMatchObject({ queueId: otherQueue.id })
  })

  test('stays in that queue while nobody is there, and where the bot asks nobody', async () => {
    const company = await closed()
    await writes(company, 'Oi')
    await opensWithAnother(company)
    await withSettings(company.ctx, { scheduleType: 'connection' })
    await writes(company, 'Alguém?')
    expect((await ticketsOf(company))[0]).toMatchObject({ queueId: company.queue.id })
    await withSettings(company.ctx, { scheduleType: 'disabled' })
    await services.admin`update contacts set disable_bot = true where company_id = ${company.id}`
    await writes(company, 'Bom dia')
    expect((await ticketsOf(company))[0]).toMatchObject({ queueId: company.queue.id })
  })

  test('stays where a leaving queue or colleague put them', async () => {
    for (const type of ['redirect', 'pending']) {
      const company = await closed()
      await writes(company, 'Oi')
      await services.admin`insert into ticket_logs (company_id, ticket_id, type)
        select company_id, id, ${type} from tickets where company_id = ${company.id}`
      await opensWithAnother(company)
      await writes(company, 'Bom dia')
      expect((await ticketsOf(company))[0]).toMatchObject({ queueId: company.queue.id })
    }
  })

  test('also where consent was asked first; not where a colleague or an earlier conversation put them there', async () => {
    const consentCompany = await aReception()
    await withSettings(consentCompany.ctx, { enableLGPD: 'enabled', lgpdMessage: 'Usamos seus dados.' })
    await writes(consentCompany, 'Oi')
    await opensWithAnother(consentCompany)
    await writes(consentCompany, '1')
    expect((await saidBodies(consentCompany)).at(-1)).toContain('[ 2 ] Triagem')

    const returnCompany = await closed()
    await services.admin`update connections set time_create_new_ticket = 60 where id = ${returnCompany.connection.id}`
    await writes(returnCompany, 'Oi')
    await services.admin`update tickets set status = 'closed', closed_at = now() where company_id = ${returnCompany.id}`
    await writes(returnCompany, 'Voltei')
    const before = await saidBodies(returnCompany)
    await opensWithAnother(returnCompany)
    await writes(returnCompany, 'Bom dia')
    expect(await saidBodies(returnCompany)).toEqual(before)
    expect((await ticketsOf(returnCompany))[0]).toMatchObject({ queueId: returnCompany.queue.id })
  })
})
