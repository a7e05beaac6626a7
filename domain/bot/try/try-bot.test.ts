import { expect, test } from 'bun:test'
import { testApi } from '#tests/support/api.ts'
import { aCompany, aQueue, asUser, withSettings } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { deleteConnection } from '../../connections/delete-connection.ts'
import { tryBot } from './try-bot.ts'

const services = await testServices()

async function aReception() {
  const company = await aCompany(services)
  const help = await aQueue(company.ctx, { name: 'Suporte', orderQueue: 9, greetingMessage: 'Diga.' })
  await services.admin`insert into connection_queues (company_id, connection_id, queue_id)
    values (${company.id}, ${company.connection.id}, ${help.id})`
  await services.admin`update connections set greeting_message = 'Olá!', out_of_hours_message = 'Fechado.'
    where id = ${company.connection.id}`
  return company
}

const at = (clock: string, text: string) => ({ at: `2026-11-23T${clock}:00-03:00`, text })

test('a try is answered by the company’s terms and the clock of each message, and leaves nothing behind', async () => {
  const company = await aReception()
  await withSettings(company.ctx, { scheduleType: 'company' })
  const ctx = asUser(services, company.admin)
  const input = {
    connectionId: company.connection.id,
    steps: [at('12:30', 'Oi'), at('14:00', 'Oi'), at('14:01', '2')],
  }
  const { turns, timeZone } = await tryBot(ctx, input)
  expect(timeZone).toBe('America/Sao_Paulo')
  expect(turns.map(({ rule }) => rule)).toEqual(['closedNow', 'menuAsked', 'queueChosen'])
  expect(turns[0]?.lines).toEqual([{ by: 'bot', text: 'Fechado.' }])
  expect(turns[2]).toMatchObject({ queue: 'Suporte', step: 'done', status: 'pending' })
  expect(turns[2]?.lines).toEqual([
    { by: 'note', note: 'queue', of: 'Suporte' },
    { by: 'bot', text: 'Diga.' },
  ])
  for (const table of ['tickets', 'messages', 'ticket_logs', 'ticket_bots'])
    expect(await rowsOf(table, company.id)).toBe(0)
})

test('what follows the end is a conversation of its own; consent that was given is not asked for again', async () => {
  const company = await aReception()
  await withSettings(company.ctx, { enableLGPD: 'enabled', lgpdMessage: 'Usamos seus dados.' })
  const steps = ['Oi', '1', 'sair', 'Oi de novo'].map((text) => at('10:00', text))
  const ctx = asUser(services, company.admin)
  const { turns } = await tryBot(ctx, { connectionId: company.connection.id, steps })
  expect(turns.map(({ rule, status }) => [rule, status])).toEqual([
    ['consentAsked', 'lgpd'],
    ['menuAsked', 'pending'],
    ['endChosen', 'closed'],
    ['menuAsked', 'pending'],
  ])
})

test('is for admins, and for their own connections', async () => {
  const [company, other] = [await aReception(), await aReception()]
  const steps = [at('10:00', 'Oi')]
  const attendant = asUser(services, company.attendant)
  expect(() => tryBot(attendant, { connectionId: company.connection.id, steps })).toThrow('ERR_NO_PERMISSION')
  const admin = asUser(services, company.admin)
  expect(tryBot(admin, { connectionId: other.connection.id, steps })).rejects.toThrow('ERR_NO_WAPP_FOUND')
})

test('is of a connection that is there, on a day of an office', async () => {
  const company = await aReception()
  await withSettings(company.ctx, { scheduleType: 'company' })
  const call = await testApi(services).as(company.admin)
  const { id: connectionId } = company.connection
  const tried = (at: string) =>
    call('POST', '/bot/try', { body: { connectionId, steps: [{ at, text: 'Oi' }] } })
  const far = ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59', '1999-12-31T23:59:59Z']
  for (const at of far) expect((await tried(at)).status).toBe(422)
  expect((await tried('2199-12-31T23:59:59-12:00')).status).toBe(200)
  await deleteConnection(asUser(services, company.admin), connectionId)
  expect(await (await tried('2026-11-23T10:00:00Z')).json()).toMatchObject({ error: 'ERR_NO_WAPP_FOUND' })
})

async function rowsOf(table: string, companyId: number): Promise<number> {
  const [row] = await services.admin.unsafe(
    `select count(*)::int as count from ${table} where company_id = ${companyId}`,
  )
  return Number(row?.count)
}
