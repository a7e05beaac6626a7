import { describe, expect, test } from 'bun:test'
import { InboundEvent } from '#domain/channels/contract/inbound.ts'
import { systemCtx } from '#domain/core/context.ts'
import { aCompany, aQueue, type TestCompany } from '#tests/support/factories.ts'
import { aMessageEvent, anEdit, aPersonChat, aRevoke } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { receiveEvents } from './receive-event.ts'

const services = await testServices()

/** A company whose bot asks for the queue, twice and then no more. */
async function aReception(): Promise<TestCompany> {
  const company = await aCompany(services)
  const { id: connectionId } = company.connection
  const second = await aQueue(company.ctx, { name: 'Suporte' })
  await services.admin`insert into connection_queues (company_id, connection_id, queue_id)
    values (${company.id}, ${connectionId}, ${second.id})`
  await services.admin`update connections set greeting_message = 'Olá!', max_use_bot_queues = 2 where id = ${connectionId}`
  await services.admin`update queues set name = 'Vendas', greeting_message = 'Pois não?' where id = ${company.queue.id}`
  return company
}

const chat = aPersonChat('5511988880001')
const says = (body: string, externalId = `ID ${body}`) => aMessageEvent({ chat, body, externalId })

/** In transactions of so many each. */
async function receive(company: TestCompany, events: readonly InboundEvent[], ofEach: number): Promise<void> {
  const ctx = systemCtx(services, company.id, 'channel')
  const connectionId = company.connection.id
  const arrived = events.map((event, n) => ({ rawEventId: n + 1, event: InboundEvent.parse(event) }))
  for (let from = 0; from < arrived.length; from += ofEach)
    await receiveEvents(ctx, { connectionId, events: arrived.slice(from, from + ofEach) })
}

async function conversation({ id }: TestCompany) {
  const messages =
    await services.admin`select body, from_me as "fromMe", is_deleted as "isDeleted" from messages
    where company_id = ${id} order by id`
  const tickets =
    await services.admin`select status, unread_messages as unread, last_message as last, is_bot as "isBot",
      amount_used_bot_queues as used, (select name from queues q where q.id = queue_id) as queue,
      (select step from ticket_bots b where b.ticket_id = tickets.id) as step from tickets where company_id = ${id}`
  const storedEvents = await services.admin`select event->>'type' as type, count(*)::int as n from events
    where company_id = ${id} and event->>'type' like 'message.%' group by 1 order by 1`
  return { messages: [...messages], tickets: [...tickets], told: [...storedEvents] }
}

const CONVERSATIONS: Record<string, readonly InboundEvent[]> = {
  'a menu that is asked for again and again': ['Oi', 'Tudo bem?', 'Alguém?', 'Olá?'].map((body) =>
    says(body),
  ),
  'a choice among others': ['Oi', '1', 'Quero um orçamento', 'de dez caixas', 'até sexta'].map((body) =>
    says(body),
  ),
  'what waits in a queue': ['Oi', '2', ...Array.from({ length: 6 }, (_, n) => `linha ${n}`)].map((body) =>
    says(body),
  ),
  'a message that comes twice': [says('Oi'), says('Bom dia', 'A'), says('Bom dia', 'A'), says('Até')],
  'one that is changed and one that is taken back': [
    says('Oi'),
    says('errado', 'B'),
    anEdit('B', 'certo', { chat }),
    says('segredo', 'C'),
    aRevoke('C', { chat }),
  ],
  'one written on our own phone among them': [
    says('Oi'),
    { ...says('Deixa comigo', 'D'), fromMe: true },
    says('Obrigada'),
  ],
}

describe('messages of a chat that are stored together', () => {
  for (const [title, events] of Object.entries(CONVERSATIONS))
    test(`end as one by one: ${title}`, async () => {
      const [alone, together] = [await aReception(), await aReception()]
      await receive(alone, events, 1)
      await receive(together, events, events.length)
      expect(await conversation(together)).toEqual(await conversation(alone))
      expect((await conversation(together)).messages.length).toBeGreaterThan(events.length - 3)
    })

  test('of somebody who is two contacts until one of them names both are one conversation', async () => {
    const company = await aReception()
    const person = (phone: string | null, lid: string | null) => ({
      kind: 'person' as const,
      person: { phone, lid, pushName: null },
    })
    const events = [
      aMessageEvent({ chat: person('5511988880003', null), body: 'um', externalId: '1' }),
      aMessageEvent({ chat: person(null, '777'), body: 'dois', externalId: '2' }),
      aMessageEvent({ chat: person('5511988880003', '777'), body: 'três', externalId: '3' }),
      aMessageEvent({ chat: person('5511988880003', null), body: 'quatro', externalId: '4' }),
    ]
    await receive(company, events, events.length)
    const rows = await services.admin`select m.body from messages m join tickets t on t.id = m.ticket_id
      join contacts c on c.id = m.contact_id and c.deleted_at is null
      where m.company_id = ${company.id} and not m.from_me order by m.id`
    expect(rows.map(({ body }) => body)).toEqual(['um', 'dois', 'três', 'quatro'])
  })
})
