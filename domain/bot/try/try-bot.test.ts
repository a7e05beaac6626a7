import { expect, test } from 'bun:test'
import { testApi } from '#tests/support/api.ts'
import { aCompany, aQueue, asUser, withSettings } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { deleteConnection } from '../../connections/delete-connection.ts'
import { answersOf } from '../contract/menu/pressable-menu.ts'
import type { TryStep, TryTurn } from '../contract/try/try-schema.ts'
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

const stepAt = (clock: string, text: string) => ({ at: `2026-11-23T${clock}:00-03:00`, text })

test('a try is answered by the company’s terms and the clock of each message, and leaves nothing behind', async () => {
  const company = await aReception()
  await withSettings(company.ctx, { scheduleType: 'company' })
  const ctx = asUser(services, company.admin)
  const input = {
    connectionId: company.connection.id,
    steps: [stepAt('12:30', 'Oi'), stepAt('14:00', 'Oi'), stepAt('14:01', '2')],
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
  const steps = ['Oi', '1', 'sair', 'Oi de novo'].map((text) => stepAt('10:00', text))
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
  const [company, otherCompany] = [await aReception(), await aReception()]
  const steps = [stepAt('10:00', 'Oi')]
  const attendant = asUser(services, company.attendant)
  expect(() => tryBot(attendant, { connectionId: company.connection.id, steps })).toThrow('ERR_NO_PERMISSION')
  const admin = asUser(services, company.admin)
  expect(tryBot(admin, { connectionId: otherCompany.connection.id, steps })).rejects.toThrow(
    'ERR_NO_WAPP_FOUND',
  )
})

test('is of a connection that is there, on a day of an office', async () => {
  const company = await aReception()
  await withSettings(company.ctx, { scheduleType: 'company' })
  const call = await testApi(services).as(company.admin)
  const { id: connectionId } = company.connection
  const tried = (instant: string) =>
    call('POST', '/bot/try', { body: { connectionId, steps: [{ at: instant, text: 'Oi' }] } })
  const far = ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59', '1999-12-31T23:59:59Z']
  for (const instant of far) expect((await tried(instant)).status).toBe(422)
  expect((await tried('2199-12-31T23:59:59-12:00')).status).toBe(200)
  await deleteConnection(asUser(services, company.admin), connectionId)
  expect(await (await tried('2026-11-23T10:00:00Z')).json()).toMatchObject({ error: 'ERR_NO_WAPP_FOUND' })
})

test('shows a menu as the company sends it on that channel, and takes what is pressed', async () => {
  const company = await aReception()
  await withSettings(company.ctx, { chatBotType: 'list' })
  const ctx = asUser(services, company.admin)
  const { id: connectionId } = company.connection
  const tried = async (steps: TryStep[], usedConnectionId = connectionId) =>
    (await tryBot(ctx, { connectionId: usedConnectionId, steps })).turns
  const [menu] = await tried([stepAt('10:00', 'Oi')])
  expect(menu?.lines).toMatchObject([
    {
      text: expect.stringContaining('[ 2 ] Suporte'),
      menu: { type: 'list', text: 'Olá!', buttonText: 'Ver opções' },
    },
  ])
  const [, support, end] = pressableIn(menu)
  expect([support?.title, end?.id]).toEqual(['Suporte', 'sair'])
  const press = { ...stepAt('10:01', 'Sup…'), answerId: support?.id }
  expect((await tried([stepAt('10:00', 'Oi'), press]))[1]).toMatchObject({
    rule: 'queueChosen',
    queue: 'Suporte',
    answerId: support?.id,
    text: 'Sup…',
  })

  const otherCompany = await aReception()
  const strange = { ...stepAt('10:01', '?'), answerId: `q${otherCompany.queue.id}` }
  expect((await tried([stepAt('10:00', 'Oi'), strange]))[1]).toMatchObject({ rule: 'menuAsked', queue: null })

  await withSettings(company.ctx, { chatBotType: 'button' })
  expect((await tried([stepAt('10:00', 'Oi')]))[0]?.lines).toMatchObject([{ menu: { type: 'buttons' } }])
  await services.admin`update connections set channel = 'facebook' where id = ${connectionId}`
  expect((await tried([stepAt('10:00', 'Oi')]))[0]?.lines).toMatchObject([{ menu: null }])
})

test('says which picture or video goes along with the greeting: with the words, or before the list', async () => {
  const company = await aReception()
  const [file] = await services.admin`insert into files (company_id, name, state, mime, original_name)
    values (${company.id}, ${'a'.repeat(32)}, 'stored', 'image/png', 'fachada.png') returning id`
  await services.admin`update connections set greeting_file_id = ${file?.id} where id = ${company.connection.id}`
  const ctx = asUser(services, company.admin)
  const steps = [stepAt('10:00', 'Oi'), stepAt('10:01', 'hein?')]
  const lines = async () =>
    (await tryBot(ctx, { connectionId: company.connection.id, steps })).turns.map((turn) => turn.lines)
  const words = expect.stringMatching(/^Olá!\n+\[ 1 \]/)
  expect(await lines()).toEqual([
    [{ by: 'bot', text: words, menu: null, file: { as: 'image', name: 'fachada.png', text: words } }],
    [{ by: 'bot', text: words, menu: null }],
  ])
  await withSettings(company.ctx, { chatBotType: 'list' })
  expect(await lines()).toMatchObject([
    [{ file: { as: 'image', text: 'Olá!' }, menu: { text: 'Escolha uma opção:' } }],
    [{ text: words, menu: null }],
  ])
})

test('takes no answer that no menu of the bot could have', async () => {
  const company = await aReception()
  const call = await testApi(services).as(company.admin)
  const pressed = (answerId: unknown) =>
    call('POST', '/bot/try', {
      body: { connectionId: company.connection.id, steps: [{ ...stepAt('10:00', 'Oi'), answerId }] },
    })
  for (const answerId of ['', 'x', 'q', 'q-1', 'v1', 'v1.2.3', `q${'1'.repeat(16)}`, 7, null])
    expect((await pressed(answerId)).status).toBe(422)
  for (const answerId of ['#', 'sair', 'q1', 'v999.1']) expect((await pressed(answerId)).status).toBe(200)
})

function pressableIn(turn: TryTurn | undefined) {
  return (
    turn?.lines.flatMap((tryLine) => (tryLine.by === 'bot' && tryLine.menu ? answersOf(tryLine.menu) : [])) ??
    []
  )
}

async function rowsOf(table: string, companyId: number): Promise<number> {
  const [row] = await services.admin.unsafe(
    `select count(*)::int as count from ${table} where company_id = ${companyId}`,
  )
  return Number(row?.count)
}
