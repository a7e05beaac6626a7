import { expect, test } from 'bun:test'
import type { InboundEvent } from '#domain/channels/contract/inbound.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { eraseFile } from '#domain/files/erase-file.ts'
import { aCompany, aConnection, asUser, type TestCompany, withSettings } from '#tests/support/factories.ts'
import { aMessageEvent, anEdit, aRevoke, aStub, second } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { SendMessageInput } from '../contract/schema.ts'
import { receiveEvent } from '../inbound/receive-event.ts'
import { sendMessage } from '../outbound/send-message.ts'

const services = await testServices()

test('what is erased goes wherever its words were kept: in edits, a filled stub, and what quotes it', async () => {
  const company = await aCompany(services)
  await withSettings(company.ctx, { enableLGPD: 'enabled', lgpdDeleteMessage: 'enabled' })
  await receive(company, aStub({ externalId: 'Q' }))
  await receive(company, anEdit('Q', 'secret!', { sentAt: second(1) }))
  await receive(company, aMessageEvent({ externalId: 'Q', body: 'secret' }))
  await receive(company, aMessageEvent({ externalId: 'R', body: 'that', quotedExternalId: 'Q' }))
  await receive(company, aMessageEvent({ externalId: 'OTHER', body: 'other' }))
  await answer(company, 'Q', 2)
  const arriving = await answer(company, 'Q', 1)
  await services.admin`update sends set state = 'failed' where company_id = ${company.id}`
  await services.admin`insert into channel_contents (company_id, connection_id, external_id, data)
    select company_id, connection_id, external_id, '' from messages where company_id = ${company.id}`

  await receive(company, aRevoke('Q'))
  await receive(company, anEdit('Q', 'secret again', { sentAt: second(2) }))
  await receive(company, aMessageEvent({ externalId: 'Q', body: 'secret' }))

  const sends = await services.admin`select content from sends where company_id = ${company.id}`
  expect(sends.map((row) => row.content.quote.body)).toEqual(['', ''])
  expect(await named('raw_events')).toEqual(['OTHER'])
  expect(await named('channel_contents')).toEqual([arriving, 'OTHER'].toSorted())

  function named(table: 'raw_events' | 'channel_contents'): Promise<string[]> {
    return namesIn(company, table)
  }
})

test('what was told to another system since is kept no more', async () => {
  const company = await aCompany(services)
  await withSettings(company.ctx, { enableLGPD: 'enabled', lgpdDeleteMessage: 'enabled' })
  await receive(company, aMessageEvent({ externalId: 'Q', body: 'secret' }))
  await services.admin`insert into queue_integrations (company_id, type, name)
    values (${company.id}, 'webhook', 'Estoque')`
  await services.admin`insert into integration_deliveries
      (company_id, integration_id, ticket_id, event_id, event, state, request_body, answer_head, created_at)
    select i.company_id, i.id, m.ticket_id, 'e' || n, 'message.received', 'delivered', 'secret', 'secret',
      m.created_at + make_interval(mins => n)
    from queue_integrations i join messages m on m.company_id = i.company_id, unnest(array[-1, 1]) n
    where i.company_id = ${company.id} and m.external_id = 'Q'`
  await receive(company, aRevoke('Q'))
  const calls =
    await services.admin`select request_body as body, answer_head as answer from integration_deliveries
    where company_id = ${company.id} order by created_at`
  expect(calls.map(({ body, answer }) => [body, answer])).toEqual([
    ['secret', 'secret'],
    ['', ''],
  ])
})

test('what another connection delivered in the same millisecond stays', async () => {
  const company = await aCompany(services)
  await withSettings(company.ctx, { enableLGPD: 'enabled', lgpdDeleteMessage: 'enabled' })
  await receive(company, aMessageEvent({ externalId: 'Q', body: 'secret' }))
  const otherConnection = await aConnection(company.ctx)
  await services.admin`insert into raw_events (company_id, connection_id, dedupe_key, data, state, done_at)
    select company_id, ${otherConnection.id}, 'ELSEWHERE', '', 'done', created_at from messages where company_id = ${company.id}`
  await receive(company, aRevoke('Q'))
  expect(await namesIn(company, 'raw_events')).toEqual(['ELSEWHERE'])
})

test('a file stays that something else names, as a quick message does', async () => {
  const company = await aCompany(services)
  const name = 'e'.repeat(32)
  await services.files.put(company.id, name, new Blob(['x']))
  const [file] = await services.admin`insert into files (company_id, name, state, mime)
    values (${company.id}, ${name}, 'stored', 'text/plain') returning id::int as id`
  const [quick] = await services.admin`insert into quick_messages (company_id, shortcode, file_id)
    values (${company.id}, 'pix', ${file?.id}) returning id`
  const erase = () => inTransaction(company.ctx, (tx) => eraseFile(tx, file?.id))
  await erase()
  expect(await services.files.get(company.id, name)).toBeDefined()
  await services.admin`delete from quick_messages where id = ${quick?.id}`
  await erase()
  expect(await services.files.get(company.id, name)).toBeUndefined()
})

/** Each event comes with its raw event, whose key says which message it is. */
async function receive(company: TestCompany, event: InboundEvent): Promise<void> {
  const [raw] = await services.admin`insert into raw_events (company_id, connection_id, dedupe_key, data)
    values (${company.id}, ${company.connection.id}, ${`${event.externalId} ${crypto.randomUUID()}`}, '')
    returning id::int`
  await receiveEvent(company.ctx, { connectionId: company.connection.id, rawEventId: raw?.id, event })
}

/** The admin quotes a message of the customer; answers the external id of what they said. */
async function answer(company: TestCompany, quoted: string, ack: number): Promise<string> {
  const [target] = await services.admin`update tickets t set status = 'open' from messages m
    where m.company_id = ${company.id} and m.external_id = ${quoted} and t.id = m.ticket_id
    returning t.id::int as "ticketId", m.id::int as "quotedMsg"`
  const input = SendMessageInput.parse({ ...target, body: 'seen' })
  const { id } = await sendMessage(asUser(services, company.admin), input)
  const [row] = await services.admin`update messages set ack = ${ack} where id = ${id} returning external_id`
  return row?.external_id
}

async function namesIn(company: TestCompany, table: 'raw_events' | 'channel_contents'): Promise<string[]> {
  const column = table === 'raw_events' ? 'dedupe_key' : 'external_id'
  const rows = await services.admin`select split_part(${services.admin(column)}, ' ', 1) as name
    from ${services.admin(table)} where company_id = ${company.id} order by 1`
  return rows.map((row) => row.name)
}
